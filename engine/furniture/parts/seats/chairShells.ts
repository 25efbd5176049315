/** Chairs that are mostly seat and back: upholstered, on bent tube, moulded, of plain boards. */
import type { Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { bent, superellipse, through } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { deformed, patch, type Shape } from '../../kit/shape.ts';
import { padding } from '../../kit/soft.ts';
import { block, cylinder, prism, rod, tube } from '../../kit/solids.ts';
import type { MaterialRole } from '../../types.ts';
import { leg } from '../legs.ts';
import { type ChairMeasures, floored, saddle } from './chairParts.ts';

export function upholstered(mesh: MeshBuilder, form: Form, measures: ChairMeasures): void {
  const { w, d, seat, high, chance } = measures;
  const kind = form.leg === 'bun' || form.leg === 'block' ? 'tapered' : form.leg;
  for (const sx of [-1, 1]) {
    for (const sz of [-1, 1])
      leg(mesh, {
        kind,
        role: form.legRole,
        at: [sx * (w - 0.06), sz * (d - 0.075)],
        height: seat - 0.06,
        size: 0.034,
        out: [sx, sz],
      });
  }
  mesh.add(
    form.coverRole,
    padding([-w + 0.005, seat - 0.085, -d + 0.005], [w - 0.005, seat + 0.005, d - 0.04], {
      seed: chance.seed,
      radius: 0.035,
      swell: 0.12,
      grid: 0.08,
    }),
  );
  const back = padding([-w + 0.005, seat - 0.07, d - 0.085], [w - 0.005, high, d - 0.01], {
    seed: chance.seed + 2,
    radius: 0.035,
    swell: 0.1,
    grid: 0.07,
  });
  mesh.add(
    form.coverRole,
    deformed(back, (p) => {
      const t = Math.max(0, (p[1] - seat) / (high - seat));
      const hug = -0.05 * (p[0] / w) ** 2 * t;
      return [
        p[0] * (1 - 0.06 * t * form.softness * 4),
        p[1] - 0.035 * t * (p[0] / w) ** 2,
        p[2] + 0.045 * t - 0.03 + hug,
      ];
    }),
  );
}

/** One bent tube from the back down, along the floor and up to the seat's front: two legs only. */
export function cantilever(mesh: MeshBuilder, form: Form, measures: ChairMeasures): void {
  const { w, d, seat, high, chance } = measures;
  const r = 0.0125;
  const x = w - r;
  const half = (s: number): Vec3[] => [
    [s * x, high, d - 0.02],
    [s * x, seat - 0.01, d - 0.075],
    [s * x, seat - 0.03, -d + 0.02],
    [s * x, r, -d + 0.02 + 0.005],
    [s * x, r, d - 0.06],
  ];
  const path = [...half(-1), ...half(1).reverse()];
  mesh.add(form.legRole, tube(bent(path, 0.07, 5), r, { sides: 9 }));
  const seatPad = padding([-x + r, seat - 0.03, -d + 0.03], [x - r, seat + 0.012, d - 0.1], {
    seed: chance.seed,
    radius: 0.015,
    swell: 0.1,
    grid: 0.1,
  });
  mesh.add(form.coverRole, seatPad);
  const backPad = padding([-x + r, -0.13, -0.014], [x - r, 0.13, 0.014], {
    seed: chance.seed + 1,
    radius: 0.012,
    swell: 0.12,
    grid: 0.1,
  });
  mesh.add(form.coverRole, backPad, chain(move(0, high - 0.13, d - 0.045), turnX(-0.12)));
}

/** A moulded shell on four legs or a swivel foot. */
export function shell(mesh: MeshBuilder, form: Form, measures: ChairMeasures): void {
  const { w, d, seat, high } = measures;
  const rows: Vec3[][] = [];
  const along: readonly Vec3[] = through(
    [
      [0.5, seat - 0.03, -d + 0.004],
      [0.8, seat - 0.018, -d + 0.014],
      [0.95, seat, -d + 0.05],
      [0.98, seat - 0.022, 0],
      [0.9, seat, d * 0.45],
      [0.92, seat + 0.1, d * 0.74],
      [0.96, (seat + high) / 2 + 0.04, d * 0.9],
      [0.8, high - 0.02, d * 0.985],
      [0.55, high, d - 0.004],
    ],
    2,
  );
  for (const [k, y, z] of along) {
    const t = Math.max(0, Math.min(1, (y - seat) / (high - seat)));
    const curl = 0.05 * Math.sin(Math.PI * Math.min(1, (z + d) / (1.6 * d)));
    rows.push(
      Array.from({ length: 17 }, (_, i): Vec3 => {
        const u = (i / 16 - 0.5) * 2;
        const rise = curl * Math.abs(u) ** 3 * (1 - t);
        const wing = -0.09 * u * u * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.1)) * (t > 0 ? 1 : 0.2);
        return [u * w * k, y + rise, z + wing];
      }),
    );
  }
  mesh.add(
    form.coverRole === 'leather' ? 'leather' : form.coverRole,
    shellWithThickness(rows, form.coverRole === 'upholstery' ? 0.026 : 0.016),
  );
  if (form.leg === 'blade' || form.base === 'pedestal') {
    mesh.add(form.legRole, prism(superellipse(0.44, 0.44, 2, 32), 0, 0.012, { bevel: 0.004 }));
    mesh.add(form.legRole, cylinder(0.022, 0.01, seat - 0.03, 16));
    return;
  }
  for (const sx of [-1, 1]) {
    for (const sz of [-1, 1])
      mesh.add(
        form.legRole === 'black' ? 'wood' : form.legRole,
        floored(rod([sx * (w - 0.05), -0.003, sz * (d - 0.045)], [sx * 0.1, seat - 0.03, sz * 0.1], 0.011, 0.016, 10)),
      );
  }
  mesh.add('black', block([-0.13, seat - 0.045, -0.13], [0.13, seat - 0.028, 0.13]));
}

/** A sheet of rows closed by a second one behind it. */
export function shellWithThickness(rows: readonly Vec3[][], t: number): Shape {
  const ringRows = rows.map((row, j) => {
    const before = rows[Math.max(0, j - 1)]!;
    const after = rows[Math.min(rows.length - 1, j + 1)]!;
    const backs = row.map((p, i): Vec3 => {
      const dy = after[i]![1] - before[i]![1];
      const dz = after[i]![2] - before[i]![2];
      const norm = Math.hypot(dy, dz) || 1;
      return [p[0] * 0.99, p[1] - (dz / norm) * t, p[2] + (dy / norm) * t];
    });
    // Its edges are round: a point between front and back stands out.
    const edge = (i: number): Vec3 => {
      const [a, b] = [row[i]!, backs[i]!];
      return [
        ((a[0] + b[0]) / 2) * (1 + (0.3 * t) / Math.max(0.05, Math.abs(a[0]))),
        (a[1] + b[1]) / 2,
        (a[2] + b[2]) / 2,
      ];
    };
    return [edge(0), ...row, edge(row.length - 1), ...backs.reverse()];
  });
  return { ...patch(ringRows, { wrap: true, capFirst: true, capLast: true }), crease: 1.2 };
}

export function slab(mesh: MeshBuilder, form: Form, measures: ChairMeasures): void {
  const { w, d, seat, high } = measures;
  const metal = form.legRole === 'black' || form.legRole === 'metal';
  const role: MaterialRole = metal ? form.legRole : form.frameRole;
  const surface: MaterialRole = form.legRole === 'accent' ? 'textileSecond' : metal ? form.topRole : form.frameRole;
  const r = metal ? 0.011 : 0.017;
  for (const s of [-1, 1]) {
    const x = s * (w - r);
    mesh.add(role, block([x - r, 0, -d + 0.02], [x + r, seat - 0.02, -d + 0.02 + 2 * r], { radius: 0.002 }));
    const post = block([x - r, 0, d - 0.08 - 2 * r], [x + r, high, d - 0.08], {
      radius: 0.002,
      rounding: 2,
      divisions: [1, 6, 1],
    });
    mesh.add(
      role,
      deformed(post, (p) => [p[0], p[1], p[2] + 0.08 * Math.max(0, (p[1] - seat) / (high - seat)) ** 1.3]),
    );
    mesh.add(role, block([x - r, seat - 0.055, -d + 0.02], [x + r, seat - 0.02, d - 0.09], { radius: 0.002 }));
  }
  for (const z of [-d + 0.03, d - 0.12])
    mesh.add(role, block([-w + r, seat - 0.05, z], [w - r, seat - 0.022, z + 2 * r], { radius: 0.002 }));
  mesh.add(surface, saddle(w - 0.004, d - 0.045, seat, 0.02), move(0, 0, -0.035));
  const back = block([-w + 2 * r, high - 0.17, -0.009], [w - 2 * r, high - 0.01, 0.009], {
    radius: 0.004,
    rounding: 2,
    divisions: [8, 1, 1],
  });
  mesh.add(
    form.legRole === 'accent' ? 'accent' : surface,
    deformed(back, (p) => [p[0], p[1], p[2] + d - 0.04 + 0.03 * (1 - (p[0] / w) ** 2)]),
  );
}
