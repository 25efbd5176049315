import { move } from '../../kit/affine.ts';
import { cushion, padding } from '../../kit/soft.ts';
import { block } from '../../kit/solids.ts';
import { cupboardKind, doors, drawers } from '../../parts/cabinets/cupboardKind.ts';

/** A chest of drawers with a rim and a padded mat on top. */
export const changingTable = cupboardKind({
  id: 'changing-table',
  usual: [0.9, 0.55, 0.9],
  front: 0.7,
  width: [0.75, 1.2],
  depth: [0.48, 0.7],
  height: [0.86, 1.05],
  cells: (form, chance, width) =>
    chance() < 0.4 && form.tradition !== 'modern'
      ? [...doors(2, 0, 0.66), ...drawers(2, 1, 0.66, 1)]
      : drawers(width > 1.1 ? 2 : 1, 3, 0, 1),
  onTop: (mesh, form, chance, [width, depth, height]) => {
    const [w, d, y] = [width / 2, depth / 2, height - 0.11];
    const edge = { radius: Math.max(0.003, form.edgeM) };
    for (const s of [-1, 1]) mesh.add(form.frameRole, block([s * w, y, -d], [s * (w - 0.018), height, d], edge));
    mesh.add(form.frameRole, block([-w, y, d - 0.018], [w, height, d], edge));
    mesh.add(form.frameRole, block([-w + 0.018, y, -d], [w - 0.018, y + 0.03, -d + 0.018], edge));
    mesh.add(
      'white',
      cushion(width - 0.06, depth - 0.06, 0.05, { seed: chance.seed, corner: 0.1, crown: 0.012, worn: 1 }),
      move(0, y + 0.002, 0),
    );
    for (const s of [-1, 1])
      mesh.add(
        'white',
        padding([-0.3 * width, -0.03, -0.03], [0.3 * width, 0.03, 0.03], { seed: chance.seed + s, radius: 0.028 }),
        move(0, y + 0.055, s * (d - 0.075)),
      );
    mesh.add(
      'textileSecond',
      padding([-0.07, 0, -0.1], [0.07, 0.045, 0.1], { seed: chance.seed + 9, radius: 0.02, grid: 0.06 }),
      move(w * 0.62, y + 0.05, 0),
    );
  },
});
