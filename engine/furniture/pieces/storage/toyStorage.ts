import type { Chance } from '../../../chance.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { padding } from '../../kit/soft.ts';
import { block } from '../../kit/solids.ts';
import type { Cell, Hollow } from '../../parts/cabinets/cabinet.ts';
import { cupboardKind } from '../../parts/cabinets/cupboardKind.ts';
import type { MaterialRole } from '../../types.ts';

/** Cubbies with bins that a child can reach. */
export const toyStorage = cupboardKind({
  id: 'toy-storage',
  usual: [1.2, 0.4, 0.75],
  front: 0.6,
  width: [0.7, 1.8],
  depth: [0.34, 0.45],
  height: [0.55, 1],
  foot: (form) => (form.stand === 'legs' ? 0.08 : 0.04),
  cells: (_, __, width) => {
    const columns = Math.max(2, Math.round(width / 0.4));
    const out: Cell[] = [];
    for (let i = 0; i < columns; i++)
      for (const y of [
        [0, 0.5],
        [0.5, 1],
      ] as const)
        out.push({ x: [i / columns, (i + 1) / columns], y, kind: 'open' });
    return out;
  },
  fill: (mesh, form, chance, hollows) => {
    for (const hollow of hollows) toys(mesh, form, chance, hollow);
  },
});

function toys(mesh: MeshBuilder, form: Form, chance: Chance, { from, to }: Hollow): void {
  const x = (from[0] + to[0]) / 2;
  const z = (from[2] + to[2]) / 2;
  const [wide, deep, high] = [to[0] - from[0], to[2] - from[2], to[1] - from[1]];
  if (chance() < 0.68) {
    const role = chance.pick<MaterialRole>(
      form.frameRole === 'rattan' || form.tradition === 'woven'
        ? ['rattan', 'rattan', 'textile']
        : ['textile', 'textileSecond', 'accent', 'rattan'],
    );
    const bin = padding(
      [x - wide * 0.45, from[1], from[2] + 0.012],
      [x + wide * 0.45, from[1] + high * 0.72, from[2] + deep * 0.92],
      { seed: chance.seed, radius: 0.014, swell: 0.03, grid: 0.14 },
    );
    mesh.add(role, bin);
    for (const s of [-1, 1])
      mesh.add(
        'leather',
        block(
          [x + s * 0.045 - 0.006, from[1] + high * 0.5, from[2] + 0.0],
          [x + s * 0.045 + 0.006, from[1] + high * 0.6, from[2] + 0.02],
          { radius: 0.003 },
        ),
      );
    mesh.add(
      'leather',
      block([x - 0.051, from[1] + high * 0.5, from[2] - 0.002], [x + 0.051, from[1] + high * 0.54, from[2] + 0.01], {
        radius: 0.003,
      }),
    );
    return;
  }
  const colours: readonly MaterialRole[] = ['accent', 'textileSecond', 'wood', 'white', 'painted'];
  let y = from[1];
  for (let i = 0; i < 4; i++) {
    const s = 0.075 - i * 0.012;
    if (y + s > to[1] - 0.01) break;
    mesh.within(move(x + chance.between(-0.01, 0.01), y, z - deep * 0.2), () =>
      mesh.add(chance.pick(colours), block([-s / 2, 0, -s / 2], [s / 2, s, s / 2], { radius: 0.004 })),
    );
    y += s;
  }
}
