/** Whether floor and walls have another colour than before, beyond a change of exposure. */

import { median } from '../image/statistics.ts';
import type { OklabImage } from '../image/types.ts';
import { classOf, type Labels } from './labels.ts';

/** Lightness below which a ratio says nothing. */
const BLACK = 0.02;

/**
 * Median difference in OKLab of what both pictures show as `name`, 0 where too little is seen of it (below 1 % of the
 * picture). `isCovered` tells the pixels that something placed takes: the network calls a large rug a floor, and it is
 * none.
 */
export function surfaceChange(
  name: 'floor' | 'wall',
  before: OklabImage,
  after: OklabImage,
  was: Labels,
  is: Labels,
  isCovered: (pixel: number) => boolean,
): number {
  const wanted = classOf(name);
  const pixels: number[] = [];
  for (let i = 0; i < was.data.length; i++) {
    if (was.data[i] === wanted && is.data[i] === wanted && !isCovered(i)) pixels.push(i);
  }
  if (pixels.length < 0.01 * was.data.length) return 0;
  // More or less light scales all three values of OKLab alike.
  const brighter = median(Float32Array.from(after.l, (l, i) => l / Math.max(BLACK, before.l[i])));
  const differences = pixels.map((i) =>
    Math.hypot(
      after.l[i] - brighter * before.l[i],
      after.a[i] - brighter * before.a[i],
      after.b[i] - brighter * before.b[i],
    ),
  );
  return median(differences);
}
