/** Taps, drains, knobs and burners: the small metalwork of kitchens and bathrooms. */
import type { Vec3 } from '../../geometry/types.ts';
import type { Form } from '../forms/form.ts';
import { chain, move, turnX, turnZ } from '../kit/affine.ts';
import { bent, through } from '../kit/curves.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { block, cylinder, lathe, rod, tube } from '../kit/solids.ts';
import type { MaterialRole } from '../types.ts';

/** Families whose kitchens and bathrooms have turned taps, pedestals and panelled fronts. */
export function isClassic(form: Form): boolean {
  return (
    form.tradition === 'classic' ||
    form.tradition === 'country' ||
    form.tradition === 'rustic' ||
    form.tradition === 'carved'
  );
}

/** Chrome, unless the family's fittings are black or it is one of brass. */
export function tapRole(form: Form): MaterialRole {
  return form.fittingRole === 'black' ? 'black' : isClassic(form) || form.legRole === 'metal' ? 'metal' : 'steel';
}

/** A tap on y = 0 whose spout goes `reach` towards −z and is `high`; a pair of cross handles or one lever. */
export function tap(mesh: MeshBuilder, form: Form, high: number, reach: number): void {
  const role = tapRole(form);
  const r = high > 0.22 ? 0.011 : 0.0095;
  mesh.add(role, cylinder(r * 2.2, 0, 0.006, 18, 0.002));
  if (isClassic(form)) {
    const neck = through(
      [
        [0, 0, 0],
        [0, high * 0.6, 0],
        [0, high * 0.95, -reach * 0.22],
        [0, high, -reach * 0.5],
        [0, high * 0.88, -reach * 0.9],
        [0, high * 0.66, -reach],
      ],
      4,
    );
    mesh.add(role, tube(neck, r, { sides: 10, round: true }));
    mesh.add(
      role,
      lathe(
        [
          [r * 1.6, 0.004],
          [r * 1.9, 0.02],
          [r * 1.3, 0.04],
          [r * 1.5, 0.05],
          [r, 0.06],
        ],
        14,
      ),
    );
    for (const side of [-1, 1]) mesh.within(move(side * 0.09, 0, 0), () => crossHandle(mesh, role));
    return;
  }
  const path = bent(
    [
      [0, 0, 0],
      [0, high, 0],
      [0, high, -reach],
      [0, high - Math.min(0.05, high * 0.3), -reach],
    ],
    high > 0.22 ? 0.05 : 0.02,
    5,
  );
  mesh.add(role, tube(path, r, { sides: 12 }));
  mesh.add(role, cylinder(r * 1.7, 0.004, 0.05, 16, 0.002));
  mesh.add(role, rod([r, 0.036, 0], [r * 2.6, 0.036, 0], r * 0.95, r * 0.95, 12));
  mesh.add(role, rod([r * 2.3, 0.036, 0], [r * 3.1, 0.105, -0.008], 0.0035, 0.003, 8));
}

function crossHandle(mesh: MeshBuilder, role: MaterialRole): void {
  mesh.add(
    role,
    lathe(
      [
        [0.02, 0],
        [0.02, 0.005],
        [0.009, 0.012],
        [0.008, 0.045],
        [0.012, 0.052],
        [0, 0.056],
      ],
      14,
    ),
  );
  for (const turn of [0.4, 0.4 + Math.PI / 2]) {
    const [x, z] = [0.026 * Math.cos(turn), 0.026 * Math.sin(turn)];
    mesh.add(
      role,
      tube(
        [
          [-x, 0.042, -z],
          [x, 0.042, z],
        ],
        0.005,
        { sides: 8, round: true },
      ),
    );
  }
}

/** A strainer in a basin's floor at y = 0. */
export function drain(mesh: MeshBuilder, role: MaterialRole, radius = 0.028): void {
  mesh.add(
    role,
    lathe(
      [
        [radius, -0.004],
        [radius, 0.0015],
        [radius * 0.82, 0.003],
        [radius * 0.78, 0.001],
        [0, 0.0012],
      ],
      20,
    ),
  );
}

/** A turned knob of `radius` whose root is at `at` on a front, its pointer up. */
export function knob(mesh: MeshBuilder, role: MaterialRole, at: Vec3, radius: number, turn = 0): void {
  const length = radius * 1.15;
  const map = chain(move(at[0], at[1], at[2]), turnX(-Math.PI / 2));
  mesh.add(
    role,
    lathe(
      [
        [radius * 1.2, -0.001],
        [radius * 1.2, 0.003],
        [radius, 0.004],
        [radius * 0.92, length],
        [radius * 0.8, length + 0.002],
        [0, length + 0.002],
      ],
      18,
    ),
    map,
  );
  const pointer = block([-0.0015, 0, -length - 0.004], [0.0015, radius * 0.9, -length], { radius: 0 });
  mesh.add(role === 'black' ? 'white' : 'black', pointer, chain(move(at[0], at[1], at[2]), turnZ(turn)));
}

/** A bar handle between two brackets along x, `out` before the front at z. */
export function barHandle(
  mesh: MeshBuilder,
  role: MaterialRole,
  from: Vec3,
  to: Vec3,
  out: number,
  radius = 0.008,
): void {
  const a: Vec3 = [from[0], from[1], from[2] - out + radius];
  const b: Vec3 = [to[0], to[1], to[2] - out + radius];
  mesh.add(role, tube([a, b], radius, { sides: 10, round: true }));
  for (const k of [0.06, 0.94]) {
    const p: Vec3 = [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k, a[2]];
    mesh.add(role, rod(p, [p[0], p[1], from[2] + 0.002], radius * 0.75, radius * 0.75, 8));
  }
}

/** A gas burner of `radius` on y = 0: bowl, ring, cap. */
export function burner(mesh: MeshBuilder, radius: number): void {
  mesh.add(
    'steel',
    lathe(
      [
        [radius * 1.25, -0.001],
        [radius * 1.2, 0.004],
        [radius * 0.95, 0.005],
        [radius * 0.85, 0.014],
        [0, 0.014],
      ],
      20,
    ),
  );
  mesh.add(
    'black',
    lathe(
      [
        [radius * 0.8, 0.012],
        [radius * 0.8, 0.019],
        [radius * 0.6, 0.022],
        [0, 0.022],
      ],
      20,
    ),
  );
}

/** A cast-iron grate of `width` × `depth` on y = 0, its bars `high`, open over its middles. */
export function grate(mesh: MeshBuilder, width: number, depth: number, high: number, rings: number): void {
  const t = 0.0055;
  const bar = (from: Vec3, to: Vec3) => mesh.add('black', block(from, to, { radius: 0 }));
  const [w, d] = [width / 2, depth / 2];
  for (const s of [-1, 1]) {
    bar([-w, high - 0.012, s * d - t], [w, high, s * d + t]);
    bar([s * w - t, high - 0.012, -d], [s * w + t, high, d]);
    for (const e of [-1, 1]) bar([s * w - t, 0, e * d - t], [s * w + t, high - 0.006, e * d + t]);
  }
  for (let i = 0; i < rings; i++) {
    const z = rings === 1 ? 0 : -d + (depth * (i + 0.5)) / rings;
    for (const s of [-1, 1]) bar([s * w, high - 0.012, z - t], [s * w * 0.22, high, z + t]);
    const cell = depth / rings / 2;
    for (const s of [-1, 1]) bar([-t, high - 0.012, z + s * cell], [t, high, z + s * cell * 0.3]);
  }
}
