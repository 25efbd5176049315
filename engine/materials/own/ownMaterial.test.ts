import { expect, it } from 'vitest';
import type { Rgb8 } from '../../image/types.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import type { OwnMaterial } from '../../tools/floor/params.ts';
import { materialEvaluator } from '../evaluate.ts';
import { newSample } from '../sample.ts';
import { ownMaterial } from './ownMaterial.ts';

const told: OwnMaterial = {
  id: 'own-test',
  name: 'Stripes',
  group: 'wallpaper',
  on: ['wall'],
  widthM: 0.5,
  repeat: 'pattern',
  sgdPerM2: 0,
};
const rt = createTestRuntime();

/** Stripes of `stripe` pixels, twice as bright at the right as at the left. */
function lit(width: number, height: number, stripe: number): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const tone = Math.floor(x / stripe) % 2 === 0 ? 150 : 90;
      data.fill(Math.round(tone * (0.7 + (0.4 * x) / width)), 3 * (y * width + x), 3 * (y * width + x) + 3);
    }
  }
  return { width, height, data };
}

const toneAt = (picture: Rgb8, own: OwnMaterial) => {
  const evaluate = materialEvaluator(ownMaterial({ picture, material: own }, rt), 1);
  const sample = newSample();
  return (u: number, v: number, footprint = 0.001): number => {
    evaluate(u, v, footprint, sample);
    return sample.l;
  };
};

it('loses the light that its picture was taken in, and keeps its own tones', () => {
  const at = toneAt(lit(120, 60, 6), told);
  const means = [0, 0.2].map((from) => {
    let sum = 0;
    for (let k = 0; k < 200; k++) sum += at(from + k * 0.001, 0.05);
    return sum / 200;
  });
  expect(Math.abs(means[0] - means[1])).toBeLessThan(0.02);
  const tones = Array.from({ length: 60 }, (_, k) => at(k * 0.001, 0.05));
  expect(Math.max(...tones) - Math.min(...tones)).toBeGreaterThan(0.12);
});

it('repeats without a seam, and is one tone from afar', () => {
  const { pattern } = ownMaterial({ picture: lit(120, 60, 6), material: told }, rt);
  const [u, v] = pattern.sizeM;
  expect(u).toBeLessThan(0.5);
  const at = toneAt(lit(120, 60, 6), told);
  for (const x of [0.03, 0.11]) expect(at(x + u, 0.02 + v)).toBeCloseTo(at(x, 0.02), 5);
  expect(Math.abs(at(0.01, 0.02, 3) - at(0.2, 0.1, 3))).toBeLessThan(0.01);
});

it('of one piece has that size from joint to joint', () => {
  const piece = ownMaterial(
    { picture: lit(200, 100, 200), material: { ...told, group: 'stone', repeat: 'piece' } },
    rt,
  );
  expect(piece.pattern.sizeM).toEqual([0.5, 0.25]);
  expect(piece.sizeCm).toEqual([50, 25]);
  const at = toneAt(lit(200, 100, 200), { ...told, group: 'stone', repeat: 'piece' });
  expect(at(0.0005, 0.1)).toBeLessThan(at(0.25, 0.12) - 0.02);
  expect(at(0.5005, 0.1)).toBeLessThan(at(0.25, 0.12) - 0.02);
});
