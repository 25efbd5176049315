import { move } from '../../kit/affine.ts';
import { floorKind } from '../../kit/floorKind.ts';
import { cushion, padding } from '../../kit/soft.ts';
import { block } from '../../kit/solids.ts';
import { weltOf } from '../../parts/cushions.ts';
import { buttoned, padded, stand } from '../../parts/seats/benchParts.ts';

/** For the foot of a bed or a hall: padded, of boards or woven, as the family sits. */
export const bench = floorKind({
  id: 'bench',
  usual: [1.2, 0.4, 0.46],
  segment: 'seating',
  clearanceM: { front: 0.5, side: 0, back: 0 },
  againstWall: true,
  width: [0.7, 2],
  depth: [0.32, 0.5],
  height: [0.42, 0.5],
  draw(mesh, form, measures) {
    const { width, depth, height, chance } = measures;
    const [w, d] = [width / 2, depth / 2];
    if (padded(form)) {
      const under = height - 0.11;
      stand(mesh, form, measures, under);
      if (form.back === 'tufted' || form.bed === 'tufted') {
        mesh.add(form.coverRole, padding([-w, under, -d], [w, height - 0.035, d], { seed: chance.seed, radius: 0.02 }));
        buttoned(mesh, form, width - 0.03, depth - 0.03, height - 0.045);
        return;
      }
      mesh.add(
        form.frameRole === 'rattan' ? 'rattan' : form.legRole,
        block([-w + 0.01, under, -d + 0.01], [w - 0.01, under + 0.03, d - 0.01], { radius: form.edgeM }),
      );
      mesh.add(
        form.coverRole,
        cushion(width - 0.004, depth - 0.004, 0.065, {
          seed: chance.seed,
          corner: Math.min(0.16, 0.06 + form.softness),
          crown: 0.015,
          worn: 0.2,
          piping: weltOf(form),
        }),
        move(0, under + 0.03, 0),
      );
      return;
    }
    const t = Math.max(0.028, form.edgeM * 4.5);
    stand(mesh, form, measures, height - t);
    const boards =
      form.edgeM > 0.008
        ? 1
        : form.chair === 'slab' || form.seating === 'framed'
          ? 5
          : form.tableTop === 'boards'
            ? 2
            : 1;
    for (let i = 0; i < boards; i++) {
      const z = -d + (depth * i) / boards;
      const gap = boards > 2 ? 0.008 : 0.0008;
      mesh.add(
        form.topRole === 'wood' || form.topRole === 'woodDark' ? form.topRole : form.frameRole,
        block([-w, height - t, z + gap], [w, height, z + depth / boards - gap], {
          radius: Math.min(form.edgeM, t * 0.4),
          grain: 0,
        }),
      );
    }
  },
});
