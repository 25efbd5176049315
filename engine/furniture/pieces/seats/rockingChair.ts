import type { Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { roundedRectangle } from '../../kit/curves.ts';
import { floorKind } from '../../kit/floorKind.ts';
import { deformed } from '../../kit/shape.ts';
import { block, rod, tube } from '../../kit/solids.ts';
import { cane, ladder, spindle } from '../../parts/seats/chairFrames.ts';
import type { Make } from '../../parts/seats/chairParts.ts';
import { shell, slab, upholstered } from '../../parts/seats/chairShells.ts';
import type { MaterialRole } from '../../types.ts';

const rockers: Partial<Record<Form['chair'], Make>> = { ladder, slab, cane, shell, upholstered };

/** A chair with arms on two runners. */
export const rockingChair = floorKind({
  id: 'rocking-chair',
  usual: [0.7, 0.85, 0.95],
  segment: 'seating',
  clearanceM: { front: 0.4, side: 0.15, back: 0.35 },
  width: [0.58, 0.75],
  depth: [0.78, 1.05],
  height: [0.88, 1.15],
  draw(mesh, form, { width, depth, height, chance }) {
    const make = rockers[form.chair] ?? spindle;
    const role: MaterialRole =
      form.frameRole === 'rattan'
        ? 'rattan'
        : form.legRole === 'black' || form.legRole === 'metal'
          ? form.legRole
          : form.frameRole;
    const [w, d] = [Math.min(0.27, width / 2 - 0.05), 0.27];
    const lift = 0.055;
    mesh.within(chain(move(0, lift, -0.03), turnX(0.06)), () =>
      make(
        mesh,
        { ...form, leg: form.leg === 'splayed' ? 'tapered' : form.leg },
        { w, d, high: height - lift - 0.01, seat: 0.4, chance },
      ),
    );
    const runner = roundedRectangle(1.5, 2.2, 0.4, 2);
    for (const s of [-1, 1]) {
      const x = s * (w - 0.035);
      const rise = (z: number) => 0.014 + 0.16 * (z / depth) ** 2 * 2.2;
      const path = Array.from({ length: 15 }, (_, i): Vec3 => {
        const z = -depth / 2 + (depth * i) / 14;
        return [x, rise(z), z];
      });
      mesh.add(role, tube(path, 0.014, { outline: runner }));
      for (const z of [-0.24, 0.2]) mesh.add(role, rod([x, rise(z), z], [x, 0.14, z + 0.004], 0.014, 0.014, 8));
      const post = s * (w + 0.005);
      if (form.chair === 'shell' || form.chair === 'wishbone') continue;
      mesh.add(role, rod([post, 0.36, -d + 0.04], [post * 1.06, 0.635, -d + 0.01], 0.012, 0.012, 8));
      const arm = block([-0.028, 0, -d - 0.05], [0.028, 0.022, d - 0.02], {
        radius: 0.009,
        rounding: 2,
        divisions: [1, 1, 6],
      });
      mesh.add(
        role,
        deformed(arm, (p) => [
          post * 1.04 + p[0] - s * 0.03 * Math.max(0, p[2] / d),
          0.635 + p[1] - 0.01 * Math.cos(p[2] * 7),
          p[2],
        ]),
      );
    }
    mesh.add(role, rod([-w + 0.035, 0.1, 0.2], [w - 0.035, 0.1, 0.2], 0.01, 0.01, 8));
  },
});
