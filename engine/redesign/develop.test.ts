import { describe, expect, it } from 'vitest';
import { shown } from './develop.ts';

describe('linear light as shown', () => {
  const lights = Array.from({ length: 60 }, (_, i) => i / 10);

  it('is what it is below the shoulder, rises on and stays below white', () => {
    for (const brightest of [1, 1.2, 2, 5]) {
      const values = lights.map((x) => shown(x, brightest));
      expect(values[4]).toBe(0.4);
      for (let i = 1; i < values.length; i++) expect(values[i]).toBeGreaterThanOrEqual(values[i - 1]);
      expect(Math.max(...values)).toBeLessThanOrEqual(1);
    }
  });

  it('keeps the brightest apart from white, and what is nearly so from it', () => {
    for (const brightest of [1.2, 2, 5]) {
      expect(shown(brightest, brightest)).toBeCloseTo(0.93, 6);
      expect(shown(brightest, brightest) - shown(0.7 * brightest, brightest)).toBeGreaterThan(0.02);
    }
    expect(shown(2) - shown(1.4)).toBeLessThan(0.05);
  });
});
