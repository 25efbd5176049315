/** Legs and feet of all families. A leg stands on y = 0 around (x, z) and carries at `height`. */
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import type { LegKind } from '../forms/form.ts';
import { move } from '../kit/affine.ts';
import { roundedRectangle, through } from '../kit/curves.ts';
import type { MeshBuilder } from '../kit/mesh.ts';
import { deformed, placed, type Shape } from '../kit/shape.ts';
import { block, lathe, prism, rod, tube } from '../kit/solids.ts';
import type { MaterialRole } from '../types.ts';

export interface LegOptions {
  readonly kind: LegKind;
  readonly role: MaterialRole;
  /** Where its top is, in x and z. */
  readonly at: Vec2;
  readonly height: number;
  /** Width at its thickest. */
  readonly size?: number;
  /** Which way it leans: the signs of x and z that point out of the piece. */
  readonly out?: Vec2;
}

/**
 * Adds one leg. It stays within a square of about twice its size around `at`, leaning ones go out by a tenth of their
 * height.
 */
export function leg(mesh: MeshBuilder, options: LegOptions): void {
  const { at, height, role } = options;
  const size = options.size ?? Math.min(0.05, Math.max(0.028, height * 0.11));
  const out = options.out ?? [Math.sign(at[0]), Math.sign(at[1])];
  const foot = (x: number, y: number, z: number): Vec3 => [at[0] + x * out[0], y, at[1] + z * out[1]];
  for (const shape of shapesOf(options.kind, height, size, foot, at, out)) mesh.add(role, shape);
}

type Foot = (x: number, y: number, z: number) => Vec3;

function shapesOf(kind: LegKind, h: number, size: number, foot: Foot, at: Vec2, out: Vec2): Shape[] {
  const r = size / 2;
  const turned = (profile: readonly Vec2[]) => [placed(lathe(profile, 14), move(at[0], 0, at[1]))];
  switch (kind) {
    case 'tapered':
      return [rod(foot(0.012 * Math.sign(h), 0, 0.012), foot(0, h, 0), r * 0.55, r, 12)];
    case 'splayed': {
      const lean = Math.min(0.09, h * 0.22);
      return [level(rod(foot(lean, 0, lean), foot(0, h, 0), r * 0.45, r, 12), h)];
    }
    case 'square':
      return [tapered(block([at[0] - r, 0, at[1] - r], [at[0] + r, h, at[1] + r], { radius: 0.003 }), at, h, 0.72)];
    case 'block':
      return [block([at[0] - size, 0, at[1] - size], [at[0] + size, h, at[1] + size], { radius: 0.004 })];
    case 'bun':
      return turned(h < 0.16 ? bun(h, size) : turnedProfile(h, size));
    case 'turned':
      return turned(h < 0.2 ? bun(h, size * 0.8) : turnedProfile(h, size));
    case 'hairpin':
      return [
        tube(
          [
            foot(-0.05, h, 0),
            foot(0.02, 0.008, 0.02),
            foot(0.03, 0.005, 0.03),
            foot(0.02, 0.008, 0.02),
            foot(0, h, -0.05),
          ],
          0.005,
          { sides: 6 },
        ),
      ];
    case 'tube':
      return [rod(foot(0, 0, 0), foot(0, h, 0), 0.0125, 0.0125, 12)];
    case 'blade':
      return [block([at[0] - 0.004, 0, at[1] - size], [at[0] + 0.004, h, at[1] + size], { radius: 0.001 })];
    case 'bamboo':
      return turned(bamboo(h, r));
    case 'cabriole':
    case 'sabre':
    case 'hoof':
      return curved(kind, h, size, foot, at, out);
  }
}

function bun(h: number, size: number): Vec2[] {
  return [
    [size * 0.5, 0],
    [size * 0.72, h * 0.12],
    [size * 0.86, h * 0.38],
    [size * 0.78, h * 0.62],
    [size * 0.5, h * 0.8],
    [size * 0.62, h * 0.88],
    [size * 0.62, h],
  ];
}

function turnedProfile(h: number, size: number): Vec2[] {
  const r = size * 0.55;
  const steps: readonly Vec2[] = [
    [0.42, 0],
    [0.62, 0.02],
    [0.62, 0.05],
    [0.4, 0.08],
    [0.52, 0.2],
    [0.82, 0.44],
    [0.95, 0.58],
    [0.8, 0.66],
    [0.5, 0.69],
    [0.9, 0.72],
    [0.9, 0.75],
    [0.6, 0.78],
    [1, 0.82],
    [1, 1],
  ];
  return steps.map(([radius, y]): Vec2 => [radius * r, y * h]);
}

function bamboo(h: number, r: number): Vec2[] {
  const nodes = Math.max(2, Math.round(h / 0.16));
  const out: Vec2[] = [[r * 0.9, 0]];
  for (let i = 1; i < nodes; i++) {
    const y = (h * i) / nodes;
    out.push([r * 0.88, y - 0.008], [r * 1.08, y], [r * 0.88, y + 0.008]);
  }
  out.push([r * 0.95, h]);
  return out;
}

/**
 * Legs that follow a curve: an S with a knee (cabriole), a sweep outwards (sabre), a straight post with a hoof turned
 * in.
 */
function curved(
  kind: 'cabriole' | 'sabre' | 'hoof',
  h: number,
  size: number,
  foot: Foot,
  at: Vec2,
  out: Vec2,
): Shape[] {
  const square = roundedRectangle(2, 2, 0.7, 2);
  if (kind === 'hoof') {
    const post = block([at[0] - size / 2, 0, at[1] - size / 2], [at[0] + size / 2, h, at[1] + size / 2], {
      radius: 0.005,
      rounding: 2,
      divisions: [1, 8, 1],
    });
    return [
      deformed(post, (p) => {
        const t = p[1] / h;
        const slim = 0.8 + 0.2 * t ** 0.5 + 0.28 * Math.max(0, 1 - t * 6) ** 2;
        const inwards = -size * 0.35 * Math.max(0, 1 - t * 5) ** 2;
        return [
          at[0] + (p[0] - at[0]) * slim + out[0] * inwards,
          p[1],
          at[1] + (p[2] - at[1]) * slim + out[1] * inwards,
        ];
      }),
    ];
  }
  const bow = Math.min(0.05, h * 0.16);
  const points: Vec3[] =
    kind === 'cabriole'
      ? [
          foot(bow * 0.75, 0.014, bow * 0.75),
          foot(bow * 0.1, h * 0.2, bow * 0.1),
          foot(0, h * 0.48, 0),
          foot(bow * 0.55, h * 0.78, bow * 0.55),
          foot(0, h, 0),
        ]
      : [
          foot(bow * 1.4, 0.01, bow * 1.4),
          foot(bow * 0.6, h * 0.35, bow * 0.6),
          foot(0.004, h * 0.7, 0.004),
          foot(0, h, 0),
        ];
  const girth = (t: number) =>
    kind === 'cabriole' ? size * (0.3 + 0.45 * t ** 1.4 + 0.24 * Math.max(0, 1 - t * 7)) : size * (0.34 + 0.3 * t);
  return [level(tube(through(points, 4), girth, { outline: square }), h)];
}

/** Brings the ends of a leaning part to the floor and to its height: they were cut across its own axis. */
function level(shape: Shape, height: number): Shape {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 1; i < shape.points.length; i += 3) {
    low = Math.min(low, shape.points[i]);
    high = Math.max(high, shape.points[i]);
  }
  return deformed(shape, (p) => [p[0], ((p[1] - low) / (high - low)) * height, p[2]]);
}

function tapered(shape: Shape, at: Vec2, height: number, least: number): Shape {
  return deformed(shape, (p) => {
    const k = least + (1 - least) * Math.min(1, (p[1] / height) * 1.15);
    return [at[0] + (p[0] - at[0]) * k, p[1], at[1] + (p[2] - at[1]) * k];
  });
}

/** Four legs under a rectangle, `insetM` from its edges. */
export function fourLegs(
  mesh: MeshBuilder,
  options: Omit<LegOptions, 'at' | 'out'> & {
    readonly width: number;
    readonly depth: number;
    readonly insetM?: number;
  },
): void {
  const inset = options.insetM ?? 0.06;
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) {
      leg(mesh, { ...options, at: [x * (options.width / 2 - inset), z * (options.depth / 2 - inset)], out: [x, z] });
    }
  }
}

/** A recessed base on which cupboards stand. */
export function plinth(
  mesh: MeshBuilder,
  role: MaterialRole,
  width: number,
  depth: number,
  height: number,
  recess = 0.04,
): void {
  mesh.add(role, prism(roundedRectangle(width - recess * 2, depth - recess * 2, 0), 0, height, { bevel: 0 }));
}
