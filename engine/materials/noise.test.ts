import { describe, expect, it } from 'vitest';
import { noise, noiseAlong, noiseAndSlope, type Slope, speck } from './noise.ts';

describe('noiseAndSlope', () => {
  it('is the same field as noise, with the derivatives that finite differences approach', () => {
    const out: Slope = { value: 0, dx: 0, dy: 0 };
    const step = 1e-5;
    for (let i = 0; i < 300; i++) {
      const x = Math.sin(i * 12.9898) * 20;
      const y = Math.sin(i * 78.233) * 20;
      noiseAndSlope(x, y, 9, out);
      expect(out.value).toBe(noise(x, y, 9));
      expect(out.dx).toBeCloseTo((noise(x + step, y, 9) - noise(x - step, y, 9)) / (2 * step), 5);
      expect(out.dy).toBeCloseTo((noise(x, y + step, 9) - noise(x, y - step, 9)) / (2 * step), 5);
    }
  });
});

describe('noiseAlong', () => {
  it('has mean 0, varies about as much as noise, and has no steps', () => {
    let [sum, squares] = [0, 0];
    const count = 20000;
    for (let i = 0; i < count; i++) {
      const x = (i - 7000) * 0.3711;
      const here = noiseAlong(x, 5);
      expect(Math.abs(noiseAlong(x + 1e-6, 5) - here)).toBeLessThan(1e-5);
      sum += here;
      squares += here * here;
    }
    expect(Math.abs(sum / count)).toBeLessThan(0.01);
    expect(Math.sqrt(squares / count)).toBeGreaterThan(0.2);
    expect(Math.sqrt(squares / count)).toBeLessThan(0.45);
    expect(noiseAlong(3.3, 5)).not.toBe(noiseAlong(3.3, 6));
  });
});

describe('speck', () => {
  it('stands in the asked share of the squares and never reaches over their edges', () => {
    let found = 0;
    for (let j = 0; j < 60; j++) {
      for (let i = 0; i < 60; i++) {
        if (speck(i + 0.5, j + 0.5, 0.2, 4) < 9) found++;
        expect(speck(i + 1e-6, j + 0.5, 1, 4)).toBeGreaterThan(0.199);
        expect(speck(i + 0.5, j + 1 - 1e-6, 1, 4)).toBeGreaterThan(0.199);
      }
    }
    expect(found / 3600).toBeGreaterThan(0.17);
    expect(found / 3600).toBeLessThan(0.23);
  });
});
