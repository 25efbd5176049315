import { expect, test } from 'vitest';
import { elongationOf, widthAcross } from './letters.ts';

const width = 200;
const painted = (isOn: (x: number, y: number) => boolean): Int32Array =>
  Int32Array.from({ length: width * width }, (_, i) => i).filter((i) => isOn(i % width, Math.floor(i / width)));

test('a bar is as long and as wide as it is drawn', () => {
  const bar = painted((x, y) => x >= 20 && x < 100 && y >= 50 && y < 60);
  expect(widthAcross(bar, width)).toBeCloseTo(10, 1);
  expect(elongationOf(bar, width)).toBeCloseTo(8, 1);
});

test('a slanted edge in pieces is narrow, a line of letters is not', () => {
  const edge = painted((x, y) => x >= 20 && x < 90 && x % 10 < 8 && Math.abs(y - 40 - x / 2) < 1.5);
  expect(widthAcross(edge, width)).toBeLessThan(4);
  const letters = painted((x, y) => x >= 20 && x < 120 && y >= 50 && y < 60 && (x % 8 < 2 || (y % 9 < 2 && x % 8 < 6)));
  expect(widthAcross(letters, width)).toBeGreaterThan(8);
});
