/** Walls whose own pattern can't be told from light. */
import { boxBlur } from '../../image/blur.ts';
import { planeToMask } from '../../image/mask.ts';
import { erode } from '../../image/morphology.ts';
import type { Plane } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';

/** Shares of the long side: half a window's side below which there is grain, half that of light, a border left out. */
const FINE = 0.003;
const WIDE = 0.02;
const BORDER = 0.008;

/**
 * Strength of a surface's pattern, between the width of grain and that of light: middle difference of OKLab lightness
 * `l` from its surroundings, away from its border. Plain walls have up to 0.015; tiles, bricks and folds of cloth more:
 * it would show through as blotches. `coverage` 0-1, of the same size; 0 where nothing is covered.
 */
export function patternOf(coverage: Plane, l: Float32Array, rt: Runtime): number {
  const { width, height } = coverage;
  const long = Math.max(width, height);
  const within = erode(planeToMask(coverage), Math.round(BORDER * long)).data;
  const [fine, wide] = [FINE, WIDE].map(
    (share) => boxBlur({ width, height, data: l }, Math.max(1, Math.round(share * long)), rt).data,
  );
  const steps = Float32Array.from(fine, (v, i) => Math.abs(v - wide[i])).filter((_, i) => within[i] > 127);
  for (const data of [fine, wide]) rt.arena.free(data);
  return steps.length === 0 ? 0 : 1.48 * steps.sort()[steps.length >> 1];
}
