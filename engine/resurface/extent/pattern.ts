/** Walls whose own pattern can't be told from light. */
import { boxBlur } from '../../image/blur.ts';
import { planeToMask } from '../../image/mask.ts';
import { erode } from '../../image/morphology.ts';
import { median, quantile } from '../../image/statistics.ts';
import type { Plane } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';

/** Shares of the long side: half a window's side below which there is grain, half that of light, a border left out. */
const FINE = 0.003;
const WIDE = 0.02;
const BORDER = 0.008;
/**
 * Side of windows as a share of the long side, share of one that is covered at least, and share of them that may have
 * a pattern: of two walls one has it, and the other is most of what is seen.
 */
const WINDOW = 0.05;
const COVERED = 0.8;
const WITH = 0.55;

/**
 * Strength of a surface's pattern, between the width of grain and that of light: middle difference of OKLab lightness
 * `l` from its surroundings, away from its border, or what 0.55 of windows over it have at least, if that is more.
 * Plain walls have up to 0.015; tiles, bricks and folds of cloth more: it would show through as blotches. `coverage`
 * 0-1, of the same size; 0 where nothing is covered.
 */
export function patternOf(coverage: Plane, l: Float32Array, rt: Runtime): number {
  const { width, height } = coverage;
  const long = Math.max(width, height);
  const within = erode(planeToMask(coverage), Math.round(BORDER * long)).data;
  const [fine, wide] = [FINE, WIDE].map(
    (share) => boxBlur({ width, height, data: l }, Math.max(1, Math.round(share * long)), rt).data,
  );
  const steps = fine.map((v, i) => Math.abs(v - wide[i]));
  for (const data of [fine, wide]) rt.arena.free(data);
  const isWithin = (i: number): boolean => within[i] > 127;
  const side = Math.max(1, Math.round(WINDOW * long));
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)];
  const own: number[][] = Array.from({ length: columns * rows }, () => []);
  steps.forEach((step, i) => {
    const [column, row] = [Math.floor((i % width) / side), Math.floor(i / width / side)];
    if (isWithin(i) && column < columns && row < rows) own[row * columns + column].push(step);
  });
  const windows = own.filter(({ length }) => length > COVERED * side * side).map(median);
  const seen = steps.filter((_, i) => isWithin(i));
  if (seen.length === 0) return 0;
  return 1.48 * Math.max(median(seen), windows.length > 0 ? quantile(windows, 1 - WITH) : 0);
}
