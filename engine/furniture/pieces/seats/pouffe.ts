import type { Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { superellipse } from '../../kit/curves.ts';
import { type FloorMeasures, floorKind } from '../../kit/floorKind.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { deformed, smooth } from '../../kit/shape.ts';
import { cylinder, superellipsoid, tube } from '../../kit/solids.ts';
import { fourLegs } from '../../parts/legs.ts';
import type { MaterialRole } from '../../types.ts';

/**
 * Round and stuffed: pieced leather with seams, a padded drum on short legs, a channelled or knitted one on the floor.
 */
export const pouffe = floorKind({
  id: 'pouffe',
  usual: [0.5, 0.5, 0.42],
  segment: 'seating',
  clearanceM: { front: 0.1, side: 0.1, back: 0.1 },
  width: [0.4, 0.9],
  depth: [0.4, 0.9],
  height: [0.3, 0.46],
  draw(mesh, form, measures) {
    const pieced = form.seating === 'banquette' || form.seating === 'rattan' || form.seating === 'tube';
    if (pieced || form.coverRole === 'leather') piecedPouffe(mesh, form, measures);
    else paddedPouffe(mesh, form, measures);
  },
});

/** Half width of a superellipsoid of exponent m at height −1 … 1. */
const girth = (y: number, m: number) => (1 - Math.abs(y) ** m) ** (1 / m);

/** Wedges of leather sewn together, the seams a thread proud. */
function piecedPouffe(mesh: MeshBuilder, form: Form, { width, depth, height }: FloorMeasures): void {
  const m = 2.6;
  const wedges = 10;
  const half = height / 2;
  const body = superellipsoid(width / 2, half, depth / 2, m, 40);
  mesh.add('leather', smooth(body), move(0, half, 0));
  const thread: MaterialRole = form.seating === 'banquette' ? 'metal' : 'leather';
  for (let i = 0; i < wedges; i++) {
    const a = (2 * Math.PI * i) / wedges + 0.1;
    const path = Array.from({ length: 13 }, (_, j): Vec3 => {
      const y = 0.985 - (j / 12) * 1.8;
      const r = girth(y, m) / (Math.abs(Math.cos(a)) ** m + Math.abs(Math.sin(a)) ** m) ** (1 / m);
      return [(width / 2) * r * Math.cos(a), half + half * y, (depth / 2) * r * Math.sin(a)];
    });
    mesh.add(thread, smooth(tube(path, 0.0035, { sides: 5 })));
  }
  mesh.add(thread, cylinder(width * 0.12, height * 0.975, height * 1.004, 20, 0.004));
}

function paddedPouffe(mesh: MeshBuilder, form: Form, { width, depth, height, chance }: FloorMeasures): void {
  const legged = form.leg !== 'block' && form.leg !== 'blade' && form.leg !== 'bun';
  const foot = legged ? 0.11 : form.leg === 'bun' ? 0.05 : 0;
  if (foot)
    fourLegs(mesh, {
      kind: form.leg,
      role: form.legRole,
      width: width * 0.78,
      depth: depth * 0.78,
      height: foot + 0.03,
      insetM: 0.05,
      size: 0.036,
    });
  const m = form.softness > 0.4 ? 2.5 : form.softness > 0.1 ? 4 : 6;
  const half = (height - foot) / 2;
  const ribs = form.tradition === 'curved' || form.back === 'channels' || form.back === 'camel' ? 22 : 0;
  const body = deformed(superellipsoid(width / 2, half, depth / 2, m, ribs ? ribs * 4 : 36), (p) => {
    const a = Math.atan2(p[2], p[0]);
    const k = ribs ? 1 - 0.045 * (1 - Math.abs(Math.cos((a * ribs) / 2))) * (1 - Math.abs(p[1] / half) ** 8) : 1;
    const round = 1 / (Math.abs(Math.cos(a)) ** m + Math.abs(Math.sin(a)) ** m) ** (1 / m);
    return [(p[0] / round) * k, p[1], (p[2] / round) * k];
  });
  mesh.add(form.coverRole, smooth(body), move(0, foot + half, 0));
  for (const y of form.softness > 0.4 ? [0] : [-0.86, 0.86]) {
    const r = girth(y, m) * (ribs && y === 0 ? 0.985 : 1);
    const seam = superellipse(width * r, depth * r, 2, 40).map(([x, z]): Vec3 => [x, foot + half + half * y, z]);
    const role = form.piping ? form.coverRole : chance.pick<MaterialRole>(['textileSecond', form.coverRole]);
    mesh.add(role, smooth(tube(seam, 0.0045, { sides: 6, closed: true })));
  }
}
