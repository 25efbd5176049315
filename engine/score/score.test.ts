import { expect, test } from 'vitest';
import { hasMoved } from './score.ts';

const motion = { right: 0.03, down: 0, zoom: 0, roll: 0, mirrored: false };
const drift = { motion, moved: 0.03, still: 0.15, best: 0.4 };
const lines = (found: number, lengthPx: number) => [{ found, lengthPx }];

test('a motion that few edges agree with is none where the lines of the house are in place', () => {
  expect(hasMoved(drift, lines(0.6, 300))).toBe(true);
  expect(hasMoved(drift, lines(1, 10))).toBe(true);
  expect(hasMoved(drift, [])).toBe(true);
  expect(hasMoved(drift, lines(0.99, 300))).toBe(false);
});

test('a motion that most edges agree with is one, and so is one that lines are too coarse for', () => {
  expect(hasMoved({ ...drift, best: 0.9 }, lines(0.99, 300))).toBe(true);
  expect(hasMoved({ ...drift, moved: 0.008 }, lines(0.99, 300))).toBe(true);
});
