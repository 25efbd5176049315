/** Lamp shades of all families. A shade hangs below its top at y = 0, around the y axis; its bulb is part of it. */
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { move } from '../../kit/affine.ts';
import { through2 } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { patch, type Shape } from '../../kit/shape.ts';
import { lathe, rod, superellipsoid, tube } from '../../kit/solids.ts';
import type { MaterialRole } from '../../types.ts';

/** Draws the family's shade `wide` across; returns its height. */
export function drawShade(mesh: MeshBuilder, form: Form, wide: number): number {
  const r = wide / 2;
  switch (form.shade) {
    case 'drum':
      return cloth(
        mesh,
        [
          [r * 0.94, 0],
          [r, -wide * 0.58],
        ],
        wide,
        36,
      );
    case 'empire':
      return cloth(
        mesh,
        through2(
          [
            [r * 0.46, 0],
            [r * 0.6, -wide * 0.24],
            [r, -wide * 0.62],
          ],
          5,
        ),
        wide,
        36,
      );
    case 'pleated':
      return pleated(mesh, r, wide);
    case 'paper':
      return paper(mesh, r);
    case 'globe':
      mesh.add('lampShade', superellipsoid(r, r, r, 2, 32), move(0, -r, 0));
      mesh.add(
        form.fittingRole,
        lathe(
          [
            [r * 0.32, -r * 0.09],
            [r * 0.3, 0.004],
            [r * 0.1, 0.01],
          ],
          20,
        ),
      );
      bulb(mesh, -r, r * 0.3);
      return wide;
    case 'lantern':
      return lantern(mesh, form, r);
    case 'woven':
      return woven(mesh, r);
    case 'cage':
      return cage(mesh, form, r);
    case 'cone':
      return hardShade(
        mesh,
        form.edgeM > 0.008 ? 'black' : form.fittingRole,
        [
          [r * 0.16, 0],
          [r * 0.2, -wide * 0.1],
          [r, -wide * 0.55],
        ],
        wide,
      );
    case 'dome':
      return hardShade(
        mesh,
        form.fittingRole === 'black' ? 'painted' : form.fittingRole,
        through2(
          [
            [r * 0.12, 0],
            [r * 0.2, -r * 0.1],
            [r * 0.62, -r * 0.28],
            [r * 0.93, -r * 0.66],
            [r, -r * 0.98],
          ],
          4,
        ),
        wide,
      );
    case 'mushroom':
      return mushroom(mesh, r);
  }
}

function bulb(mesh: MeshBuilder, y: number, radius: number): void {
  mesh.add('bulb', superellipsoid(radius, radius * 1.15, radius, 2, 14), move(0, y, 0));
}

/** An open shade of cloth with a bulb inside; rings at both rims. */
function cloth(mesh: MeshBuilder, profile: readonly Vec2[], wide: number, segments: number): number {
  mesh.add('lampShade', turnedOpen(profile, segments));
  const low = -profile.at(-1)![1];
  for (const [radius, y] of [profile[0], profile.at(-1)!]) {
    mesh.add('lampShade', tube(circle(radius, y, 32), 0.003, { sides: 5, closed: true }));
  }
  bulb(mesh, -low * 0.55, Math.min(0.035, wide * 0.1));
  return low;
}

function turnedOpen(profile: readonly Vec2[], segments: number): Shape {
  const rows = profile.map(([radius, y]) => circle(radius, y, segments));
  return patch(rows, { wrap: true, crease: 1.2 });
}

function circle(radius: number, y: number, segments: number): Vec3[] {
  return Array.from({ length: segments }, (_, i): Vec3 => {
    const a = (2 * Math.PI * i) / segments;
    return [radius * Math.cos(a), y, radius * Math.sin(a)];
  });
}

function pleated(mesh: MeshBuilder, r: number, wide: number): number {
  const pleats = 36;
  const levels: readonly Vec2[] = [
    [r * 0.5, 0],
    [r * 0.74, -wide * 0.28],
    [r, -wide * 0.56],
  ];
  const rows = levels.map(([radius, y]) =>
    Array.from({ length: pleats * 2 }, (_, i): Vec3 => {
      const a = (Math.PI * i) / pleats;
      const k = radius * (i % 2 ? 1 : 0.955);
      return [k * Math.cos(a), y, k * Math.sin(a)];
    }),
  );
  mesh.add('lampShade', patch(rows, { wrap: true, crease: 0.2 }));
  bulb(mesh, -wide * 0.3, Math.min(0.035, wide * 0.1));
  return wide * 0.56;
}

/** A paper ball: ribs every few centimetres, the paper taut between them. */
function paper(mesh: MeshBuilder, r: number): number {
  const ribs = 12;
  const profile: Vec2[] = [];
  for (let i = 0; i <= ribs * 2; i++) {
    const a = 0.16 + ((Math.PI - 0.32) * i) / (ribs * 2);
    const k = i % 2 ? 0.985 : 1;
    profile.push([r * Math.sin(a) * k, -r * 0.92 * (1 - Math.cos(a) * 1)]);
  }
  mesh.add('lampShade', turnedOpen(profile, 32));
  bulb(mesh, -r * 0.92, r * 0.16);
  return -profile.at(-1)![1];
}

/** Metal with a thickness: white inside, so that its light falls down. */
function hardShade(mesh: MeshBuilder, role: MaterialRole, profile: readonly Vec2[], wide: number): number {
  const t = 0.003;
  const inner = profile.map(([radius, y]): Vec2 => [Math.max(0.002, radius - t), y - t * 0.5]);
  const rows = (list: readonly Vec2[]) => list.map(([radius, y]) => circle(radius, y, 28));
  const last = profile.at(-1)!;
  mesh.add(
    role,
    patch([...rows(profile), ...rows([[last[0] - t, last[1]]]), ...rows(inner.slice(0, -1)).reverse()], {
      wrap: true,
      wrapRows: true,
      crease: 1.2,
    }),
  );
  const lining = profile.map(
    ([radius, y]): Vec2 => [Math.max(0.001, radius - t - 0.0015), y - t - (y === last[1] ? -t - 0.001 : 0)],
  );
  mesh.add(
    'white',
    patch(
      [
        ...rows(lining),
        ...rows(lining.map(([radius, y]): Vec2 => [Math.max(0.0005, radius - 0.001), y - 0.0005])).reverse(),
      ],
      { wrap: true, wrapRows: true, crease: 1.2 },
    ),
  );
  mesh.add(
    role,
    lathe(
      [
        [profile[0][0] * 1.05, -0.012],
        [profile[0][0] * 1.05, 0.004],
        [0.004, 0.02],
      ],
      16,
    ),
  );
  bulb(mesh, last[1] * 0.62, Math.min(0.04, wide * 0.11));
  return -last[1];
}

function mushroom(mesh: MeshBuilder, r: number): number {
  const profile = through2(
    [
      [0, 0],
      [r * 0.45, -r * 0.06],
      [r * 0.85, -r * 0.3],
      [r, -r * 0.66],
      [r * 0.93, -r * 0.78],
    ],
    4,
  );
  mesh.add(
    'lampShade',
    patch([[[0, 0, 0]], ...profile.slice(1).map(([radius, y]) => circle(radius, y, 32))], { wrap: true, crease: 2 }),
  );
  mesh.add('lampShade', tube(circle(r * 0.93, -r * 0.78, 32), 0.003, { sides: 5, closed: true }));
  bulb(mesh, -r * 0.45, r * 0.17);
  return r * 0.78;
}

/** Eight sides, cut metal bars over glowing panes. */
function lantern(mesh: MeshBuilder, form: Form, r: number): number {
  const role: MaterialRole = form.frameRole === 'woodDark' && form.fittingRole !== 'metal' ? 'woodDark' : 'metal';
  const sides = form.leg === 'hoof' ? 4 : 8;
  const high = r * 2.3;
  const levels: readonly Vec2[] =
    sides === 4
      ? [
          [r * 0.9, -high * 0.06],
          [r * 0.9, -high * 0.94],
        ]
      : [
          [r * 0.42, -high * 0.06],
          [r, -high * 0.4],
          [r * 0.72, -high * 0.94],
        ];
  const corner = (k: number, level: Vec2): Vec3 => {
    const a = (2 * Math.PI * (k + 0.5)) / sides;
    return [level[0] * Math.cos(a), level[1], level[0] * Math.sin(a)];
  };
  const rows = levels.map((level) => Array.from({ length: sides }, (_, k) => corner(k, [level[0] * 0.985, level[1]])));
  mesh.add('lampShade', patch(rows, { wrap: true, crease: 0.2 }));
  const bar = r * 0.03 + 0.002;
  for (let k = 0; k < sides; k++) {
    mesh.add(
      role,
      tube(
        levels.map((level) => corner(k, level)),
        bar,
        { sides: 5 },
      ),
    );
    for (let l = 0; l < levels.length; l++)
      mesh.add(role, rod(corner(k, levels[l]), corner(k + 1, levels[l]), bar, bar, 5));
    // A cross in each pane.
    for (let l = 0; l + 1 < levels.length; l++) {
      mesh.add(role, rod(corner(k, levels[l]), corner(k + 1, levels[l + 1]), bar * 0.5, bar * 0.5, 4));
      mesh.add(role, rod(corner(k + 1, levels[l]), corner(k, levels[l + 1]), bar * 0.5, bar * 0.5, 4));
    }
  }
  mesh.add(
    role,
    lathe(
      [
        [levels[0][0] * 1.1, -high * 0.06],
        [levels[0][0] * 0.5, -high * 0.02],
        [0.006, 0],
      ],
      sides === 4 ? 16 : 8,
    ),
  );
  mesh.add(
    role,
    lathe(
      [
        [0.004, -high],
        [levels.at(-1)![0] * 0.5, -high * 0.965],
        [levels.at(-1)![0], -high * 0.935],
      ],
      16,
    ),
  );
  bulb(mesh, -high * 0.5, r * 0.2);
  return high;
}

/** Basket work: hoops and slanting rods both ways. */
function woven(mesh: MeshBuilder, r: number): number {
  const high = r * 1.15;
  const role: MaterialRole = 'rattan';
  const radius = (t: number) => r * (0.22 + 0.78 * Math.sin((0.12 + 0.68 * t) * Math.PI * 0.68));
  const hoops = 7;
  for (let i = 0; i <= hoops; i++)
    mesh.add(
      role,
      tube(circle(radius(i / hoops), -high * (i / hoops), 30), i === hoops ? 0.007 : 0.004, { sides: 5, closed: true }),
    );
  const rods = 24;
  for (let k = 0; k < rods; k++) {
    for (const way of [-1, 1]) {
      const path = Array.from({ length: 6 }, (_, i): Vec3 => {
        const t = i / 5;
        const a = (2 * Math.PI * k) / rods + way * t * 0.55;
        return [radius(t) * Math.cos(a), -high * t, radius(t) * Math.sin(a)];
      });
      mesh.add(role, tube(path, 0.0035, { sides: 4 }));
    }
  }
  bulb(mesh, -high * 0.5, r * 0.16);
  return high;
}

/** Wires around a bare bulb. */
function cage(mesh: MeshBuilder, form: Form, r: number): number {
  const high = r * 2;
  const radius = (t: number) => r * (0.3 + 0.7 * Math.sin(Math.PI * (0.1 + 0.75 * t)));
  for (const t of [0.02, 0.4, 0.75, 1])
    mesh.add(form.fittingRole, tube(circle(radius(t), -high * t, 24), 0.0035, { sides: 5, closed: true }));
  for (let k = 0; k < 8; k++) {
    const a = (2 * Math.PI * k) / 8;
    const path = Array.from(
      { length: 7 },
      (_, i): Vec3 => [radius(i / 6) * Math.cos(a), -high * (i / 6), radius(i / 6) * Math.sin(a)],
    );
    mesh.add(form.fittingRole, tube(path, 0.003, { sides: 4 }));
  }
  mesh.add(
    form.fittingRole,
    lathe(
      [
        [r * 0.42, -high * 0.06],
        [r * 0.4, 0],
        [0.006, 0.012],
      ],
      16,
    ),
  );
  bulb(mesh, -high * 0.48, Math.min(0.06, r * 0.36));
  return high;
}
