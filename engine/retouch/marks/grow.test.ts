import { describe, expect, test } from 'vitest';
import { AbortedError } from '../../abort.ts';
import type { Mask } from '../../image/types.ts';
import { drawGround, putOver, wordCoverage } from '../../testing/overlay.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { beliefOf, oddsOfLetters, overlayUnder } from './evidence.ts';
import { grown } from './grow.ts';
import { findLetters, type Letter } from './letters.ts';
import { halvedPicture } from './lift.ts';

const [width, height] = [260, 120];
const clean = drawGround(width, height);
const coverage = wordCoverage(width, height, 'HOMEL', 12, 30, 5);
const overlay = { opacity: 0.4, colour: [255, 255, 255], error: 0, change: 1 } as const;
const marked = putOver(clean, coverage, overlay.colour, overlay.opacity);
/** The first three letters. */
const known: Mask = { width, height, data: coverage.data.map((v, i) => (v >= 128 && i % width < 84 ? 255 : 0)) };
const box = { left: 12, top: 30, right: 84, bottom: 55 };

describe('a mark of which three letters are known', () => {
  test('is grown to its letters beside those, and to nothing else', () => {
    const { belief } = grown(marked, { box, belief: known }, overlay, 25, createTestRuntime());
    let [covered, hit, wrong] = [0, 0, 0];
    belief.data.forEach((v, i) => {
      if (coverage.data[i] >= 128) covered++;
      if (coverage.data[i] >= 128 && v === 255) hit++;
      if (coverage.data[i] < 13 && v === 255) wrong++;
    });
    expect(hit).toBeGreaterThan(0.9 * covered);
    expect(wrong).toBeLessThan(0.05 * covered);
  });

  test('does not grow where there is nothing of it', () => {
    const { belief } = grown(clean, { box, belief: known }, overlay, 25, createTestRuntime());
    expect(belief.data).toEqual(known.data);
  });

  test('cancelling is heard', () => {
    const aborted = createTestRuntime({ signal: { aborted: true } });
    expect(() => grown(marked, { box, belief: known }, overlay, 25, aborted)).toThrow(AbortedError);
  });
});

test('letters of an overlay are likelier a mark than what is cut out of a room', () => {
  const rt = createTestRuntime();
  const all = (picture: typeof clean) =>
    findLetters(picture, halvedPicture(picture), rt).filter((each) => each.spread < 0.16);
  const oddsOf = (letters: readonly Letter[], picture: typeof clean): number => {
    const told = overlayUnder(picture, beliefOf(letters, picture), 0.2, rt);
    return (told && oddsOfLetters(letters, told, picture, rt)) ?? -99;
  };
  const letters = all(marked).filter(({ pixels }) => pixels.every((i) => coverage.data[i] >= 13));
  const odds = oddsOf(letters, marked);
  expect(odds).toBeGreaterThan(0);
  for (const each of all(clean)) expect(oddsOf([each], clean)).toBeLessThan(odds);
});
