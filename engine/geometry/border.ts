/** Lines cut by the borders of a picture. */
import type { Vec2 } from './types.ts';

/**
 * Shares of the way from `a` to `b` between which it runs in a picture of the given px (Liang and Barsky 1984); null
 * where it never does.
 */
export function spanWithin(
  { width, height }: { readonly width: number; readonly height: number },
  [ax, ay]: Vec2,
  [bx, by]: Vec2,
): readonly [from: number, to: number] | null {
  let [from, to] = [0, 1];
  for (const [start, change, most] of [
    [ax, bx - ax, width],
    [ay, by - ay, height],
  ] as const) {
    if (Math.abs(change) < 1e-9) {
      if (start < 0 || start > most) return null;
      continue;
    }
    const [p, q] = [-start / change, (most - start) / change];
    from = Math.max(from, Math.min(p, q));
    to = Math.min(to, Math.max(p, q));
  }
  return to > from ? [from, to] : null;
}

/** The place at a share of the way from `a` to `b`. */
export const along = (a: Vec2, b: Vec2, share: number): Vec2 => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];
