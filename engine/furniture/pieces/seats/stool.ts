import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { superellipse } from '../../kit/curves.ts';
import { type FloorMeasures, floorKind } from '../../kit/floorKind.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { deformed } from '../../kit/shape.ts';
import { cushion } from '../../kit/soft.ts';
import { cylinder, lathe, prism, tube } from '../../kit/solids.ts';
import { leg } from '../../parts/legs.ts';
import { padded, stand } from '../../parts/seats/benchParts.ts';
import type { MaterialRole } from '../../types.ts';

/** A small seat for one: three or four legs, a drum, a trestle of boards. */
export const stool = floorKind({
  id: 'stool',
  usual: [0.4, 0.4, 0.48],
  segment: 'seating',
  clearanceM: { front: 0.2, side: 0.1, back: 0.1 },
  width: [0.3, 0.48],
  depth: [0.3, 0.48],
  height: [0.4, 0.52],
  draw(mesh, form, measures) {
    const { width, depth, height, chance } = measures;
    const square = form.tableTop === 'square' || form.tableTop === 'boards' || form.leg === 'cabriole';
    if (form.base === 'drum' && !square && form.frameRole !== 'rattan') {
      drumStool(mesh, form, measures);
      return;
    }
    const t = padded(form) ? 0.035 : 0.03;
    const under = height - t - (padded(form) ? 0.04 : 0);
    if (square) stand(mesh, form, measures, under);
    else {
      const count = form.leg === 'splayed' || form.leg === 'tapered' ? 3 : 4;
      for (let i = 0; i < count; i++) {
        const a = (2 * Math.PI * (i + 0.5)) / count;
        const out = [Math.cos(a), Math.sin(a)] as const;
        leg(mesh, {
          kind: form.leg,
          role: form.legRole,
          at: [out[0] * width * 0.36, out[1] * depth * 0.36],
          height: under + 0.002,
          size: 0.032,
          out,
        });
      }
      const ring = superellipse(width * 0.74, depth * 0.74, 2, 24).map(([x, z]): Vec3 => [x, under * 0.36, z]);
      mesh.add(form.legRole, tube(ring, 0.008, { sides: 7, closed: true }));
    }
    const outline = superellipse(width, depth, square ? 14 : 2, 36);
    const seatRole: MaterialRole =
      form.legRole === 'rattan' || form.frameRole === 'rattan'
        ? 'rattan'
        : form.topRole === 'wood' || form.topRole === 'woodDark'
          ? form.topRole
          : form.legRole;
    mesh.add(seatRole, prism(outline, under, under + t, { bevel: Math.min(0.012, form.edgeM + 0.003), rounding: 3 }));
    if (padded(form))
      mesh.add(
        form.coverRole,
        cushion(width, depth, 0.03, { seed: chance.seed, corner: square ? 0.12 : 1, crown: 0.012, worn: 0.1 }),
        move(0, under + t, 0),
      );
  },
});

function drumStool(mesh: MeshBuilder, form: Form, { width, depth, height }: FloorMeasures): void {
  const role: MaterialRole = form.legRole === 'accent' ? 'accent' : form.topRole === 'stone' ? 'ceramic' : form.topRole;
  const waist = form.legRole === 'accent' ? 0.32 : form.edgeM > 0.01 ? -0.1 : 0.06;
  const profile = Array.from({ length: 11 }, (_, i): Vec2 => {
    const t = i / 10;
    return [(width / 2) * (1 - waist * Math.sin(Math.PI * t) ** 2), 0.01 + (height - 0.02) * t];
  });
  const [first, last] = [profile[0], profile.at(-1)!];
  const body = lathe([[first[0] - 0.01, 0], ...profile, [last[0] - 0.01, height]], 32);
  mesh.add(
    role,
    deformed(body, (p) => [p[0], p[1], (p[2] * depth) / width]),
  );
  for (const y of form.legRole === 'accent' ? [0.5] : [])
    mesh.add('black', cylinder(width * 0.24, height * y - 0.02, height * y + 0.02, 28));
}
