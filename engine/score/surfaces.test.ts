import { describe, expect, it } from 'vitest';
import type { OklabImage } from '../image/types.ts';
import { classOf, type Labels } from './labels.ts';
import { surfaceChange } from './surfaces.ts';

const [width, height] = [40, 30];
const half = (width * height) / 2;

/** Wall above, floor below, and the red of each floor pixel. */
function picture(redOf: (pixel: number) => number): OklabImage {
  const plane = (of: (pixel: number) => number) => Float32Array.from({ length: width * height }, (_, i) => of(i));
  return { width, height, l: plane(() => 0.6), a: plane((i) => (i < half ? 0 : redOf(i))), b: plane(() => 0) };
}

const labels: Labels = {
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => classOf(i < half ? 'wall' : 'floor')),
  sure: new Float32Array(width * height).fill(1),
};
const isRug = (pixel: number): boolean => pixel >= half && pixel % width < 0.7 * width;

describe('a floor that a rug lies on', () => {
  const bare = picture(() => 0);
  const withRug = picture((i) => (isRug(i) ? 0.2 : 0));

  it('is another floor only to who does not know of the rug', () => {
    expect(surfaceChange('floor', bare, withRug, labels, labels, () => false)).toBeCloseTo(0.2, 5);
    expect(surfaceChange('floor', bare, withRug, labels, labels, isRug)).toBe(0);
  });

  it('is another one where it changed beside the rug', () => {
    const stained = picture((i) => (isRug(i) ? 0.2 : 0.1));
    expect(surfaceChange('floor', bare, stained, labels, labels, isRug)).toBeCloseTo(0.1, 5);
  });

  it('says nothing of a floor that is covered all over', () => {
    expect(surfaceChange('floor', bare, withRug, labels, labels, () => true)).toBe(0);
  });
});
