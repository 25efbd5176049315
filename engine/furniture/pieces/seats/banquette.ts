import { move } from '../../kit/affine.ts';
import { floorKind } from '../../kit/floorKind.ts';
import { cushion, padding, tufted } from '../../kit/soft.ts';
import { block } from '../../kit/solids.ts';
import { weltOf } from '../../parts/cushions.ts';
import { plinth } from '../../parts/legs.ts';

/** Built in along a wall: plinth, seat in lengths, a tall back in the family's manner. */
export const banquette = floorKind({
  id: 'banquette',
  usual: [2.6, 0.6, 0.95],
  segment: 'seating',
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  width: [1.2, 5],
  depth: [0.5, 0.7],
  height: [0.85, 1.3],
  draw(mesh, form, { width, depth, height, chance }) {
    const [w, d] = [width / 2, depth / 2];
    const seat = 0.46;
    mesh.within(move(0, 0, 0.02), () => plinth(mesh, 'black', width, depth - 0.04, 0.09, 0.03));
    mesh.add(form.frameRole, block([-w, 0.09, -d + 0.03], [w, seat - 0.11, d], { radius: form.edgeM, grain: 0 }));
    const fields = Math.max(2, Math.round(width / 0.62));
    const step = width / fields;
    if (form.tradition !== 'modern')
      for (let i = 0; i < fields; i++)
        mesh.add(
          form.frameRole,
          block([-w + step * i + 0.05, 0.13, -d + 0.022], [-w + step * (i + 1) - 0.05, seat - 0.15, -d + 0.04], {
            radius: 0.006,
          }),
        );
    for (let i = 0; i < fields; i++)
      mesh.add(
        form.coverRole,
        cushion(step - 0.004, depth - 0.1, 0.09, {
          seed: chance.seed + i,
          corner: 0.06,
          crown: 0.022,
          worn: 0.3,
          piping: weltOf(form),
        }),
        move(-w + step * (i + 0.5), seat - 0.11, -0.05),
      );
    const [low, face] = [seat - 0.03, d - 0.13];
    mesh.add(form.frameRole, block([-w, 0.09, d - 0.05], [w, height - 0.03, d], { radius: form.edgeM }));
    mesh.add(
      form.frameRole,
      block([-w, height - 0.03, d - 0.14], [w, height, d], { radius: Math.max(0.004, form.edgeM) }),
    );
    if (form.back === 'tufted' || form.back === 'camel') {
      mesh.add(form.coverRole, block([-w, low, face + 0.05], [w, height - 0.03, d - 0.04], { radius: 0.004 }));
      mesh.add(
        form.coverRole,
        tufted(width - 0.01, height - 0.04 - low, 0.03, 0.045, Math.round(width / 0.2), 2),
        move(-w + 0.005, low, face + 0.03),
      );
      return;
    }
    const ribs = form.back === 'channels' || form.softness > 0.25 ? Math.round(width / 0.15) : fields;
    const each = width / ribs;
    for (let i = 0; i < ribs; i++)
      mesh.add(
        form.coverRole,
        padding([-w + each * i + 0.001, low, face], [-w + each * (i + 1) - 0.001, height - 0.03, d - 0.045], {
          seed: chance.seed + 20 + i,
          radius: 0.035,
          swell: 0.1,
          grid: 0.2,
        }),
      );
  },
});
