/** Seats whose frame shows: timber, steel tube, rattan, and the curved shells. */
import type { Vec2, Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { bent, through } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { deformed, patch, smooth } from '../../kit/shape.ts';
import { cushion } from '../../kit/soft.ts';
import { block, cylinder, prism, rod, tube } from '../../kit/solids.ts';
import { backCushions, type SeatMeasures, type SeatSpace, seatCushions } from '../cushions.ts';
import { leg } from '../legs.ts';

/**
 * Timber: two side frames, rails, a slatted or open back, loose cushions. Heavy for low and rustic families, slender
 * for others.
 */
export function framedSeat(mesh: MeshBuilder, form: Form, measures: SeatMeasures): SeatSpace {
  const { width, depth, height } = measures;
  const heavy = form.leg === 'block';
  const post = heavy ? 0.075 : form.leg === 'hoof' ? 0.05 : 0.042;
  const w = width / 2;
  const d = depth / 2;
  const seatHigh = form.back === 'slats' ? 0.09 : 0.14;
  const deck = form.seatHeightM - seatHigh;
  const armY = form.seatHeightM + (form.seatHeightM < 0.4 ? 0.14 : 0.19);
  const wood = form.frameRole;
  const edge = { radius: form.edgeM };
  const lean = 0.1;
  for (const side of [-1, 1]) {
    const x = side * (w - post / 2);
    sideFrame(mesh, form, { x, side, post, d, armY, height, deck, heavy });
  }
  mesh.add(wood, block([-w + post, deck - 0.08, -d + 0.03], [w - post, deck, -d + 0.03 + post * 0.7], edge));
  mesh.add(wood, block([-w + post, deck - 0.08, d - 0.16], [w - post, deck, d - 0.16 + post * 0.7], edge));
  const boards = Math.max(3, Math.round(depth / 0.14));
  for (let i = 0; i < boards; i++) {
    const z = -d + 0.05 + ((depth - 0.2) * (i + 0.5)) / boards;
    mesh.add(wood, block([-w + post * 0.6, deck - 0.022, z - 0.035], [w - post * 0.6, deck - 0.004, z + 0.035]));
  }
  const backZ = d - 0.13;
  const reach = height - deck;
  mesh.within(chain(move(0, deck, backZ), turnX(-lean)), () =>
    backGrid(mesh, form, w - post, reach / Math.cos(lean), post),
  );
  seatCushions(mesh, form, measures, {
    left: -w + post,
    right: w - post,
    front: -d + 0.015,
    back: backZ - 0.01,
    y: deck,
    high: seatHigh,
  });
  const inner = { left: -w + post, right: w - post };
  const z = backCushions(mesh, form, measures, {
    ...inner,
    y: form.seatHeightM + 0.005,
    z: backZ - 0.02,
    top: height - (form.back === 'slats' ? 0.06 : -0.02),
  });
  return { ...inner, seatY: form.seatHeightM, backZ: z };
}

interface SideFrame {
  readonly x: number;
  readonly side: number;
  readonly post: number;
  readonly d: number;
  readonly armY: number;
  readonly height: number;
  readonly deck: number;
  readonly heavy: boolean;
}

function sideFrame(mesh: MeshBuilder, form: Form, f: SideFrame): void {
  const { x, side, post, d, armY, height, deck } = f;
  const wood = form.frameRole;
  const half = post / 2;
  const edge = { radius: form.edgeM };
  const rear = d - 0.06;
  if (f.heavy || form.leg === 'hoof') {
    for (const z of [-d + half + 0.005, rear - half]) {
      leg(mesh, {
        kind: form.leg === 'hoof' ? 'hoof' : 'square',
        role: wood,
        at: [x, z],
        height: armY - 0.02,
        size: post,
        out: [side, z < 0 ? -1 : 1],
      });
    }
    mesh.add(
      wood,
      block([x - half * 1.5, armY - 0.03, -d], [x + half * 1.5 * (side > 0 ? 0.66 : 1), armY, rear + 0.02], edge),
    );
    mesh.add(wood, block([x - half * 0.7, deck - 0.09, -d + post], [x + half * 0.7, deck, rear - post], edge));
    if (form.back === 'slats') {
      const count = 5;
      for (let i = 1; i <= count; i++) {
        const z = -d + post + ((2 * d - post * 2 - 0.06) * i) / (count + 1);
        mesh.add(
          wood,
          block([x - 0.008, deck - 0.01, z - 0.014], [x + 0.008, armY - 0.02, z + 0.014], { radius: 0.002 }),
        );
      }
    }
    return;
  }
  // Slender: legs taper and splay, the arm is a shaped paddle that runs into the rear leg.
  const front: Vec3 = [x, armY - 0.02, -d + 0.05];
  mesh.add(wood, rod([x + side * 0, 0, -d + 0.02], front, half * 0.62, half, 12));
  mesh.add(wood, rod([x, 0, rear + 0.05], [x, deck + 0.04, rear - 0.1], half * 0.62, half, 12));
  mesh.add(wood, rod([x, deck - 0.02, rear - 0.11], [x, height - 0.05, rear + 0.035], half, half * 0.6, 12));
  mesh.add(wood, block([x - half * 0.75, deck - 0.075, -d + 0.04], [x + half * 0.75, deck - 0.015, rear - 0.06], edge));
  const paddle = block([x - half * 1.3, armY - 0.024, -d], [x + half * 1.3, armY, rear + 0.03], {
    radius: 0.01,
    rounding: 2,
    divisions: [1, 1, 10],
  });
  mesh.add(
    wood,
    deformed(paddle, (p) => {
      const t = (p[2] + d) / (rear + 0.03 + d);
      return [x + (p[0] - x) * (1.12 - 0.5 * t), p[1] + 0.018 * Math.cos(t * 4.2) - 0.012 * t, p[2]];
    }),
  );
}

/** Back between the posts, from (0, 0) up: rails with slats, a lattice, or two rails for loose cushions to lean on. */
function backGrid(mesh: MeshBuilder, form: Form, half: number, high: number, post: number): void {
  const wood = form.frameRole;
  const t = post * 0.3;
  const rail = (y: number, tall: number) =>
    mesh.add(wood, block([-half - post * 0.5, y, -t], [half + post * 0.5, y + tall, t], { radius: form.edgeM }));
  for (const side of [-1, 1]) {
    mesh.add(
      wood,
      block([side * half, -0.06, -t * 1.2], [side * (half + post * 0.6), high - 0.03, t * 1.2], { radius: form.edgeM }),
    );
  }
  rail(high - 0.075, 0.07);
  rail(0.03, 0.05);
  if (form.back === 'slats') {
    const count = Math.round((half * 2) / 0.11);
    for (let i = 1; i < count; i++) {
      const x = -half + (half * 2 * i) / count;
      mesh.add(wood, block([x - 0.012, 0.07, -t * 0.5], [x + 0.012, high - 0.07, t * 0.5], { radius: 0.002 }));
    }
    if (form.tradition === 'carved') {
      for (const y of [0.35, 0.65])
        mesh.add(wood, block([-half, high * y, -t * 0.6], [half, high * y + 0.02, t * 0.6], { radius: 0.002 }));
    }
    return;
  }
  const rails = 3;
  for (let i = 1; i <= rails; i++) {
    const y = 0.05 + ((high - 0.12) * i) / (rails + 1);
    mesh.add(
      wood,
      block([-half - post * 0.3, y, -t * 0.6], [half + post * 0.3, y + 0.035, t * 0.6], { radius: form.edgeM }),
    );
  }
}

/** Chromed tube: a cage of bent loops that holds thick cushions. */
export function tubeSeat(mesh: MeshBuilder, form: Form, measures: SeatMeasures): SeatSpace {
  const { width, depth, height, seats, chance } = measures;
  const r = 0.0125;
  const w = width / 2 - r;
  const d = depth / 2 - r;
  const armY = Math.min(height - 0.02, form.seatHeightM + 0.2);
  const steel = form.legRole;
  const loop = (points: readonly Vec3[], closed = false) =>
    mesh.add(steel, tube(bent(points, 0.06, 4, closed), r, { sides: 8, closed }));
  // The cage: up the front legs, round the back, down again; two rails lower.
  loop([
    [-w, 0, -d],
    [-w, armY, -d],
    [-w, armY, d],
    [w, armY, d],
    [w, armY, -d],
    [w, 0, -d],
  ]);
  for (const x of [-w, w])
    loop([
      [x, 0, d],
      [x, armY - r, d],
    ]);
  for (const y of [0.14, 0.3])
    loop(
      [
        [-w, y, -d],
        [-w, y, d],
        [w, y, d],
        [w, y, -d],
      ],
      true,
    );
  mesh.add(form.frameRole, block([-w + r, 0.15, -d + r], [w - r, 0.165, d - r]));
  const side = 0.13;
  const inner = w - r - side;
  const seatHigh = form.seatHeightM - 0.166;
  const count = Math.max(1, seats);
  for (const s of [-1, 1]) {
    const arm = cushion(side - 0.006, depth - r * 4 - 0.005, armY - 0.19, {
      seed: chance.seed + s,
      corner: 0.25,
      crown: 0.022,
      piping: 0.005,
      worn: 0,
    });
    mesh.add(form.coverRole, arm, move(s * (inner + side / 2), 0.166, 0));
  }
  const backT = 0.16;
  const step = (inner * 2) / count;
  const backHigh = height - form.seatHeightM + 0.1;
  for (let i = 0; i < count; i++) {
    const x = -inner + step * (i + 0.5);
    const back = cushion(step - 0.008, backHigh, backT, {
      seed: chance.seed + i * 5,
      corner: 0.14,
      crown: 0.03,
      piping: 0.005,
      worn: 0.1,
    });
    mesh.add(
      form.coverRole,
      back,
      chain(move(x, form.seatHeightM - 0.1 + backHigh / 2, d - r - 0.01), turnX(-Math.PI / 2)),
    );
  }
  seatCushions(mesh, { ...form, piping: true }, measures, {
    left: -inner,
    right: inner,
    front: -d + r,
    back: d - backT - r,
    y: 0.166,
    high: seatHigh,
  });
  return { left: -inner, right: inner, seatY: form.seatHeightM, backZ: d - backT - 0.04 };
}

/** Rattan: bent poles bound together, a fan of rods in back and sides, loose cushions. */
export function rattanSeat(mesh: MeshBuilder, form: Form, measures: SeatMeasures): SeatSpace {
  const { width, depth, height } = measures;
  const r = 0.016;
  const w = width / 2 - r;
  const d = depth / 2 - r;
  const deck = form.seatHeightM - 0.13;
  const armY = form.seatHeightM + 0.2;
  const cane = form.frameRole;
  const pole = (points: readonly Vec3[], radius = r) =>
    mesh.add(cane, tube(bent(points, 0.12, 5), radius, { sides: 7, round: true }));
  // One pole runs from the front foot over the arm and up around the back.
  const rim: Vec3[] = [
    [-w, 0, -d],
    [-w, armY, -d],
    [-w, armY + 0.03, d * 0.4],
    [-w * 0.94, height - r, d],
    [w * 0.94, height - r, d],
    [w, armY + 0.03, d * 0.4],
    [w, armY, -d],
    [w, 0, -d],
  ];
  const hoop = bent(rim, 0.14, 6);
  mesh.add(cane, tube(hoop, r, { sides: 8 }));
  for (const s of [-1, 1])
    pole([
      [s * w * 0.97, 0, d],
      [s * w * 0.95, height - 0.1, d - 0.005],
    ]);
  for (const [y, k] of [
    [deck - 0.02, 1],
    [deck - 0.1, 1],
    [0.1, 0.8],
  ] as const) {
    const ring: Vec3[] = [
      [-w, y, -d],
      [w, y, -d],
      [w, y, d],
      [-w, y, d],
    ];
    mesh.add(cane, tube(bent(ring, 0.03, 3, true), r * k, { sides: 6, closed: true }));
  }
  fillRods(mesh, form, hoop, deck, w, d);
  for (const s of [-1, 1]) {
    for (const z of [-d * 0.55, -d * 0.1, d * 0.35])
      pole(
        [
          [s * w, deck, z],
          [s * w, armY, z - 0.02],
        ],
        r * 0.6,
      );
  }
  const slats = Math.round(width / 0.12);
  for (let i = 1; i < slats; i++)
    pole(
      [
        [-w + (2 * w * i) / slats, deck - 0.01, -d],
        [-w + (2 * w * i) / slats, deck - 0.01, d],
      ],
      r * 0.5,
    );
  // Bindings where poles meet.
  for (const s of [-1, 1]) {
    for (const y of [deck - 0.02, deck - 0.1])
      mesh.add(cane, cylinder(r * 1.35, y - 0.022, y + 0.022, 10, 0.004), move(s * w, 0, -d));
  }
  const inner = w - 0.02;
  seatCushions(mesh, form, measures, {
    left: -inner,
    right: inner,
    front: -d - 0.005,
    back: d - 0.05,
    y: deck,
    high: 0.135,
  });
  const z = backCushions(mesh, form, measures, {
    left: -inner + 0.03,
    right: inner - 0.03,
    y: form.seatHeightM + 0.005,
    z: d - 0.04,
    top: height - 0.03,
  });
  return { left: -inner, right: inner, seatY: form.seatHeightM, backZ: z };
}

/** Upright rods of the back, from the deck to the hoop above them. */
function fillRods(mesh: MeshBuilder, form: Form, hoop: readonly Vec3[], deck: number, w: number, d: number): void {
  const top = hoop.filter((p) => p[2] > d * 0.7);
  const count = Math.max(5, Math.round((w * 2) / 0.085));
  for (let i = 1; i < count; i++) {
    const x = -w * 0.92 + (w * 1.84 * i) / count;
    const above = top.reduce((best, p) => (Math.abs(p[0] - x) < Math.abs(best[0] - x) ? p : best));
    mesh.add(form.frameRole, rod([x, deck - 0.02, d], [x, above[1] - 0.01, d], 0.0065, 0.0065, 6));
  }
}

/** A shell swept around the sitter: a soft slab on the floor, and a back that is one thick bolster along its rear. */
export function curvedSeat(mesh: MeshBuilder, form: Form, measures: SeatMeasures): SeatSpace {
  const { width, depth, height, chance, seats } = measures;
  const w = width / 2;
  const d = depth / 2;
  const bow = seats === 1 ? 0.5 : 0.22;
  const foot = form.leg === 'blade' ? 0.12 : 0.035;
  const outline = crescent(w - 0.01, d - 0.01, bow);
  const seatTop = form.seatHeightM;
  const smaller = (k: number) => outline.map(([x, z]): Vec2 => [x * k, z * k]);
  if (form.leg === 'blade') {
    mesh.add(form.legRole, prism(smaller(0.45), 0, 0.014, { bevel: 0.004, rounding: 2 }));
    mesh.add(form.legRole, cylinder(0.05, 0.012, foot + 0.02, 20), move(0, 0, 0.02));
    if (seats > 1)
      for (const s of [-1, 1])
        mesh.add(form.legRole, cylinder(0.04, 0.012, foot + 0.02, 20), move(s * w * 0.3, 0, 0.02));
  } else {
    mesh.add('black', prism(smaller(0.9), 0, foot + 0.01, { bevel: 0.002 }));
  }
  const cover = form.coverRole;
  const split = foot + (seatTop - foot) * 0.52;
  mesh.add(cover, rounded(smaller(0.985), foot, split, 0.06));
  const cushionShape = rounded(smaller(1), split - 0.012, seatTop, 0.07);
  mesh.add(
    cover,
    deformed(cushionShape, (p) => [
      p[0],
      p[1] + (p[1] > seatTop - 0.03 ? 0.012 * Math.sin(p[0] * 5 + chance.seed) * 0.4 : 0),
      p[2],
    ]),
  );
  const thick = seats === 1 ? 0.085 : 0.105;
  const reach = seats === 1 ? 1 : 0.92;
  const spine = Array.from({ length: 25 }, (_, i): Vec3 => {
    const a = -Math.PI * 0.5 * reach + (Math.PI * reach * i) / 24;
    const z = (d - thick * 0.8) * Math.cos(a) ** (seats === 1 ? 0.8 : 0.6) - bow * 0.25 * Math.abs(Math.sin(a)) * d;
    return [(w - thick * 0.8) * Math.sin(a), 0, z];
  });
  mesh.add(cover, wrapBack(spine, seatTop - 0.22, height, thick));
  return { left: -w * 0.55, right: w * 0.55, seatY: seatTop, backZ: d - thick * 2.1 };
}

/** Rounded plan of a curved seat: a superellipse whose front is bowed. */
function crescent(w: number, d: number, bow: number): Vec2[] {
  return Array.from({ length: 44 }, (_, i): Vec2 => {
    const a = (2 * Math.PI * i) / 44;
    const c = Math.sign(Math.cos(a)) * Math.abs(Math.cos(a)) ** 0.62;
    const s = Math.sign(Math.sin(a)) * Math.abs(Math.sin(a)) ** 0.72;
    return [w * c, d * s - (s < 0 ? 0 : bow * 0.12 * d * c * c)];
  });
}

function rounded(outline: readonly Vec2[], from: number, to: number, edge: number) {
  const levels: Vec3[][] = [];
  const steps = 4;
  const high = to - from;
  const ease = Math.min(edge, high * 0.48);
  for (let i = 0; i <= steps; i++) {
    const t = (i / steps) * (Math.PI / 2);
    levels.push(shrunk(outline, ease * (1 - Math.sin(t)), from + ease * (1 - Math.cos(t))));
  }
  for (let i = steps; i >= 0; i--) {
    const t = (i / steps) * (Math.PI / 2);
    levels.push(shrunk(outline, ease * (1 - Math.sin(t)), to - ease * (1 - Math.cos(t)) * 0.8));
  }
  for (const k of [0.6, 0.25]) levels.push(levels.at(-1)!.map((p): Vec3 => [p[0] * k, to + 0.012 * (1 - k), p[2] * k]));
  return smooth(patch(levels, { wrap: true, capFirst: true, capLast: true }));
}

function shrunk(outline: readonly Vec2[], by: number, y: number): Vec3[] {
  return outline.map(([x, z]): Vec3 => {
    const norm = Math.hypot(x, z);
    const k = Math.max(0, 1 - by / norm);
    return [x * k, y, z * k];
  });
}

/** The back: a tall soft slab that follows the spine and sinks towards its ends, where it becomes the arms. */
function wrapBack(spine: readonly Vec3[], from: number, top: number, thick: number) {
  const rows = through(spine, 1).map((p, i, all): Vec3[] => {
    const t = i / (all.length - 1);
    const a = all[Math.max(0, i - 1)];
    const b = all[Math.min(all.length - 1, i + 1)];
    const norm = Math.hypot(b[0] - a[0], b[2] - a[2]);
    const out = [(b[2] - a[2]) / norm, -(b[0] - a[0]) / norm] as const;
    const mid = Math.sin(Math.PI * t);
    const high = from + (top - from) * (0.62 + 0.38 * mid ** 0.7);
    const end = Math.min(1, Math.min(t, 1 - t) * 9 + 0.25);
    return Array.from({ length: 16 }, (_, k): Vec3 => {
      const angle = (2 * Math.PI * k) / 16;
      const c = Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.75;
      const s = Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.6;
      const y = (from + high) / 2 + ((high - from) / 2) * s * (0.9 + 0.1 * end);
      const across = thick * c * Math.sqrt(end) * (1 - 0.12 * s);
      const tilt = -0.02 * s;
      return [p[0] + out[0] * (across + tilt), y, p[2] + out[1] * (across + tilt)];
    });
  });
  return smooth(patch(rows, { wrap: true, capFirst: true, capLast: true }));
}
