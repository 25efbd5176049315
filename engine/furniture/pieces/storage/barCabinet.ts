import { block } from '../../kit/solids.ts';
import { cupboardKind, doors } from '../../parts/cabinets/cupboardKind.ts';
import { drinks } from '../../parts/drinks.ts';

/** Doors below, bottles and glasses in an open niche with a mirror at its back. */
export const barCabinet = cupboardKind({
  id: 'bar-cabinet',
  usual: [1, 0.45, 1.2],
  front: 0.6,
  width: [0.7, 1.5],
  depth: [0.38, 0.5],
  height: [1, 1.6],
  cells: (_, __, width) => {
    const bays = width > 1.2 ? 3 : 2;
    return [
      ...doors(bays, 0, 0.48),
      { x: [0, 1], y: [0.48, 0.78], kind: 'open' },
      { x: [0, 1], y: [0.78, 1], kind: 'open' },
    ];
  },
  fill: (mesh, _, chance, hollows) => {
    hollows
      .filter(({ kind }) => kind === 'open')
      .forEach(({ from, to }, i) => {
        mesh.add('mirror', block([from[0], from[1], to[2] - 0.008], [to[0], to[1], to[2] - 0.002], { radius: 0 }));
        drinks(mesh, chance, {
          left: from[0],
          right: to[0],
          y: from[1],
          z: (from[2] + to[2]) / 2,
          clear: to[1] - from[1],
          bottles: i === 0,
        });
      });
  },
});
