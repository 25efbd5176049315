import { chain, move, turnY } from '../../kit/affine.ts';
import { floorKind } from '../../kit/floorKind.ts';
import { placed } from '../../kit/shape.ts';
import { cushion } from '../../kit/soft.ts';
import { superellipsoid } from '../../kit/solids.ts';
import type { MaterialRole } from '../../types.ts';

/** One or two cushions to sit on the floor. */
export const floorCushion = floorKind({
  id: 'floor-cushion',
  usual: [0.6, 0.6, 0.14],
  segment: 'seating',
  clearanceM: { front: 0.1, side: 0.1, back: 0.1 },
  width: [0.45, 0.9],
  depth: [0.45, 0.9],
  height: [0.07, 0.24],
  draw(mesh, form, { width, depth, height, chance }) {
    const round = form.tableTop === 'round' || form.tableTop === 'tray' || form.tableTop === 'pebble';
    const count = height > 0.18 ? 2 : 1;
    const each = height / count;
    for (let i = 0; i < count; i++) {
      const shapes = cushion(width - 0.01, depth - 0.01, each * 0.72, {
        seed: chance.seed + i,
        corner: round ? 1 : 0.12 + form.softness * 0.6,
        crown: each * 0.3,
        worn: 0.6,
        detail: 16,
        piping: form.seating === 'framed' ? 0.003 : 0.0055,
      });
      mesh.add(
        i ? 'accent' : chance.pick<MaterialRole>(['textile', 'textileSecond', 'accent']),
        shapes,
        chain(move(0, each * i, 0), turnY(chance.between(-0.05, 0.05))),
      );
    }
    const button = placed(superellipsoid(0.022, 0.01, 0.022, 2, 12), move(0, height * 0.9, 0));
    if (form.bed === 'tufted' || form.seating === 'banquette' || form.seating === 'framed')
      mesh.add('textileSecond', button);
  },
});
