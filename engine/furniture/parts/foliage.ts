/** Leaves and how they sit on stems. Leaves are open sheets, seen from both sides. */
import type { Vec3 } from '../../geometry/types.ts';
import { type Affine, chain, move, turnX, turnY } from '../kit/affine.ts';
import { patch, type Shape } from '../kit/shape.ts';

export interface LeafOptions {
  readonly length: number;
  readonly width: number;
  /** Half width along the leaf, 0 at the stalk … 1 at the tip, as a share of the full half width. */
  readonly outline: (t: number) => number;
  /** How far the tip hangs down, as a share of the length. */
  readonly droop?: number;
  /** How far the halves stand up from the midrib, as a share of the width. */
  readonly fold?: number;
  /** Waves of the margin. */
  readonly ruffle?: number;
  readonly rows?: number;
  /** Slits that reach from the margin towards the midrib, as monstera has: how far in (0-1) at t. */
  readonly slit?: (t: number) => number;
}

/** A leaf that starts at the origin and grows along z, its upper side up. */
export function leaf(options: LeafOptions): Shape {
  const { length, width } = options;
  const rows = options.rows ?? 6;
  const droop = options.droop ?? 0.2;
  const fold = options.fold ?? 0.15;
  const grid: Vec3[][] = [];
  for (let j = 0; j <= rows; j++) {
    const t = j / rows;
    const bend = droop * t * t;
    const z = length * t * (1 - 0.35 * droop * t);
    const spread = (width / 2) * Math.max(0.01, options.outline(t)) * (1 - (options.slit?.(t) ?? 0));
    grid.push(
      (rows > 3 ? [-1, -0.5, 0, 0.5, 1] : [-1, 0, 1]).map((u): Vec3 => {
        const wave = (options.ruffle ?? 0) * Math.sin(t * 15 + u * 2) * Math.abs(u);
        return [
          u * spread,
          Math.abs(u) * fold * spread * 2 - bend * length + wave * width,
          z - Math.abs(u) * spread * 0.12,
        ];
      }),
    );
  }
  return patch(grid, { crease: Math.PI });
}

/** Stands a leaf at `at`, turned by `heading` around y, raised by `rise` (π/2 upright). */
export function leafAt(at: Vec3, heading: number, rise: number): Affine {
  return chain(move(...at), turnY(heading), turnX(-rise));
}

/** Common outlines. */
export const outlines = {
  lance: (t: number) => Math.sin(Math.PI * Math.min(1, t * 0.97 + 0.03)) ** 0.8,
  /** Broad beyond the middle, narrow at the stalk: fiddle-leaf fig. */
  fiddle: (t: number) =>
    t < 0.99
      ? 0.42 * Math.sin(Math.PI * Math.min(1, t * 1.7)) * (t < 0.5 ? 1 : 0.6) +
        0.95 * Math.sin(Math.PI * t ** 1.5) ** 0.7
      : 0.05,
  heart: (t: number) =>
    t > 0.98
      ? 0.03
      : Math.cos((Math.PI / 2) * t ** 1.6) ** 0.7 * (0.82 + 0.5 * Math.sin(Math.PI * Math.min(1, t * 1.4))),
  blade: (t: number) => (t < 0.72 ? 0.75 + 0.25 * Math.sin(t * 2.4) : Math.max(0.03, 1 - ((t - 0.72) / 0.28) ** 1.6)),
} as const;
