import type { Chance } from '../../../chance.ts';
import type { Vec3 } from '../../../geometry/types.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { roundedRectangle, through } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { deformed, patch, type Shape, smooth } from '../../kit/shape.ts';
import { cushion, padding, tufted } from '../../kit/soft.ts';
import { block, rod, tube } from '../../kit/solids.ts';
import type { MaterialRole } from '../../types.ts';
import { saddle } from './chairParts.ts';
import { shellWithThickness } from './chairShells.ts';

/** How a chair on a column is built. */
export type Make = 'mesh' | 'ribbed' | 'captain' | 'bucket' | 'banker';

/** Height of its seat, metres. */
export const SEAT = 0.47;

/** Which office chair a family sits on. */
export function makeOf(form: Form): Make {
  if (form.back === 'tufted' || form.back === 'camel' || form.tradition === 'classic') return 'captain';
  if (form.coverRole === 'leather' || form.back === 'channels') return 'ribbed';
  if (form.seating === 'curved' || form.tradition === 'curved' || form.legRole === 'accent') return 'bucket';
  if (form.chair === 'slab' || form.stand === 'wall' || form.chair === 'shell') return 'mesh';
  if (form.chair === 'wishbone' || form.leg === 'tapered') return 'mesh';
  return 'banker';
}

/** Wood of its shells and arms. */
export const woodOf = (form: Form): MaterialRole =>
  form.legRole === 'woodDark' || form.frameRole === 'woodDark' ? 'woodDark' : 'wood';

interface SwivelMeasures {
  /** Top of the back. */
  readonly height: number;
  readonly chance: Chance;
  /** Plastic parts. */
  readonly frame: MaterialRole;
}

type Draw = (mesh: MeshBuilder, form: Form, measures: SwivelMeasures) => void;

/** What draws each make. */
export const makes: Readonly<Record<Make, Draw>> = { mesh: meshBack, ribbed, captain, bucket, banker };

/** A cushioned seat whose front edge falls away. */
function waterfallSeat(mesh: MeshBuilder, role: MaterialRole, wide: number, deep: number, chance: Chance): void {
  const shapes = cushion(wide, deep, 0.062, { seed: chance.seed, corner: 0.22, crown: 0.012, detail: 12, worn: 0.4 });
  const bend = (p: Vec3): Vec3 => [p[0], p[1] - 0.03 * Math.max(0, (-p[2] / deep - 0.28) / 0.22) ** 2, p[2]];
  mesh.add(
    role,
    shapes.map((shape) => deformed(shape, bend)),
    move(0, SEAT - 0.066, -0.02),
  );
}

/** Arm pads on posts that rise from below the seat. */
function padArms(mesh: MeshBuilder, frame: MaterialRole, role: MaterialRole): void {
  for (const s of [-1, 1]) {
    const post: Vec3[] = [
      [s * 0.16, SEAT - 0.075, 0.03],
      [s * 0.275, SEAT - 0.07, 0.03],
      [s * 0.285, SEAT + 0.03, 0.03],
      [s * 0.28, SEAT + 0.19, 0.02],
    ];
    mesh.add(frame, tube(through(post, 4), 0.015, { outline: roundedRectangle(1.3, 2.2, 0.5, 2) }));
    mesh.add(
      role,
      block([s * 0.24, SEAT + 0.185, -0.13], [s * 0.325, SEAT + 0.21, 0.12], { radius: 0.012, rounding: 2 }),
    );
  }
}

/** Half width and z of a back that follows the spine; t is 0 at its foot, 1 at its top. */
function spine(t: number, y0: number, y1: number, wide: number): { half: number; y: number; z: number } {
  const y = y0 + (y1 - y0) * t;
  const z = 0.235 - 0.045 * Math.sin(Math.PI * Math.min(1, t * 1.7)) + 0.085 * t * t;
  const half = wide * (0.9 + 0.16 * Math.sin(Math.PI * t) - 0.08 * t);
  return { half, y, z };
}

/** A net in a frame, a lumbar bar behind it. */
function meshBack(mesh: MeshBuilder, form: Form, { height, chance, frame }: SwivelMeasures): void {
  const cover: MaterialRole = form.coverRole;
  waterfallSeat(mesh, cover, 0.5, 0.48, chance);
  mesh.add(frame, block([-0.21, SEAT - 0.085, -0.2], [0.21, SEAT - 0.06, 0.19], { radius: 0.012, rounding: 2 }));
  padArms(mesh, frame, 'black');
  const [y0, y1] = [SEAT + 0.09, height - 0.012];
  const at = (u: number, t: number): Vec3 => {
    const { half, y, z } = spine(t, y0, y1, 0.22);
    return [u * half, y, z - 0.05 * u * u * Math.sin(Math.PI * t)];
  };
  const rows = Array.from({ length: 10 }, (_, j) =>
    Array.from({ length: 9 }, (_, i) => at((i / 8 - 0.5) * 1.98, j / 9)),
  );
  mesh.add(frame === 'white' ? 'textileSecond' : 'black', shellWithThickness(rows, 0.004));
  const rim: Vec3[] = [];
  for (let i = 0; i < 5; i++) rim.push(at((i / 4 - 0.5) * 1.7, 0));
  for (let i = 1; i < 8; i++) rim.push(at(1, i / 8));
  for (let i = 0; i < 5; i++) rim.push(at((0.5 - i / 4) * 1.7, 1));
  for (let i = 7; i > 0; i--) rim.push(at(-1, i / 8));
  mesh.add(frame, tube(through(rim, 2, true), 0.0115, { sides: 7, closed: true }));
  const stalk: Vec3[] = [
    [0, SEAT - 0.085, 0.1],
    [0, SEAT - 0.06, 0.25],
    [0, SEAT + 0.08, 0.295],
    [0, SEAT + 0.3, 0.275],
  ];
  mesh.add(
    frame,
    tube(through(stalk, 5), (t) => 0.024 - 0.008 * t, { outline: roundedRectangle(2.4, 1.2, 0.5, 2) }),
  );
  const bar = [-1, -0.4, 0, 0.4, 1].map((u): Vec3 => {
    const p = at(u * 0.94, 0.42);
    return [p[0], p[1], p[2] + 0.016 + 0.03 * (1 - u * u)];
  });
  mesh.add(frame, tube(through(bar, 3), 0.013, { outline: roundedRectangle(1, 3, 0.4, 2), round: false }));
}

/** One sling of leather from the knees to the neck, sewn across, between two cast rails. */
function ribbed(mesh: MeshBuilder, form: Form, { height }: SwivelMeasures): void {
  const profile = through(
    [
      [0, SEAT - 0.045, -0.245],
      [0, SEAT, -0.2],
      [0, SEAT - 0.012, 0.02],
      [0, SEAT + 0.015, 0.19],
      [0, SEAT + 0.13, 0.225],
      [0, (SEAT + height) / 2 + 0.05, 0.24],
      [0, height - 0.05, 0.315],
      [0, height - 0.012, 0.335],
    ],
    9,
  );
  const cover = form.coverRole;
  const rows = profile.map(([, y, z], j) => {
    const seam = 0.009 * Math.abs(Math.sin((j / 3.5) * Math.PI));
    return Array.from({ length: 7 }, (_, i): Vec3 => [(i / 6 - 0.5) * 0.46, y + seam * 0.7, z - seam * 0.7]);
  });
  mesh.add(cover, shellWithThickness(rows, 0.016));
  const metal: MaterialRole = form.fittingRole === 'black' ? 'black' : 'steel';
  for (const s of [-1, 1]) {
    mesh.add(
      metal,
      tube(
        profile.filter((_, i) => i % 3 === 0).map(([, y, z]): Vec3 => [s * 0.238, y - 0.006, z + 0.004]),
        0.011,
        { sides: 7, round: true },
      ),
    );
    const arm = through(
      [
        [s * 0.24, SEAT - 0.03, -0.05],
        [s * 0.285, SEAT + 0.02, -0.06],
        [s * 0.29, SEAT + 0.175, -0.1],
        [s * 0.29, SEAT + 0.2, -0.04],
        [s * 0.285, SEAT + 0.205, 0.15],
        [s * 0.24, SEAT + 0.19, 0.24],
      ],
      4,
    );
    mesh.add(metal, tube(arm, 0.009, { sides: 8 }));
    mesh.add(
      cover,
      block([s * 0.27, SEAT + 0.2, -0.06], [s * 0.31, SEAT + 0.222, 0.13], { radius: 0.009, rounding: 2 }),
    );
  }
  for (const [y, z] of [
    [SEAT - 0.035, -0.12],
    [SEAT - 0.03, 0.13],
  ] as const) {
    mesh.add(metal, rod([-0.238, y, z], [0.238, y, z], 0.012, 0.012, 8));
    mesh.add(metal, rod([0, SEAT - 0.08, z * 0.3], [0, y, z], 0.018, 0.014, 8));
  }
  const high = (SEAT + height) / 2 + 0.05;
  mesh.add(metal, rod([-0.238, high, 0.262], [0.238, high, 0.262], 0.009, 0.009, 8));
}

/** A captain's chair: deep seat, buttoned back, padded arms in one sweep. */
function captain(mesh: MeshBuilder, form: Form, { height, chance }: SwivelMeasures): void {
  const cover: MaterialRole = form.coverRole === 'upholstery' ? 'leather' : form.coverRole;
  const wood = woodOf(form);
  mesh.add(wood, block([-0.265, SEAT - 0.085, -0.27], [0.265, SEAT - 0.045, 0.26], { radius: 0.012, rounding: 2 }));
  mesh.add(
    cover,
    cushion(0.5, 0.5, 0.075, { seed: chance.seed, corner: 0.14, crown: 0.022, piping: 0.005, worn: 0.5 }),
    move(0, SEAT - 0.05, -0.015),
  );
  const tall = height - SEAT - 0.03;
  const wings = (p: Vec3): Vec3 => [
    p[0],
    p[1],
    p[2] - 0.1 * (p[0] / 0.27) ** 2 + 0.1 * Math.max(0, p[1] / tall) ** 1.4,
  ];
  const face = tufted(0.5, tall, 0.045, 0.045, 3, Math.max(2.5, Math.round(tall / 0.16)));
  mesh.within(move(0, SEAT + 0.01, 0.2), () => {
    mesh.add(
      cover,
      face.map((shape) => deformed(shape, (p) => wings([p[0] - 0.25, p[1], p[2] - 0.005]))),
    );
    const rear = padding([-0.262, -0.05, 0.004], [0.262, tall + 0.014, 0.062], {
      seed: chance.seed + 3,
      radius: 0.028,
      swell: 0.12,
      grid: 0.14,
    });
    mesh.add(cover, deformed(rear, wings));
  });
  for (const s of [-1, 1]) {
    const sweep = through(
      [
        [s * 0.262, SEAT + 0.3, 0.19],
        [s * 0.3, SEAT + 0.225, 0.08],
        [s * 0.305, SEAT + 0.2, -0.08],
        [s * 0.3, SEAT + 0.165, -0.2],
        [s * 0.29, SEAT + 0.08, -0.215],
        [s * 0.262, SEAT - 0.06, -0.19],
      ],
      4,
    );
    mesh.add(
      wood,
      tube(sweep, (t) => 0.02 - 0.004 * t, { sides: 9, round: true }),
    );
    mesh.add(
      cover,
      padding([s * 0.275, SEAT + 0.2, -0.16], [s * 0.332, SEAT + 0.238, 0.06], {
        seed: chance.seed + s,
        radius: 0.016,
      }),
      chain(move(0, SEAT + 0.21, 0), turnX(0.1), move(0, -SEAT - 0.21, 0)),
    );
  }
}

/** A padded shell that goes around the sitter; seat cushion inside. */
function bucket(mesh: MeshBuilder, form: Form, { height, chance }: SwivelMeasures): void {
  const cover: MaterialRole = form.coverRole;
  const turns = 16;
  const rows: Vec3[][] = [];
  const levels = 7;
  for (let j = 0; j <= levels; j++) {
    const t = j / levels;
    rows.push(
      Array.from({ length: turns + 1 }, (_, i): Vec3 => {
        const u = (i / turns - 0.5) * 2;
        const a = u * 2.05;
        const behind = Math.max(0, Math.cos(a * 0.78));
        const top = SEAT + 0.15 + (height - SEAT - 0.17) * behind ** 1.6;
        const bottom = SEAT - 0.075;
        const r = 0.265 + 0.03 * t;
        const out = 0.04 * t * behind;
        return [r * 1.06 * Math.sin(a), bottom + (top - bottom) * t, 0.02 + (r + out) * Math.cos(a)];
      }),
    );
  }
  mesh.add(cover, walled(rows, 0.03));
  mesh.add(
    form.piping ? 'accent' : cover,
    cushion(0.47, 0.49, 0.07, { seed: chance.seed, corner: 0.35, crown: 0.02, detail: 12, worn: 0.4 }),
    move(0, SEAT - 0.055, -0.035),
  );
  mesh.add('black', block([-0.17, SEAT - 0.085, -0.17], [0.17, SEAT - 0.05, 0.17], { radius: 0.008 }));
}

/** A wall of even thickness between an inner and an outer face, rounded on top. Rows rise; points run around. */
function walled(rows: readonly Vec3[][], t: number): Shape {
  const loops = rows.map((row) => {
    const centre: Vec3 = [0, 0, 0.02];
    const inner = row.map((p): Vec3 => {
      const dx = p[0] - centre[0];
      const dz = p[2] - centre[2];
      const k = 1 - t / (Math.hypot(dx, dz) || 1);
      return [centre[0] + dx * k, p[1], centre[2] + dz * k];
    });
    return { outer: row, inner };
  });
  const last = loops.at(-1)!;
  const ridge = last.outer.map((p, i): Vec3 => {
    const q = last.inner[i];
    return [(p[0] + q[0]) / 2, p[1] + t * 0.4, (p[2] + q[2]) / 2];
  });
  // Around the section: up the outside, over the ridge, down the inside; sections follow one another around the sitter.
  const sections = ridge.map((top, i): Vec3[] => [
    ...loops.map(({ outer }) => outer[i]),
    top,
    ...loops.map(({ inner }) => inner[i]).reverse(),
  ]);
  return smooth(patch(sections, { wrap: true, capFirst: true, capLast: true }));
}

/** A wooden swivel chair: saddled seat, spindles under a bowed arm rail. */
function banker(mesh: MeshBuilder, form: Form, { height, chance }: SwivelMeasures): void {
  const wood = form.legRole === 'painted' ? 'painted' : form.frameRole === 'rattan' ? 'rattan' : woodOf(form);
  mesh.add(wood, saddle(0.25, 0.24, SEAT, 0.036));
  if (form.tradition === 'woven' || form.coverRole === 'leather')
    mesh.add(
      form.coverRole,
      cushion(0.42, 0.4, 0.03, { seed: chance.seed, corner: 0.2, crown: 0.012, piping: 0.004, detail: 10 }),
      move(0, SEAT - 0.008, -0.01),
    );
  const rail = through(
    [
      [-0.29, SEAT + 0.21, -0.17],
      [-0.3, SEAT + 0.22, 0],
      [-0.24, SEAT + 0.24, 0.19],
      [0, SEAT + 0.25, 0.28],
      [0.24, SEAT + 0.24, 0.19],
      [0.3, SEAT + 0.22, 0],
      [0.29, SEAT + 0.21, -0.17],
    ],
    5,
  );
  mesh.add(wood, tube(rail, 0.017, { outline: roundedRectangle(3, 1.4, 0.5, 2) }));
  const crest = rail.filter((p) => p[2] > 0.1).map((p): Vec3 => [p[0] * 0.98, height - 0.045, p[2] + 0.05]);
  mesh.add(wood, tube(crest, 0.014, { outline: roundedRectangle(1.5, 5.6, 0.5, 2) }));
  const count = 11;
  for (let i = 0; i < count; i++) {
    const p = rail[Math.round(((rail.length - 1) * (i + 0.7)) / (count + 0.4))];
    const root: Vec3 = [p[0] * 0.74, SEAT - 0.012, p[2] * 0.76];
    mesh.add(
      wood,
      tube(
        [root, [(root[0] + p[0]) / 2, SEAT + 0.1, (root[2] + p[2]) / 2], p],
        (t) => 0.0075 + 0.004 * Math.sin(Math.PI * t),
        { sides: 7 },
      ),
    );
    if (p[2] > 0.15) mesh.add(wood, rod(p, [p[0] * 0.98, height - 0.05, p[2] + 0.05], 0.008, 0.007, 7));
  }
}
