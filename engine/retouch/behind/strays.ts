/** What lies along a surface's border and is of none of its colours is no part of it: nothing is filled from there. */
import { dilate } from '../../image/morphology.ts';
import { median } from '../../image/statistics.ts';
import type { Scene } from './labels.ts';

/** Px beside other things, or beside the hole, in which a surface's pixels are doubted. */
const BESIDE = 6;
/** Difference of a channel from the surface's median from which a pixel strays, of 255, and in median differences. */
const STRAYS = 48;
const TIMES = 5;
/** Share of what lies farther in that strays too, from which on it is a pattern. */
const PATTERN = 0.02;
/** Fewest pixels of a surface that say what its colours are. */
const LEAST = 400;

/** Takes the label from pixels of surfaces and rugs that stray, in place. */
export function dropStrays(labels: Uint8Array, { small, inHole, rug }: Pick<Scene, 'small' | 'inHole' | 'rug'>): void {
  const { width, height, data } = small;
  for (let label = 1; label <= rug; label++) {
    const own: number[] = [];
    for (let i = 0; i < labels.length; i++) if (labels[i] === label && !inHole[i]) own.push(i);
    if (own.length < LEAST) continue;
    const sample = own.filter((_, n) => n % Math.max(1, Math.floor(own.length / 4000)) === 0);
    const middle = [0, 1, 2].map((c) => median(sample.map((i) => data[3 * i + c])));
    const awayOf = (i: number): number => Math.max(...middle.map((v, c) => Math.abs(data[3 * i + c] - v)));
    const limit = Math.max(STRAYS, TIMES * median(sample.map(awayOf)));
    const others = { width, height, data: labels.map((v, i) => (v !== label || inHole[i] ? 255 : 0)) };
    const near = dilate(others, BESIDE).data;
    const inner = own.filter((i) => !near[i]);
    const odd = inner.filter((i) => awayOf(i) > limit).length;
    // Joints and patterns are the surface's own.
    if (odd > PATTERN * inner.length) continue;
    for (const i of own) if (near[i] && awayOf(i) > limit) labels[i] = 0;
  }
}
