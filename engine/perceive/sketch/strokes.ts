/** The strokes of a drawing: middle lines of its ink, followed straight on through crossings. */

import type { Abort } from '../../abort.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { distanceTo } from '../../image/morphology.ts';
import type { Mask } from '../../image/types.ts';
import { around, thinned } from './thinning.ts';

/** A stroke as it was drawn: a polyline in px of the picture, and how wide the pen was, px. */
export interface DrawnStroke {
  readonly points: readonly Vec2[];
  readonly widthPx: number;
}

/** A stroke pixel by pixel. */
export interface Trace {
  readonly points: readonly Vec2[];
  readonly widthPx: number;
}

/** Pixels over which a stroke's direction is taken, and the cosine of the sharpest turn at a crossing. */
const BEHIND = 6;
const LEAST_AHEAD = 0.5;

/** Follows the ink of a mask; strokes shorter than `leastPx`, or than they are wide, are left out. */
export function traceStrokes(ink: Mask, leastPx: number, signal: Abort): Trace[] {
  const { width, height } = ink;
  const on = thinned(ink, signal);
  const within = distanceTo({ width, height, data: ink.data.map((v) => 255 - v) }).data;
  const sides = around(width);
  const degree = new Uint8Array(on.length);
  const pixels: number[] = [];
  for (let i = 0; i < on.length; i++) {
    if (on[i] === 0) continue;
    for (const side of sides) degree[i] += on[i + side];
    pixels.push(i);
  }
  const used = new Uint8Array(on.length);
  const visited = new Int32Array(on.length);
  let turn = 0;
  /** From a pixel on, straight where there is a choice. Crossings can be passed by more than one stroke. */
  const follow = (chain: number[]): void => {
    for (;;) {
      const at = chain[chain.length - 1];
      const from = chain[Math.max(0, chain.length - 1 - BEHIND)];
      const [dx, dy] = [(at % width) - (from % width), Math.floor(at / width) - Math.floor(from / width)];
      const norm = Math.hypot(dx, dy);
      let [next, most] = [-1, norm === 0 ? -2 : LEAST_AHEAD];
      for (const side of sides) {
        const to = at + side;
        if (on[to] === 0 || visited[to] === turn || (used[to] === 1 && degree[to] < 3)) continue;
        const [sx, sy] = [(to % width) - (at % width), Math.floor(to / width) - Math.floor(at / width)];
        const ahead = norm === 0 ? 0 : (sx * dx + sy * dy) / (norm * Math.hypot(sx, sy));
        if (ahead > most) [next, most] = [to, ahead];
      }
      if (next < 0) return;
      visited[next] = turn;
      chain.push(next);
    }
  };
  const traces: Trace[] = [];
  const trace = (start: number): void => {
    if (used[start] === 1) return;
    turn++;
    visited[start] = turn;
    const chain = [start];
    follow(chain);
    chain.reverse();
    follow(chain);
    for (const i of chain) used[i] = 1;
    const widthPx = 2 * (chain.reduce((sum, i) => sum + within[i], 0) / chain.length) - 0.5;
    if (chain.length < Math.max(leastPx, 1.3 * widthPx)) return;
    traces.push({ points: chain.map((i): Vec2 => [(i % width) + 0.5, Math.floor(i / width) + 0.5]), widthPx });
  };
  for (const i of pixels) if (degree[i] === 1) trace(i);
  for (const i of pixels) if (degree[i] < 3) trace(i);
  return traces;
}

/**
 * Where each piece of the polyline of Douglas and Peucker (1973) begins and ends: no point further than `tolerance` px
 * from it.
 */
function breaks(points: readonly Vec2[], tolerance: number): number[] {
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, to] = next;
    const [a, b] = [points[from], points[to]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    let [worst, far] = [tolerance, -1];
    for (let i = from + 1; i < to; i++) {
      const [dx, dy] = [points[i][0] - a[0], points[i][1] - a[1]];
      const off = length < 1e-9 ? Math.hypot(dx, dy) : Math.abs(dx * (b[1] - a[1]) - dy * (b[0] - a[0])) / length;
      if (off > worst) [worst, far] = [off, i];
    }
    if (far < 0) continue;
    kept.add(far);
    open.push([from, far], [far, to]);
  }
  return [...kept].sort((p, q) => p - q);
}

/** Strokes as polylines of few points. */
export function simplified(traces: readonly Trace[], tolerance: number): DrawnStroke[] {
  return traces.map(({ points, widthPx }) => ({ points: breaks(points, tolerance).map((i) => points[i]), widthPx }));
}
