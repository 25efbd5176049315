/**
 * Hollow things: basins, bowls, baths, drums, plates with a hole. Outlines lie in (x, z), all of one thing with the
 * same number of points.
 */
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import { patch, type Shape } from './shape.ts';

export interface Section {
  readonly outline: readonly Vec2[];
  readonly y: number;
}

/** A solid through outlines at rising heights, closed at both ends. */
export function lofted(sections: readonly Section[], crease?: number): Shape {
  return patch(sections.map(rowOf), { wrap: true, capFirst: true, capLast: true, ...(crease ? { crease } : {}) });
}

/** A plate between two heights with a hole through it; edges eased by `bevel`. */
export function pierced(
  outer: readonly Vec2[],
  hole: readonly Vec2[],
  low: number,
  high: number,
  bevel = 0.002,
): Shape {
  const outerIn = scaledBy(outer, -bevel);
  const holeOut = scaledBy(hole, bevel);
  const rows: Section[] = [
    { outline: outer, y: low },
    { outline: outer, y: high - bevel },
    { outline: outerIn, y: high },
    { outline: holeOut, y: high },
    { outline: hole, y: high - bevel },
    { outline: hole, y: low },
  ];
  return patch(rows.map(rowOf), { wrap: true, wrapRows: true });
}

export interface VesselMeasures {
  /** Outline of the rim's outer edge. */
  readonly rim: readonly Vec2[];
  /** Height of the rim and of the underside. */
  readonly top: number;
  readonly bottom: number;
  /** Thickness of the wall at the rim, of the floor. */
  readonly wall: number;
  readonly floor?: number;
  /** Size of the foot against the rim, 1 for upright walls. */
  readonly foot?: number;
  /** How round the inner wall meets the floor, 0 sharp … 1 a bowl. */
  readonly round?: number;
  /** Shift of the inner floor along z against the rim. */
  readonly outerRound?: number;
  /** Chords of the inner wall. */
  readonly steps?: number;
}

/** A basin: outer wall, rim, inner wall that rounds into its floor. */
export function vessel(measures: VesselMeasures): Shape {
  const { rim, top, bottom, wall } = measures;
  const floor = measures.floor ?? wall;
  const foot = measures.foot ?? 0.8;
  const steps = measures.steps ?? 6;
  const rows: Section[] = [];
  const outerRound = measures.outerRound ?? measures.round ?? 0.5;
  for (let i = 0; i <= steps; i++) {
    const { reach, rise } = wallAt(i / steps, outerRound);
    rows.push({ outline: times(rim, foot + (1 - foot) * reach), y: bottom + (top - bottom - wall * 0.3) * rise });
  }
  rows.push({ outline: scaledBy(rim, -wall * 0.25), y: top });
  rows.push({ outline: scaledBy(rim, -wall * 0.75), y: top });
  const inner = scaledBy(rim, -wall);
  for (let i = steps; i >= 0; i--) {
    const { reach, rise } = wallAt(i / steps, measures.round ?? 0.5);
    rows.push({
      outline: times(inner, foot + (1 - foot) * reach),
      y: bottom + floor + (top - bottom - floor - wall * 0.3) * rise,
    });
  }
  return patch(rows.map(rowOf), { wrap: true, capFirst: true, capLast: true, crease: 0.75 });
}

/** From the foot (0) to the rim (1): how far out and how high, along a quarter of a superellipse that `round` fills. */
function wallAt(t: number, round: number): { reach: number; rise: number } {
  const angle = (t * Math.PI) / 2;
  const power = 0.35 + 0.65 * round;
  return { reach: Math.sin(angle) ** power, rise: (1 - Math.cos(angle)) ** (2 - power) };
}

/** An egg: its blunt end at +z, its round nose at −z; `depth` along z. */
export function egg(width: number, depth: number, count = 28): Vec2[] {
  return Array.from({ length: count }, (_, i): Vec2 => {
    const a = (2 * Math.PI * i) / count;
    const [c, s] = [Math.cos(a), Math.sin(a)];
    const power = s > 0 ? 0.55 : 0.95;
    return [
      (width / 2) * Math.sign(c) * Math.abs(c) ** (s > 0 ? 0.6 : 0.95),
      (depth / 2) * Math.sign(s) * Math.abs(s) ** power,
    ];
  });
}

export function times(outline: readonly Vec2[], k: number, kz = k): Vec2[] {
  return outline.map(([x, z]): Vec2 => [x * k, z * kz]);
}

export function shifted(outline: readonly Vec2[], x: number, z: number): Vec2[] {
  return outline.map((p): Vec2 => [p[0] + x, p[1] + z]);
}

/**
 * Grown by `by` metres on each side of its box, about the box's middle: keeps the points' correspondence where an inset
 * would not.
 */
export function scaledBy(outline: readonly Vec2[], by: number): Vec2[] {
  const xs = outline.map((p) => p[0]);
  const zs = outline.map((p) => p[1]);
  const [x0, x1, z0, z1] = [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)];
  const [mx, mz] = [(x0 + x1) / 2, (z0 + z1) / 2];
  const [kx, kz] = [(x1 - x0 + 2 * by) / (x1 - x0), (z1 - z0 + 2 * by) / (z1 - z0)];
  return outline.map((p): Vec2 => [mx + (p[0] - mx) * kx, mz + (p[1] - mz) * kz]);
}

const rowOf = ({ outline, y }: Section): Vec3[] => outline.map((p): Vec3 => [p[0], y, p[1]]);
