import { floorKind } from '../../kit/floorKind.ts';
import { block } from '../../kit/solids.ts';
import { stand } from '../../parts/seats/benchParts.ts';
import type { MaterialRole } from '../../types.ts';

/** Where suitcases lie: straps or slats on a folding or standing frame, a ledge at the wall. */
export const luggageBench = floorKind({
  id: 'luggage-bench',
  usual: [0.9, 0.45, 0.48],
  segment: 'seating',
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  width: [0.6, 1.4],
  depth: [0.4, 0.55],
  height: [0.44, 0.6],
  draw(mesh, form, measures) {
    const { width, depth, height } = measures;
    const [w, d] = [width / 2, depth / 2];
    const seat = Math.min(0.46, height - 0.05);
    stand(
      mesh,
      { ...form, leg: form.leg === 'cabriole' ? 'turned' : form.leg },
      { ...measures, height: seat },
      seat - 0.028,
    );
    const role: MaterialRole = form.topRole === 'wood' || form.topRole === 'woodDark' ? form.topRole : form.frameRole;
    mesh.add(role, block([-w, seat - 0.03, -d], [w, seat - 0.012, d], { radius: 0.003 }));
    const bars = Math.max(5, Math.round(width / 0.13));
    for (let i = 0; i < bars; i++) {
      const x = -w + 0.05 + ((width - 0.1) * i) / (bars - 1);
      mesh.add(
        form.coverRole === 'leather' ? 'leather' : form.fittingRole,
        block([x - 0.014, seat - 0.013, -d + 0.01], [x + 0.014, seat - 0.004, d - 0.02], { radius: 0.003 }),
      );
    }
    mesh.add(role, block([-w, seat - 0.02, d - 0.02], [w, height, d], { radius: Math.max(0.003, form.edgeM) }));
  },
});
