/** A thing goes whole: what the mask left of it, feet and backs, goes with it. */
import { dilate } from '../../image/morphology.ts';
import { resizeMask } from '../../image/resample.ts';
import type { Mask } from '../../image/types.ts';
import { islandsOf, remainsOf } from '../../retouch/behind/neighbours.ts';
import { dropStrays } from '../../retouch/behind/strays.ts';
import { coverage, type Surroundings } from '../../retouch/surroundings.ts';

/** The mask, at the photo's size, with what is left of the things that it covers most of and the edges that line it. */
export function wholeThings(mask: Mask, around: Surroundings): Mask {
  const { width, height } = around.small;
  const inHole = Uint8Array.from(coverage(mask, around), (share) => (share > 0.25 ? 1 : 0));
  // What a surface is said to show and has none of its colours may be left of the thing.
  const ground = around.ground.map((v, i) => (inHole[i] ? 0 : v));
  dropStrays(ground, { ...around, inHole });
  const islands = islandsOf({ ...around, ground }, inHole);
  const left = remainsOf(around, inHole).map((v, i) => v | islands[i]);
  if (!left.includes(1)) return mask;
  const near = dilate({ width, height, data: left.map((v) => (v ? 255 : 0)) }, 2);
  const more = resizeMask(near, mask.width, mask.height);
  return { ...mask, data: mask.data.map((v, i) => (v >= 128 || more.data[i] >= 128 ? 255 : 0)) };
}
