import { expect, test } from 'vitest';
import {
  gamutMapOklab,
  linearOfSrgb8,
  linearToOklab,
  linearToSrgb,
  linearToSrgb8,
  oklabToLinear,
  oklabToOklch,
  oklabToSrgb8,
  oklchToOklab,
  oklchToSrgb8,
  srgb8ToOklab,
  srgbToLinear,
  type Triple,
} from './colour.ts';

test('linear values of published sRGB codes', () => {
  expect(srgbToLinear(0.5)).toBeCloseTo(0.214041, 6);
  expect(srgbToLinear(0.04)).toBeCloseTo(0.04 / 12.92, 12);
  expect(linearToSrgb(0.18)).toBeCloseTo(0.461356, 5);
});

test('every 8-bit code survives decode and encode by the tables', () => {
  for (let code = 0; code < 256; code++) expect(linearToSrgb8(linearOfSrgb8[code])).toBe(code);
});

test('the encoding table is within half a code of the formula, plus a tenth', () => {
  for (let i = 0; i <= 1000; i++) {
    const v = i / 1000;
    expect(Math.abs(linearToSrgb8(v) - linearToSrgb(v) * 255)).toBeLessThan(0.62);
  }
  expect(linearToSrgb8(-1)).toBe(0);
  expect(linearToSrgb8(2)).toBe(255);
});

test('OKLab of the primaries as Ottosson gives them', () => {
  const near = (actual: readonly number[], wanted: readonly number[]) =>
    actual.forEach((value, i) => {
      expect(value).toBeCloseTo(wanted[i], 3);
    });
  near(srgb8ToOklab(255, 255, 255), [1, 0, 0]);
  near(srgb8ToOklab(0, 0, 0), [0, 0, 0]);
  near(srgb8ToOklab(255, 0, 0), [0.628, 0.2249, 0.1258]);
  near(srgb8ToOklab(0, 255, 0), [0.8664, -0.2339, 0.1795]);
  near(srgb8ToOklab(0, 0, 255), [0.452, -0.0325, -0.3115]);
});

test('OKLab and OKLCH come back to where they started', () => {
  for (const colour of [
    [0.2, 0.4, 0.6],
    [0.9, 0.05, 0.3],
    [0.01, 0.02, 0.015],
  ] satisfies Triple[]) {
    const back = oklabToLinear(...linearToOklab(...(colour as Triple)));
    back.forEach((value, i) => {
      expect(value).toBeCloseTo(colour[i], 6);
    });
  }
  const lch = oklabToOklch(...oklchToOklab(0.6, 0.1, 305));
  expect(lch[1]).toBeCloseTo(0.1, 9);
  expect(lch[2]).toBeCloseTo(305, 6);
});

test('gamut mapping keeps lightness and hue, and only lowers chroma', () => {
  const vivid = oklchToOklab(0.7, 0.4, 140);
  const mapped = gamutMapOklab(...vivid);
  const [lightness, chroma, hue] = oklabToOklch(...mapped);
  expect(lightness).toBeCloseTo(0.7, 9);
  expect(hue).toBeCloseTo(140, 6);
  expect(chroma).toBeGreaterThan(0.15);
  expect(chroma).toBeLessThan(0.4);
  const shown = oklabToLinear(...mapped);
  for (const channel of shown) {
    expect(channel).toBeGreaterThan(-0.001);
    expect(channel).toBeLessThan(1.001);
  }
  expect(oklchToSrgb8(0.7, 0.4, 140)).toEqual(oklabToSrgb8(...mapped));
});
