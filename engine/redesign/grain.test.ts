import { describe, expect, it } from 'vitest';
import { chanceOf } from '../chance.ts';
import type { Rgb8 } from '../image/types.ts';
import { grainAt, grainOf } from './grain.ts';

const [width, height] = [320, 240];

/** Even greys side by side with the given grain; the lower half is a coarse pattern that is none. */
function photoWith(sigma: number): Rgb8 {
  const chance = chanceOf(5);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const base = 32 + 64 * Math.floor((x * 3.4) / width) + (y > height / 2 ? 20 * ((x + y) & 1) : 0);
      const normal = [1, 2, 3, 4, 5, 6].reduce((sum) => sum + chance() - 0.5, 0) * Math.SQRT2;
      data.fill(Math.round(base + sigma * normal), (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return { width, height, data };
}

describe('grainOf', () => {
  it('finds the grain of even places, whatever lies beside them', () => {
    for (const sigma of [1.5, 3]) {
      for (const found of grainOf(photoWith(sigma))) {
        expect(found).toBeGreaterThan(sigma * 0.7);
        expect(found).toBeLessThan(sigma * 1.25);
      }
    }
  });

  it('finds next to none in a clean picture', () => {
    expect(Math.max(...grainOf(photoWith(0)))).toBeLessThan(0.4);
  });
});

describe('grainAt', () => {
  it('is as coarse as was measured, centred, and the same at the same place', () => {
    let [sum, squares] = [0, 0];
    for (let i = 0; i < 4000; i++) {
      const value = grainAt([2, 2, 2, 2], i % 80, Math.floor(i / 80), 120);
      sum += value;
      squares += value * value;
    }
    expect(Math.abs(sum / 4000)).toBeLessThan(0.15);
    expect(Math.sqrt(squares / 4000)).toBeCloseTo(2, 0);
    expect(grainAt([1, 2, 3, 4], 17, 9, 200)).toBe(grainAt([1, 2, 3, 4], 17, 9, 200));
  });
});
