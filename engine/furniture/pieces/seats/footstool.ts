import { move } from '../../kit/affine.ts';
import { floorKind } from '../../kit/floorKind.ts';
import { cushion, padding } from '../../kit/soft.ts';
import { weltOf } from '../../parts/cushions.ts';
import { fourLegs } from '../../parts/legs.ts';
import { buttoned, stand } from '../../parts/seats/benchParts.ts';

/** Belongs to an armchair: as high as its seat, on the same legs. */
export const footstool = floorKind({
  id: 'footstool',
  usual: [0.55, 0.45, 0.42],
  segment: 'seating',
  clearanceM: { front: 0.1, side: 0.1, back: 0.1 },
  width: [0.42, 0.8],
  depth: [0.36, 0.6],
  height: [0.34, 0.45],
  draw(mesh, form, measures) {
    const { width, depth, height, chance } = measures;
    const [w, d] = [width / 2, depth / 2];
    const bare = form.seating === 'framed' || form.seating === 'tube' || form.seating === 'rattan';
    const under = bare ? height - 0.13 : form.leg === 'block' || form.leg === 'bun' ? 0.07 : 0.17;
    if (bare) stand(mesh, form, measures, under);
    else
      fourLegs(mesh, {
        kind: form.leg,
        role: form.legRole,
        width,
        depth,
        height: under + 0.01,
        insetM: 0.07,
        size: 0.042,
      });
    if (bare) {
      mesh.add(
        form.coverRole,
        cushion(width, depth, 0.1, {
          seed: chance.seed,
          corner: 0.1,
          crown: 0.03,
          worn: 0.4,
          piping: weltOf(form),
        }),
        move(0, under, 0),
      );
      return;
    }
    const soft = form.back === 'tufted' || form.back === 'camel';
    mesh.add(
      form.coverRole,
      padding([-w, under, -d], [w, height - 0.05, d], { seed: chance.seed, radius: 0.03, swell: 0.03 }),
    );
    if (soft) buttoned(mesh, form, width - 0.04, depth - 0.04, height - 0.055);
    else
      mesh.add(
        form.coverRole,
        cushion(width - 0.01, depth - 0.01, 0.045, {
          seed: chance.seed,
          corner: Math.min(0.2, 0.1 + form.softness),
          crown: 0.025,
          worn: 0.2,
          piping: weltOf(form),
        }),
        move(0, height - 0.075, 0),
      );
  },
});
