import { describe, expect, test } from 'vitest';
import { createTestRuntime } from '../testing/runtime.ts';
import { daylightRoom } from '../testing/scenes.ts';
import { renderScene } from './render.ts';
import { PIXELS_AT_ONCE, stripsOf } from './strips.ts';

describe('strips of a picture', () => {
  test.each([
    ['4096 × 2160', 4096, 2160],
    ['3240 × 2160', 3240, 2160],
    ['2160 × 4096', 2160, 4096],
    ['as narrow as can be', 16, 4096],
  ])('%s: all rows, in order, each strip bounded', (_name, width, height) => {
    const strips = stripsOf(width, height, PIXELS_AT_ONCE);
    expect(strips[0].top).toBe(0);
    expect(strips.at(-1)?.bottom).toBe(height);
    for (const [i, { top, bottom }] of strips.entries()) {
      expect((bottom - top) * width).toBeLessThanOrEqual(PIXELS_AT_ONCE);
      if (i > 0) expect(strips[i - 1].bottom - top).toBeGreaterThan(0);
      if (i > 1) expect(strips[i - 2].bottom).toBeLessThanOrEqual(top);
    }
  });

  test('what fits is one strip', () => {
    expect(stripsOf(1280, 853, PIXELS_AT_ONCE)).toEqual([{ top: 0, bottom: 853 }]);
  });
});

test('a picture in strips is the one that is rendered whole, but for its noise', () => {
  const [width, height] = [20, 260];
  const scene = { ...daylightRoom(width, height), exposure: 1 };
  const how = { quality: 'preview', seed: 3 } as const;
  const whole = renderScene(scene, how, createTestRuntime());
  const shown: number[] = [];
  const rt = { ...createTestRuntime(), progress: (_: string, fraction: number) => shown.push(fraction) };
  const strips = renderScene(scene, { ...how, pixelsAtOnce: 1 }, rt);
  expect(stripsOf(width, height, 1).length).toBeGreaterThan(3);
  for (const name of ['depthM', 'normal', 'object', 'kind', 'index'] as const) {
    const [wanted, found] = [[...whole.passes[name]], strips.passes[name]];
    const apart = wanted.filter((v, i) => Math.abs(v - found[i]) > 1e-3).length;
    // The camera of a strip is rounded otherwise, which tells where an edge runs through a pixel's very middle.
    expect(apart / wanted.length).toBeLessThan(0.002);
  }
  let error = 0;
  whole.picture.data.forEach((v, i) => {
    error += Math.abs(v - strips.picture.data[i]) / whole.picture.data.length;
  });
  expect(error).toBeLessThan(2);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});
