import type { Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import type { FloorMeasures } from '../../kit/floorKind.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { deformed } from '../../kit/shape.ts';
import { tufted } from '../../kit/soft.ts';
import { block, rod, superellipsoid } from '../../kit/solids.ts';
import { fourLegs } from '../legs.ts';

/** Legs, or what the family has in their place, up to `under`. */
export function stand(mesh: MeshBuilder, form: Form, { width, depth }: FloorMeasures, under: number): void {
  const [w, d] = [width / 2, depth / 2];
  if (form.base === 'slabs') {
    const t = Math.max(0.022, form.edgeM * 4);
    for (const s of [-1, 1])
      mesh.add(
        form.topRole,
        block([s * (w - 0.04) - t / 2, 0, -d + 0.02], [s * (w - 0.04) + t / 2, under, d - 0.02], {
          radius: form.edgeM,
          grain: 1,
        }),
      );
    mesh.add(form.topRole, block([-w + 0.04, under - 0.09, -0.012], [w - 0.04, under - 0.02, 0.012]));
    return;
  }
  if (form.base === 'sled') {
    const r = form.leg === 'tube' ? 0.0125 : 0.011;
    for (const s of [-1, 1]) {
      const x = s * (w - 0.05);
      const loop: Vec3[] = [
        [x, r, -d + 0.03],
        [x, r, d - 0.03],
        [x, under - r, d - 0.03],
        [x, under - r, -d + 0.03],
      ];
      for (const [i, p] of loop.entries())
        mesh.add(form.legRole, rod(p, loop[(i + 1) % 4], r, r, form.leg === 'tube' ? 10 : 4));
      for (const p of loop) mesh.add(form.legRole, superellipsoid(r, r, r, 2, 8), move(...p));
    }
    mesh.add(form.legRole, rod([-w + 0.05, under - r, 0], [w - 0.05, under - r, 0], r * 0.8, r * 0.8, 8));
    return;
  }
  const kind = form.leg === 'bun' ? 'turned' : form.leg === 'block' ? 'square' : form.leg;
  fourLegs(mesh, {
    kind,
    role: form.legRole,
    width,
    depth,
    height: under + 0.002,
    insetM: Math.min(0.07, depth * 0.2),
    size: 0.04,
  });
  if (kind !== 'cabriole' && kind !== 'tube' && kind !== 'blade' && under > 0.2) {
    const [x, z] = [w - 0.07, d - 0.07];
    for (const s of [-1, 1])
      mesh.add(form.legRole, block([-x, under - 0.05, s * z - 0.009], [x, under, s * z + 0.009]));
    for (const s of [-1, 1])
      mesh.add(form.legRole, block([s * x - 0.009, under - 0.05, -z], [s * x + 0.009, under, z]));
  }
}

/** The family's cover, where a hard one would be expected too. */
export const padded = (form: Form) =>
  form.piping || form.coverRole === 'leather' || form.softness > 0.15 || form.seating === 'rattan';

/** A tufted cover laid flat, on y. */
export function buttoned(mesh: MeshBuilder, form: Form, width: number, depth: number, y: number): void {
  const panel = tufted(
    width,
    depth,
    0.02,
    0.035,
    Math.max(3, Math.round(width / 0.17)),
    Math.max(2, Math.round(depth / 0.17)),
  );
  // The panel stands in (x, y) and bulges to −z: laid down, it bulges up.
  mesh.add(
    form.coverRole,
    panel.map((one) => deformed(one, (p) => [p[0] - width / 2, y + 0.008 - p[2], p[1] - depth / 2])),
  );
}
