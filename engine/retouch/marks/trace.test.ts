import { describe, expect, test } from 'vitest';
import { AbortedError } from '../../abort.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { drawGround, putOver, wordCoverage } from '../../testing/overlay.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import type { Suspect } from './evidence.ts';
import { busyness, type Clues, matchedCut } from './matched.ts';
import { explained, traced } from './trace.ts';

const [width, height] = [320, 140];
const clean = drawGround(width, height);
// Letters over the borders of wall, door and floor.
const coverage = wordCoverage(width, height, 'HOMELPHOSE', 20, 70, 5);
const overlay = { opacity: 0.4, colour: [255, 255, 255], error: 0, change: 1 } as const;
const marked = putOver(clean, coverage, overlay.colour, overlay.opacity);

function shares(data: Uint8Array): { hit: number; wrong: number } {
  let [covered, hit, wrong] = [0, 0, 0];
  data.forEach((v, i) => {
    if (coverage.data[i] >= 128) covered++;
    if (coverage.data[i] >= 128 && v > 0) hit++;
    if (coverage.data[i] < 13 && v > 0) wrong++;
  });
  return { hit: hit / covered, wrong: wrong / covered };
}

/** The first letters of the word, and what else lies left of a column. */
function startAt(right: number): Suspect {
  const data = coverage.data.map((v, i) => (v >= 128 && i % width < right ? 255 : 0));
  const parts = [20, 45, 70].map((left) => ({ box: { left, top: 70, right: left + 20, bottom: 95 } }));
  return { box: { left: 20, top: 70, right, bottom: 95 }, belief: { width, height, data }, overlay, parts };
}

/** What is known where the network says nothing. */
const cluesOf = (picture: Rgb8): Clues => ({ busy: busyness(picture), seen: new Float32Array(width * height) });
const trace = (picture: Rgb8) => traced(picture, startAt(92), cluesOf(picture), createTestRuntime());

test('what an overlay covers is cut out by its equation, across the borders of wall, door and floor', () => {
  const cut = matchedCut(marked, overlay, cluesOf(marked), createTestRuntime());
  const { hit, wrong } = shares(cut);
  expect(hit).toBeGreaterThan(0.9);
  expect(wrong).toBeLessThan(0.25);
});

describe('a mark of which three letters are known', () => {
  test('is traced to its end', () => {
    const { belief, overlay: told, odds } = trace(marked);
    const { hit, wrong } = shares(belief.data);
    expect(hit).toBeGreaterThan(0.85);
    expect(wrong).toBeLessThan(0.2);
    expect(Math.abs(told.opacity - overlay.opacity)).toBeLessThan(0.06);
    expect(odds).toBeGreaterThan(trace(clean).odds + 3);
  });

  test('stays what it was where there is no more of it', () => {
    expect(trace(clean).belief.data).toEqual(startAt(92).belief.data);
  });

  test('cancelling is heard', () => {
    const aborted = createTestRuntime({ signal: { aborted: true } });
    expect(() => traced(marked, startAt(92), cluesOf(marked), aborted)).toThrow(AbortedError);
  });
});

test('what the overlay does not explain is left out of a mark', () => {
  const belief: Mask = { width, height, data: coverage.data.map((v) => (v >= 128 ? 255 : 0)) };
  // A patch of wall that nothing lies on.
  for (let y = 20; y < 34; y++) belief.data.fill(255, y * width + 30, y * width + 44);
  const box = { left: 20, top: 20, right: 270, bottom: 95 };
  const { belief: left } = explained({ box, belief, overlay }, marked, cluesOf(marked));
  expect(shares(left.data).wrong).toBeLessThan(0.02);
  expect(shares(left.data).hit).toBeGreaterThan(0.9);
});
