import { describe, expect, it } from 'vitest';
import { styles } from '#catalog/styles/all.ts';
import { blackBody, exposureEvOf, roomLightOf, skyOf, whitePointOf } from './lighting.ts';

describe('light', () => {
  it('of a black body at 6500 K is almost white, warmer below, cooler above', () => {
    const [r, g, b] = blackBody(6500);
    expect(Math.max(r, g, b) / Math.min(r, g, b)).toBeLessThan(1.1);
    const redness = [2200, 3000, 4000, 5500, 8000].map((kelvin) => blackBody(kelvin)[0] / blackBody(kelvin)[2]);
    expect(redness).toEqual(redness.slice().sort((x, y) => y - x));
    for (const kelvin of [2200, 4500, 9000]) {
      const [x, y, z] = blackBody(kelvin);
      expect(0.2126 * x + 0.7152 * y + 0.0722 * z).toBeCloseTo(1, 1);
    }
  });

  it('of the sun comes in through the main window, from above', () => {
    for (let seed = 1; seed < 20; seed++) {
      const { sun } = skyOf('morning', [], [0, -1], seed);
      expect(sun).not.toBeNull();
      const [x, y, z] = sun?.direction ?? [0, 0, 0];
      expect(Math.hypot(x, y, z)).toBeCloseTo(1);
      expect(y).toBeGreaterThan(0.1);
      expect(z).toBeGreaterThan(0.3);
    }
    expect(skyOf('overcast', [], [0, -1], 1).sun).toBeNull();
  });

  it('of lamps joins in where windows do not suffice, more among dark walls', () => {
    for (const { lighting } of styles) {
      const [windowless, lit, dark] = [
        roomLightOf(lighting, 0, 0.9, 15),
        roomLightOf(lighting, 0.3, 0.9, 15),
        roomLightOf(lighting, 0, 0.3, 15),
      ];
      expect(windowless.lampsOn).toBe(true);
      expect(windowless.fill).toBeGreaterThan(0.3);
      expect(dark.fill).toBeGreaterThan(windowless.fill);
      expect(lit.fill).toBeLessThanOrEqual(windowless.fill);
      expect(lit.lampsOn).toBe(lighting.lampsOn);
      const hall = roomLightOf(lighting, 0.3, 0.9, 120);
      expect(hall.lampsOn).toBe(true);
      expect(hall.fill).toBeGreaterThanOrEqual(lit.fill);
    }
  });

  it('has a white point and an exposure that a camera can be set to', () => {
    for (const { lighting } of styles) {
      for (const glazing of [0, 0.05, 0.3]) {
        const light = roomLightOf(lighting, glazing, 0.8, 15);
        const kelvin = whitePointOf(lighting, light);
        expect(kelvin).toBeGreaterThanOrEqual(2500);
        expect(kelvin).toBeLessThanOrEqual(7500);
        expect(Math.abs(exposureEvOf(lighting, light))).toBeLessThan(0.5);
      }
    }
  });
});
