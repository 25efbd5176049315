import { describe, expect, it } from 'vitest';
import { oklchToHex } from './colours.ts';
import type { Oklch } from './names.ts';

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

describe('oklchToHex', () => {
  // The OKLCH values that CSS Color 4 and Ottosson's page give for the sRGB primaries and a few named colours.
  it.each<[Oklch, string]>([
    [[0.62796, 0.25768, 29.234], '#ff0000'],
    [[0.86644, 0.29483, 142.495], '#00ff00'],
    [[0.45201, 0.31321, 264.052], '#0000ff'],
    [[0.51975, 0.17686, 142.495], '#008000'],
    [[0.59987, 0, 0], '#808080'],
    [[0.79269, 0.17103, 70.67], '#ffa500'],
  ])('%j is %s', (colour, hex) => {
    expect(oklchToHex(colour)).toBe(hex);
  });

  it('ends in white and black', () => {
    expect([oklchToHex([1, 0.3, 20]), oklchToHex([0, 0.3, 20])]).toEqual(['#ffffff', '#000000']);
  });

  it('lets greys be grey at every lightness', () => {
    for (let lightness = 0.05; lightness < 1; lightness += 0.05) {
      expect(new Set(channels(oklchToHex([lightness, 0, 200]))).size).toBe(1);
    }
  });

  it('takes chroma from a colour outside sRGB and keeps its hue', () => {
    const [red, green, blue] = channels(oklchToHex([0.6, 0.37, 145])) as [number, number, number];
    expect(green).toBeGreaterThan(red + 80);
    expect(green).toBeGreaterThan(blue + 80);
    // Bare clipping would give the lightness of a far brighter green.
    expect(green).toBeLessThan(175);
    expect(oklchToHex([0.6, 0.37, 145])).toBe(oklchToHex([0.6, 0.3, 145]));
  });
});
