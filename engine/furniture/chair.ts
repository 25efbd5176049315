/** Chairs for tables: ten makes, one seat height. The front faces −z. */
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { chain, move, turnX, turnY } from './affine.ts';
import { type Chance, chanceOf } from './chance.ts';
import { bent, roundedRectangle, superellipse, through } from './curves.ts';
import { type Form, formOf } from './forms.ts';
import { leg } from './legs.ts';
import { MeshBuilder, pieceOf } from './mesh.ts';
import { deformed, patch, type Shape, smooth } from './shape.ts';
import { sizeOf } from './size.ts';
import { cushion, padding } from './soft.ts';
import { block, cylinder, prism, rod, tube } from './solids.ts';
import type { LookRole, PieceKind } from './types.ts';

interface ChairPlan {
  readonly w: number;
  readonly d: number;
  /** Top of the back. */
  readonly high: number;
  readonly seat: number;
  readonly chance: Chance;
}

type Make = (mesh: MeshBuilder, form: Form, plan: ChairPlan) => void;

export const diningChair: PieceKind = {
  id: 'dining-chair',
  stance: 'floor',
  segment: 'seating',
  clearanceM: { front: 0.2, side: 0.05, back: 0.5 },
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const wide = form.chair === 'shell' || form.chair === 'wishbone' || form.chair === 'yoke';
    const tall =
      form.chair === 'ladder' || form.chair === 'medallion' || form.chair === 'yoke' || form.chair === 'spindle';
    const [width, depth, height] = sizeOf(request, {
      width: [0.42, wide ? 0.55 : 0.47, 0.62],
      depth: [0.45, 0.53, 0.62],
      height: [0.72, tall ? 0.94 : 0.81, 1.08],
    });
    const mesh = new MeshBuilder();
    makes[form.chair](mesh, form, {
      w: width / 2,
      d: depth / 2,
      high: height,
      seat: 0.455,
      chance: chanceOf(request.seed),
    });
    return pieceOf(mesh, { sizeM: [width, depth, height] });
  },
};

/** A saddled wooden seat: shallow hollow for the sitter. */
function saddle(w: number, d: number, y: number, t: number): Shape {
  const board = block([-w, y - t, -d], [w, y, d], { radius: t * 0.45, rounding: 2, divisions: [8, 1, 8], grain: 2 });
  return smooth(
    deformed(board, (p) => {
      const u = p[0] / w;
      const v = p[2] / d;
      const k = Math.max(Math.abs(u), Math.abs(v), 1e-6) / Math.max((Math.abs(u) ** 5 + Math.abs(v) ** 5) ** 0.2, 1e-6);
      const dip =
        p[1] > y - t * 0.3 ? 0.014 * (1 - u ** 4) * (1 - v ** 4) * (1 + 0.3 * v) * (0.6 + 0.4 * Math.abs(u)) : 0;
      return [p[0] * k * (1 - 0.07 * v), p[1] - dip, p[2] * k];
    }),
  );
}

/** A padded seat with its edge rounded, on y. */
function padSeat(mesh: MeshBuilder, role: LookRole, w: number, d: number, y: number, t: number, chance: Chance): void {
  mesh.add(
    role,
    cushion(w * 2, d * 2, t * 0.7, { seed: chance.seed, corner: 0.2, crown: t * 0.5, detail: 10, worn: 0.3 }),
    move(0, y, 0),
  );
}

/** Four legs: front ones straight or by kind, rear ones run up into the back posts with a rake. */
function posts(mesh: MeshBuilder, role: LookRole, plan: ChairPlan, r: number, top: number, rake: number): void {
  const { w, d, seat } = plan;
  for (const s of [-1, 1]) {
    const path: Vec3[] = [
      [s * (w - 0.035), 0, d - 0.03],
      [s * (w - 0.045), seat * 0.6, d - 0.075],
      [s * (w - 0.045), seat + 0.05, d - 0.075],
      [s * (w - 0.035), top, d - 0.075 + rake],
    ];
    mesh.add(
      role,
      floored(tube(through(path, 4), (t) => r * (0.8 + 0.35 * Math.sin(Math.PI * Math.min(1, t * 1.1))), { sides: 8 })),
    );
  }
}

/** Puts the lowest points of a slanting end onto the floor. */
function floored(shape: Shape): Shape {
  return deformed(shape, (p) => [p[0], p[1] < 0.012 ? 0 : p[1], p[2]]);
}

function stretchers(mesh: MeshBuilder, role: LookRole, { w, d }: ChairPlan, y: number, r: number): void {
  for (const s of [-1, 1])
    mesh.add(role, rod([s * (w - 0.045), y, -d + 0.05], [s * (w - 0.042), y + 0.02, d - 0.05], r, r, 8));
  mesh.add(role, rod([-w + 0.045, y + 0.01, 0], [w - 0.045, y + 0.01, 0], r, r, 8));
}

function apron(mesh: MeshBuilder, role: LookRole, { w, d, seat }: ChairPlan, high: number): void {
  const [x, z] = [w - 0.04, d - 0.045];
  for (const s of [-1, 1]) {
    mesh.add(
      role,
      block([s * x - 0.01, seat - 0.03 - high, -z], [s * x + 0.01, seat - 0.03, z - 0.03], { radius: 0.002 }),
    );
    mesh.add(
      role,
      block(
        [-x, seat - 0.03 - high, s * z - 0.01 - (s > 0 ? 0.03 : 0)],
        [x, seat - 0.03, s * z + 0.01 - (s > 0 ? 0.03 : 0)],
        { radius: 0.002 },
      ),
    );
  }
}

function frontLegs(mesh: MeshBuilder, form: Form, plan: ChairPlan, size: number, kind: Form['leg'] = form.leg): void {
  for (const s of [-1, 1])
    leg(mesh, {
      kind,
      role: form.legRole,
      at: [s * (plan.w - 0.04), -plan.d + 0.045],
      height: plan.seat - 0.03,
      size,
      out: [s, -1],
    });
}

function spindle(mesh: MeshBuilder, form: Form, plan: ChairPlan): void {
  const { w, d, seat, high } = plan;
  const role = form.frameRole === 'painted' ? 'painted' : form.legRole;
  mesh.add(role, saddle(w, d - 0.02, seat, 0.036), move(0, 0, -0.015));
  for (const sx of [-1, 1]) {
    for (const sz of [-1, 1])
      mesh.add(
        role,
        floored(
          rod(
            [sx * (w - 0.015), -0.004, sz * (d - 0.02)],
            [sx * (w - 0.09), seat - 0.02, sz * (d - 0.1)],
            0.012,
            0.018,
            10,
          ),
        ),
      );
  }
  for (const s of [-1, 1])
    mesh.add(
      role,
      rod([s * (w - 0.05), seat * 0.42, -d + 0.06], [s * (w - 0.05), seat * 0.42, d - 0.06], 0.009, 0.009, 8),
    );
  mesh.add(role, rod([-w + 0.05, seat * 0.42, 0], [w - 0.05, seat * 0.42, 0], 0.009, 0.009, 8));
  const crest = (x: number): Vec3 => [x * 0.94, high - 0.03, d - 0.02 - 0.05 * (x / w) ** 2];
  const rail = Array.from({ length: 11 }, (_, i) => crest((i / 10 - 0.5) * 2 * w));
  mesh.add(role, tube(rail, 0.03, { outline: roundedRectangle(0.7, 2, 0.3, 2) }));
  for (let i = 0; i <= 7; i++) {
    const x = (i / 7 - 0.5) * 2 * (w - 0.055);
    const top = crest(x * 1.03);
    mesh.add(
      role,
      rod(
        [x * 0.82, seat - 0.01, d - 0.065 - 0.03 * (x / w) ** 2],
        [top[0], top[1] - 0.015, top[2]],
        i === 0 || i === 7 ? 0.01 : 0.007,
        0.006,
        7,
      ),
    );
  }
}

function ladder(mesh: MeshBuilder, form: Form, plan: ChairPlan): void {
  const { w, d, seat, high } = plan;
  const role = form.frameRole;
  posts(mesh, role, plan, 0.019, high, 0.07);
  frontLegs(mesh, form, plan, 0.036, form.leg === 'bun' ? 'turned' : 'square');
  apron(mesh, role, plan, 0.05);
  padSeat(mesh, form.coverRole, w - 0.012, d - 0.02, seat - 0.032, 0.045, plan.chance);
  const rungs = high > 0.9 ? 4 : 3;
  for (let i = 0; i < rungs; i++) {
    const t = (i + 0.9) / rungs;
    const y = seat + 0.08 + (high - seat - 0.13) * t - 0.04;
    const z = d - 0.075 + 0.07 * t * t;
    const slat = block([-w + 0.045, y, z - 0.007], [w - 0.045, y + 0.05, z + 0.007], {
      radius: 0.003,
      divisions: [8, 1, 1],
      rounding: 2,
    });
    mesh.add(
      role,
      deformed(slat, (p) => [p[0], p[1] + 0.012 * Math.cos((p[0] / w) * 1.5), p[2] + 0.025 * (1 - (p[0] / w) ** 2)]),
    );
  }
  stretchers(mesh, role, plan, seat * 0.36, 0.009);
}

/** Steam-bent rail that is arm and back in one, a Y between it and the seat, woven cord seat. */
function wishbone(mesh: MeshBuilder, form: Form, plan: ChairPlan): void {
  const { w, d, seat, high } = plan;
  const role = form.legRole;
  for (const s of [-1, 1]) {
    mesh.add(
      role,
      floored(
        tube(
          through(
            [
              [s * (w - 0.02), 0, -d + 0.03],
              [s * (w - 0.03), seat * 0.6, -d + 0.04],
              [s * (w - 0.05), seat + 0.01, -d + 0.05],
            ],
            4,
          ),
          (t) => 0.012 + 0.006 * Math.sin(Math.PI * t),
          { sides: 9 },
        ),
      ),
    );
    mesh.add(
      role,
      floored(
        tube(
          through(
            [
              [s * (w - 0.05), 0, d - 0.01],
              [s * (w - 0.08), seat * 0.6, d - 0.11],
              [s * (w - 0.06), high - 0.12, d - 0.15],
              [s * (w - 0.02), high - 0.05, d - 0.21],
            ],
            4,
          ),
          (t) => 0.012 + 0.006 * Math.sin(Math.PI * t),
          { sides: 9 },
        ),
      ),
    );
  }
  const rail = through(
    [
      [-w + 0.012, high - 0.065, -d * 0.25],
      [-w + 0.014, high - 0.05, d - 0.25],
      [-w * 0.62, high - 0.025, d - 0.05],
      [0, high - 0.014, d - 0.013],
      [w * 0.62, high - 0.025, d - 0.05],
      [w - 0.014, high - 0.05, d - 0.25],
      [w - 0.012, high - 0.065, -d * 0.25],
    ],
    4,
  );
  mesh.add(
    role,
    tube(rail, (t) => 0.012 + 0.004 * Math.sin(Math.PI * t), { sides: 9, round: true }),
  );
  mesh.add(
    role,
    tube(
      [
        [0, seat, d - 0.1],
        [0, seat + 0.1, d - 0.075],
      ],
      0.014,
      { outline: roundedRectangle(2.6, 0.9, 0.3, 2) },
    ),
  );
  for (const s of [-1, 1])
    mesh.add(
      role,
      tube(
        through(
          [
            [0, seat + 0.085, d - 0.078],
            [s * 0.05, seat + 0.19, d - 0.055],
            [s * 0.075, high - 0.03, d - 0.03],
          ],
          4,
        ),
        0.011,
        { outline: roundedRectangle(2, 0.9, 0.3, 2) },
      ),
    );
  wovenSeat(mesh, w - 0.045, d - 0.09, seat, -0.02);
  stretchers(mesh, role, { ...plan, w: w - 0.01, d: d - 0.02 }, seat * 0.45, 0.009);
}

/** Cord wound around four rails towards the middle. */
function wovenSeat(mesh: MeshBuilder, w: number, d: number, y: number, z: number): void {
  const shape = block([-w, y - 0.034, -d + z], [w, y, d + z], { radius: 0.016, rounding: 4, divisions: [8, 1, 8] });
  mesh.add(
    'rattan',
    deformed(shape, (p) => {
      const u = Math.abs(p[0]) / w;
      const v = Math.abs(p[2] - z) / d;
      const dip = p[1] > y - 0.01 ? 0.014 * (1 - Math.max(u, v)) : 0;
      return [p[0] * (1 - 0.06 * ((p[2] - z) / d)), p[1] - dip, p[2]];
    }),
  );
}

function upholstered(mesh: MeshBuilder, form: Form, plan: ChairPlan): void {
  const { w, d, seat, high, chance } = plan;
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
function cantilever(mesh: MeshBuilder, form: Form, plan: ChairPlan): void {
  const { w, d, seat, high, chance } = plan;
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
function shell(mesh: MeshBuilder, form: Form, plan: ChairPlan): void {
  const { w, d, seat, high } = plan;
  const rows: Vec3[][] = [];
  const along: readonly Vec3[] = through(
    [
      [0.86, seat - 0.03, -d + 0.005],
      [0.98, seat + 0.004, -d + 0.05],
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
      Array.from({ length: 13 }, (_, i): Vec3 => {
        const u = (i / 12 - 0.5) * 2;
        const rise = curl * Math.abs(u) ** 3 * (1 - t);
        const wing = -0.09 * u * u * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.1)) * (t > 0 ? 1 : 0.2);
        return [u * w * k, y + rise, z + wing];
      }),
    );
  }
  mesh.add(form.coverRole === 'leather' ? 'leather' : form.coverRole, shellWithThickness(rows, 0.016));
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
function shellWithThickness(rows: readonly Vec3[][], t: number): Shape {
  const ringRows = rows.map((row, j) => {
    const before = rows[Math.max(0, j - 1)]!;
    const after = rows[Math.min(rows.length - 1, j + 1)]!;
    const backs = row.map((p, i): Vec3 => {
      const dy = after[i]![1] - before[i]![1];
      const dz = after[i]![2] - before[i]![2];
      const norm = Math.hypot(dy, dz) || 1;
      return [p[0] * 0.99, p[1] - (dz / norm) * t, p[2] + (dy / norm) * t];
    });
    return [...row, ...backs.reverse()];
  });
  return { ...patch(ringRows, { wrap: true, capFirst: true, capLast: true }), crease: 1.2 };
}

/** Oval back in a carved frame, padded inside. */
function medallion(mesh: MeshBuilder, form: Form, plan: ChairPlan): void {
  const { w, d, seat, high, chance } = plan;
  const role = form.legRole;
  frontLegs(mesh, form, plan, 0.042);
  for (const s of [-1, 1]) {
    mesh.add(
      role,
      floored(
        tube(
          through(
            [
              [s * (w - 0.05), 0, d - 0.01],
              [s * (w - 0.06), seat * 0.55, d - 0.075],
              [s * (w - 0.08), seat + 0.06, d - 0.07],
            ],
            4,
          ),
          (t) => 0.013 + 0.006 * t,
          { sides: 8 },
        ),
      ),
    );
  }
  apron(mesh, role, plan, 0.055);
  padSeat(mesh, form.coverRole, w - 0.008, d - 0.02, seat - 0.032, 0.065, chance);
  const tall = (high - seat - 0.05) / 2;
  const oval = superellipse(2 * (w - 0.035), 2 * tall, 2.3, 30);
  mesh.within(chain(move(0, seat + 0.05 + tall, d - 0.045), turnX(-0.13)), () => {
    mesh.add(
      role,
      tube(
        oval.map(([x, y]): Vec3 => [x, y, 0]),
        0.018,
        { sides: 8, closed: true },
      ),
    );
    const pad = superellipse(2 * (w - 0.05), 2 * (tall - 0.015), 2.3, 30);
    mesh.add(form.coverRole, smooth(prism(pad, -0.022, 0.016, { bevel: 0.016, rounding: 3 })), turnX(-Math.PI / 2));
    for (let i = -1; i <= 1; i++)
      mesh.add(
        role,
        rod(
          [i * 0.03 - 0.012, tall - 0.004, -0.012],
          [i * 0.03 + 0.012, tall + 0.012 - Math.abs(i) * 0.008, -0.012],
          0.012,
          0.009,
          8,
        ),
      );
  });
}

function slab(mesh: MeshBuilder, form: Form, plan: ChairPlan): void {
  const { w, d, seat, high } = plan;
  const metal = form.legRole === 'black' || form.legRole === 'metal';
  const role: LookRole = metal ? form.legRole : form.frameRole;
  const surface: LookRole = form.legRole === 'accent' ? 'textileSecond' : metal ? form.topRole : form.frameRole;
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

/** Official's-hat chair: a crest like a yoke, an S-shaped splat, high stretchers. */
function yoke(mesh: MeshBuilder, form: Form, plan: ChairPlan): void {
  const { w, d, seat, high } = plan;
  const role = form.frameRole;
  const r = 0.0155;
  for (const s of [-1, 1]) {
    const x = s * (w - 0.05);
    mesh.add(
      role,
      floored(
        tube(
          through(
            [
              [s * (w - 0.03), 0, d - 0.045],
              [x, seat, d - 0.065],
              [x, (seat + high) / 2, d - 0.08],
              [x * 0.97, high - 0.02, d - 0.035],
            ],
            5,
          ),
          r,
          { sides: 9 },
        ),
      ),
    );
    mesh.add(role, floored(rod([s * (w - 0.03), 0, -d + 0.045], [x, seat - 0.01, -d + 0.06], r, r, 9)));
    mesh.add(role, rod([x, 0.14, -d + 0.055], [x, 0.16, d - 0.055], 0.009, 0.009, 8));
  }
  mesh.add(role, rod([-w + 0.045, 0.075, -d + 0.05], [w - 0.045, 0.075, -d + 0.05], 0.011, 0.011, 8));
  mesh.add(role, rod([-w + 0.045, 0.18, d - 0.055], [w - 0.045, 0.18, d - 0.055], 0.009, 0.009, 8));
  const crest = through(
    [
      [-w + 0.008, high - 0.012, d - 0.055],
      [-w * 0.55, high - 0.02, d - 0.035],
      [0, high - 0.012, d - 0.015],
      [w * 0.55, high - 0.02, d - 0.035],
      [w - 0.008, high - 0.012, d - 0.055],
    ],
    5,
  );
  mesh.add(
    role,
    tube(crest, (t) => 0.0125 + 0.008 * Math.sin(Math.PI * t), { sides: 9, round: true }),
  );
  const splat = through(
    [
      [0, seat, d - 0.07],
      [0, (seat + high) / 2 - 0.05, d - 0.095],
      [0, high - 0.015, d - 0.025],
    ],
    6,
  );
  mesh.add(
    role,
    tube(splat, 1, {
      outline: [
        [0.075, -0.006],
        [0.075, 0.006],
        [-0.075, 0.006],
        [-0.075, -0.006],
      ],
    }),
  );
  const frame: Vec2[] = roundedRectangle(2 * (w - 0.02), 2 * (d - 0.02), 0.02, 3);
  mesh.add(role, prism(frame, seat - 0.05, seat - 0.012, { bevel: 0.008, rounding: 3 }));
  mesh.add(
    form.coverRole,
    cushion(2 * (w - 0.06), 2 * (d - 0.075), 0.02, {
      seed: plan.chance.seed,
      corner: 0.12,
      crown: 0.008,
      piping: 0.004,
      detail: 8,
    }),
    move(0, seat - 0.013, -0.01),
  );
}

/** A bentwood frame with caned seat and back. */
function cane(mesh: MeshBuilder, form: Form, plan: ChairPlan): void {
  const { w, d, seat, high } = plan;
  const role = form.frameRole === 'painted' ? 'painted' : form.frameRole;
  const r = 0.0145;
  const hoop = bent(
    [
      [-w + 0.04, 0, d - 0.012],
      [-w + 0.05, seat, d - 0.07],
      [-w + 0.035, high - r, d - 0.025],
      [w - 0.035, high - r, d - 0.025],
      [w - 0.05, seat, d - 0.07],
      [w - 0.04, 0, d - 0.012],
    ],
    0.11,
    6,
  );
  mesh.add(role, floored(tube(hoop, r, { sides: 9 })));
  for (const s of [-1, 1])
    mesh.add(
      role,
      floored(rod([s * (w - 0.02), 0, -d + 0.02], [s * (w - 0.05), seat - 0.01, -d + 0.06], 0.012, 0.017, 9)),
    );
  const rim = superellipse(2 * (w - 0.012), 2 * (d - 0.03), 3.4, 30);
  mesh.add(
    role,
    tube(
      rim.map(([x, z]): Vec3 => [x, seat - 0.016, z - 0.012]),
      0.015,
      { sides: 8, closed: true },
    ),
  );
  mesh.add(
    'rattan',
    prism(
      rim.map(([x, z]): Vec2 => [x * 0.97, z * 0.97 - 0.012]),
      seat - 0.014,
      seat - 0.008,
      { bevel: 0.001 },
    ),
  );
  const back = superellipse(2 * (w - 0.085), high - seat - 0.14, 3, 24);
  mesh.within(chain(move(0, (seat + high) / 2 + 0.03, d - 0.05), turnX(-0.1)), () => {
    mesh.add(
      role,
      tube(
        back.map(([x, y]): Vec3 => [x, y, 0]),
        0.008,
        { sides: 7, closed: true },
      ),
    );
    mesh.add(
      'rattan',
      prism(
        back.map(([x, y]): Vec2 => [x * 0.98, y * 0.98]),
        -0.003,
        0.003,
        { bevel: 0.001 },
      ),
      turnX(-Math.PI / 2),
    );
    for (const y of [-1, 1])
      mesh.add(
        role,
        rod(
          [-w + 0.045, y * (high - seat - 0.2) * 0.34, 0],
          [w - 0.045, y * (high - seat - 0.2) * 0.34, 0],
          0.007,
          0.007,
          7,
        ),
        turnY(0),
      );
  });
  stretchers(mesh, role, plan, seat * 0.42, 0.008);
}

const makes: Readonly<Record<Form['chair'], Make>> = {
  spindle,
  ladder,
  wishbone,
  upholstered,
  cantilever,
  shell,
  medallion,
  slab,
  yoke,
  cane,
};
