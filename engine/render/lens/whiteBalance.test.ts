import { expect, it } from 'vitest';
import { gainsOf, whiteBalance } from './whiteBalance.ts';

const WHITE_K = 6500;
/** Grey surfaces under a light. */
function under(light: readonly number[], albedo: readonly number[] = [0.6, 0.6, 0.6]) {
  const shades = Float32Array.from({ length: 300 }, (_, k) => albedo[k % 3]);
  return { shades, radiance: shades.map((v, k) => v * light[k % 3]) };
}
const luminance = ([r, g, b]: readonly number[]): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

it('takes out most of a cold or green cast, and less of a warm one', () => {
  const left = (light: readonly number[]): number[] => {
    const { shades, radiance } = under(light);
    return whiteBalance(radiance, shades, 1, WHITE_K).map((gain, c) => gain * light[c]);
  };
  const cyan = left([0.82, 1, 1]);
  expect(cyan[0] / cyan[1]).toBeGreaterThan(0.92);
  const warm = left([1.2, 1, 0.8]);
  expect(warm[0] / warm[2]).toBeLessThan(1.35);
  expect(warm[0] / warm[2]).toBeGreaterThan(1.15);
});

it('leaves white light as it is, whatever colours it falls on', () => {
  const { shades, radiance } = under([1, 1, 1], [0.6, 0.5, 0.42]);
  whiteBalance(radiance, shades, 1, WHITE_K).forEach((gain) => {
    expect(gain).toBeCloseTo(1, 3);
  });
});

it('keeps how light white is, and no channel goes further than a third', () => {
  const { shades, radiance } = under([0.3, 1, 2.5]);
  const gains = whiteBalance(radiance, shades, 0.5, WHITE_K);
  expect(luminance(gains)).toBeCloseTo(luminance(gainsOf(WHITE_K)), 5);
  for (const gain of gains) expect(Math.abs(Math.log(gain / gains[1]))).toBeLessThan(0.29);
});

it('goes by kelvin alone where nothing tells the light', () => {
  const { shades, radiance } = under([0.5, 1, 1], [0.01, 0.01, 0.01]);
  expect(whiteBalance(radiance, shades, 1, 4000)).toEqual(gainsOf(4000));
});
