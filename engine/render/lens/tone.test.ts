import { expect, test } from 'vitest';
import { contrastOf, filmic, rollOff } from './tone.ts';

test('contrast darkens what is dark, lightens what is light, and keeps the order of tones', () => {
  const shown = Array.from({ length: 400 }, (_, i) => {
    const l = (i + 1) / 100;
    const lifted = l * contrastOf(l);
    return filmic(lifted * rollOff(lifted));
  });
  for (let i = 1; i < shown.length; i++) expect(shown[i], `${(i + 1) / 100}`).toBeGreaterThan(shown[i - 1]);
  expect(contrastOf(0.05)).toBeLessThan(0.7);
  expect(contrastOf(0.32)).toBeCloseTo(1, 5);
  expect(contrastOf(0.6)).toBeGreaterThan(1.1);
  // Neither black nor white takes all of it.
  expect(contrastOf(0)).toBeGreaterThanOrEqual(0.5);
  expect(contrastOf(50)).toBeLessThan(1.3);
});
