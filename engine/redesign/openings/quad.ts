/** The quadrilateral that a region nearly is: edges of networks are ragged, those of windows straight. */
import { areaOf } from '../../geometry/polygon.ts';
import type { Vec2 } from '../../geometry/types.ts';
import type { Component } from '../../image/morphology.ts';

/** y = at + slope · x, or x of y. */
interface Line {
  readonly at: number;
  readonly slope: number;
}

/**
 * Ends of each side, where corners are round, that are left out; and px off the line from which a point is left out
 * too.
 */
const ENDS = 0.12;
const STRAY = 0.06;
/** Areas of the quadrilateral to that of its region between which it stands for it. */
const LIKE = [0.82, 1.3] as const;

/** Corners of the quadrilateral around a region, from the upper left clockwise; null where the region is none. */
export function quadOf(
  { left, right, top, bottom, area }: Component,
  isIn: (x: number, y: number) => boolean,
): Vec2[] | null {
  const [across, down] = [right - left, bottom - top];
  const columns = Array.from({ length: across }, (_, k) => left + k).slice(
    Math.ceil(ENDS * across),
    Math.floor((1 - ENDS) * across),
  );
  const rows = Array.from({ length: down }, (_, k) => top + k).slice(
    Math.ceil(ENDS * down),
    Math.floor((1 - ENDS) * down),
  );
  if (columns.length < 4 || rows.length < 4) return null;
  const first = (from: number, to: number, test: (v: number) => boolean): number => {
    const step = from < to ? 1 : -1;
    let v = from;
    while (v !== to && !test(v)) v += step;
    return v;
  };
  const upper = lineThrough(
    columns.map((x) => [x, first(top, bottom, (y) => isIn(x, y))]),
    STRAY * down,
  );
  const lower = lineThrough(
    columns.map((x) => [x, first(bottom - 1, top, (y) => isIn(x, y)) + 1]),
    STRAY * down,
  );
  const near = lineThrough(
    rows.map((y) => [y, first(left, right, (x) => isIn(x, y))]),
    STRAY * across,
  );
  const far = lineThrough(
    rows.map((y) => [y, first(right - 1, left, (x) => isIn(x, y)) + 1]),
    STRAY * across,
  );
  const quad = [crossing(upper, near), crossing(upper, far), crossing(lower, far), crossing(lower, near)];
  const share = areaOf(quad) / area;
  return share > LIKE[0] && share < LIKE[1] ? quad : null;
}

/** Least squares twice, the second time without what the first found far off. */
function lineThrough(points: readonly (readonly [number, number])[], stray: number): Line {
  const all = fit(points);
  const close = points.filter(([u, v]) => Math.abs(v - all.at - all.slope * u) <= Math.max(1.5, stray));
  return close.length >= 0.5 * points.length ? fit(close) : all;
}

function fit(points: readonly (readonly [number, number])[]): Line {
  const n = points.length;
  const [mu, mv] = points.reduce(([a, b], [u, v]) => [a + u / n, b + v / n], [0, 0]);
  let [uu, uv] = [1e-9, 0];
  for (const [u, v] of points) {
    uu += (u - mu) ** 2;
    uv += (u - mu) * (v - mv);
  }
  const slope = uv / uu;
  return { at: mv - slope * mu, slope };
}

/** Where y = a + b·x meets x = c + d·y. */
function crossing(level: Line, upright: Line): Vec2 {
  const x = (upright.at + upright.slope * level.at) / (1 - upright.slope * level.slope);
  return [x, level.at + level.slope * x];
}
