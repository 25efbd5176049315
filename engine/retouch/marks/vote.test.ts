import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AbortedError } from '../../abort.ts';
import type { Rgb8 } from '../../image/types.ts';
import { drawGround, putOver, wordCoverage } from '../../testing/overlay.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { busyness, type Clues } from './matched.ts';
import { seenOverlay } from './seen.ts';
import { votedOverlays } from './vote.ts';

const [width, height] = [320, 160];
const clean = drawGround(width, height);
const coverage = wordCoverage(width, height, 'HOMELPHOSE', 24, 76, 5);
const all = Array.from({ length: width * height }, (_, i) => i);

/** A network's word: sure of the letters, and as sure of a strip along the top, where there is nothing. */
const cluesOf = (picture: Rgb8): Clues => ({
  busy: busyness(picture),
  seen: Float32Array.from(coverage.data, (v, i) => (v >= 128 || (i < width * 20 && i % 9 < 5) ? 2 : -3)),
});

describe('the overlay that most of what is seen shows', () => {
  test.each([
    ['white', [255, 255, 255], 0.35],
    ['black', [0, 0, 0], 0.3],
    ['blue', [20, 70, 180], 0.5],
  ] as const)('%s', (_name, colour, opacity) => {
    const marked = putOver(clean, coverage, colour, opacity);
    const first = votedOverlays(marked, all, cluesOf(marked), 3, createTestRuntime())[0]?.overlay;
    expect(first).toBeDefined();
    // What it adds to black and what it leaves of white are what is seen of it.
    expect(Math.abs(first!.opacity - opacity)).toBeLessThan(0.08);
    first!.colour.forEach((v, c) => {
      expect(Math.abs(v * first!.opacity - colour[c] * opacity)).toBeLessThan(14);
    });
  });

  test('needs pairs to tell one, and stops when it is cancelled', () => {
    const marked = putOver(clean, coverage, [255, 255, 255], 0.4);
    expect(votedOverlays(marked, all.slice(0, 9), cluesOf(marked), 3, createTestRuntime())).toEqual([]);
    const aborted = createTestRuntime({ signal: { aborted: true } });
    expect(() => votedOverlays(marked, all, cluesOf(marked), 3, aborted)).toThrow(AbortedError);
  });
});

test('the network sees letters that lie on a room, and more than where there are none', () => {
  const weights = readFileSync(new URL('../../learned/marks.bin', import.meta.url));
  const marked = putOver(clean, coverage, [255, 255, 255], 0.45);
  const rt = createTestRuntime();
  const [under, beside, without] = [0, 1, 2].map((n) => {
    const seen = seenOverlay(n === 2 ? clean : marked, weights, rt);
    const [sum, count] = [...seen].reduce(
      ([s, k], v, i) => ((n === 1 ? coverage.data[i] === 0 : coverage.data[i] >= 200) ? [s + v, k + 1] : [s, k]),
      [0, 0] as [number, number],
    );
    return sum / count;
  }) as [number, number, number];
  expect(under).toBeGreaterThan(beside + 2);
  // The dark door alone on its wall looks like a sign that was laid over it.
  expect(under).toBeGreaterThan(without + 0.5);
  expect(() => seenOverlay(marked, weights.subarray(0, 100), rt)).toThrow(RangeError);
});
