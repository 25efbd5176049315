import { expect, test } from 'vitest';
import { createTestRuntime } from '../testing/runtime.ts';
import { srgb8ToOklab } from './colour.ts';
import { blend, luminancePlane, oklabToRgb8, rgb8ToOklab } from './raster.ts';
import type { Rgb8 } from './types.ts';

/** Every code of each channel, and mixes of them. */
const colours: Rgb8 = {
  width: 256,
  height: 3,
  data: Uint8Array.from({ length: 256 * 9 }, (_, i) => {
    const x = Math.floor(i / 3) % 256;
    return [
      [x, 0, 255 - x],
      [x, x, x],
      [(x * 7) % 256, (x * 13) % 256, x],
    ][Math.floor(i / 768)][i % 3];
  }),
};

test('pictures go to OKLab and back without loss', () => {
  const rt = createTestRuntime();
  const back = oklabToRgb8(rgb8ToOklab(colours, rt), rt);
  expect([...back.data]).toEqual([...colours.data]);
});

test('the planes agree with the exact conversion', () => {
  const lab = rgb8ToOklab(colours, createTestRuntime());
  for (let i = 0; i < lab.l.length; i += 7) {
    const [r, g, b] = colours.data.subarray(i * 3, i * 3 + 3);
    const exact = srgb8ToOklab(r, g, b);
    expect(lab.l[i]).toBeCloseTo(exact[0], 4);
    expect(lab.a[i]).toBeCloseTo(exact[1], 4);
    expect(lab.b[i]).toBeCloseTo(exact[2], 4);
  }
});

test('blending gives exactly the base at 0, exactly the top at 255, and the rounded mix between', () => {
  const rt = createTestRuntime();
  const width = 256;
  const base: Rgb8 = { width, height: 1, data: new Uint8Array(width * 3).fill(10) };
  const top: Rgb8 = { width, height: 1, data: new Uint8Array(width * 3).fill(201) };
  const mask = { width, height: 1, data: Uint8Array.from({ length: width }, (_, i) => i) };
  const out = blend(base, top, mask, rt);
  for (let i = 0; i < width; i++) expect(out.data[i * 3 + 1]).toBe(Math.round(10 + (191 * i) / 255));
});

test('luminance of white is 1 and green weighs most', () => {
  const image: Rgb8 = { width: 2, height: 1, data: Uint8Array.of(255, 255, 255, 0, 255, 0) };
  expect(luminancePlane(image).data[0]).toBeCloseTo(1, 5);
  expect(luminancePlane(image).data[1]).toBeCloseTo(0.7152, 5);
});
