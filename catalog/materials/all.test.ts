import { describe, expect, it } from 'vitest';
import type { Oklch } from '../names.ts';
import { materialById, materials } from './all.ts';
import { type Material, type MaterialGroup, materialGroups } from './schema.ts';

/** OKLCH to linear sRGB (Ottosson 2020), written out here so that the data is judged by other code than draws it. */
function linearRgb([lightness, chroma, hueDeg]: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hueDeg * Math.PI) / 180);
  const b = chroma * Math.sin((hueDeg * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function coloursOf(material: Material): Oklch[] {
  const { pattern } = material;
  const colours: Oklch[] = [material.base, material.second];
  if ('joint' in pattern) colours.push(pattern.joint);
  if (pattern.kind === 'tatami') colours.push(pattern.border);
  if (pattern.kind === 'wallpaper') colours.push(pattern.figure);
  return colours;
}

/** Least numbers that the product promises for each group. */
const promised: Record<MaterialGroup, number> = {
  wood: 12,
  stone: 12,
  carpet: 10,
  'other-floor': 6,
  paint: 40,
  wallpaper: 12,
  panel: 12,
};

describe('materials', () => {
  it('has unique kebab-case ids and finds each by its id', () => {
    expect(new Set(materials.map((material) => material.id)).size).toBe(materials.length);
    for (const material of materials) {
      expect(material.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(materialById(material.id)).toBe(material);
    }
    expect(materialById('no-such-material')).toBeUndefined();
  });

  it.each(materialGroups)('offers enough in group %s', (group) => {
    expect(materials.filter((material) => material.group === group).length).toBeGreaterThanOrEqual(promised[group]);
  });

  it('keeps every colour inside sRGB, so that no screen clips it', () => {
    for (const material of materials) {
      for (const colour of coloursOf(material)) {
        for (const channel of linearRgb(colour)) {
          expect(channel, material.id).toBeGreaterThanOrEqual(-0.002);
          expect(channel, material.id).toBeLessThanOrEqual(1.002);
        }
      }
    }
  });

  it('reflects no more than fresh white paint does and no less than soot', () => {
    for (const material of materials) {
      const [red, green, blue] = linearRgb(material.base);
      const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      expect(luminance, material.id).toBeGreaterThan(0.005);
      expect(luminance, material.id).toBeLessThan(0.93);
    }
  });

  it('keeps roughness, sizes and prices within what is sold', () => {
    for (const material of materials) {
      expect(material.roughness, material.id).toBeGreaterThanOrEqual(0.05);
      expect(material.roughness, material.id).toBeLessThanOrEqual(1);
      for (const side of material.sizeCm) expect(side, material.id).toBeGreaterThan(2);
      expect(material.sgdPerM2, material.id).toBeGreaterThan(4);
      expect(material.sgdPerM2, material.id).toBeLessThan(300);
    }
  });

  it('lays boards and tiles at the size in which they are sold', () => {
    for (const material of materials) {
      const { pattern, sizeCm } = material;
      if (pattern.kind === 'tiles') expect(sizeCm, material.id).toEqual([pattern.tileWidthCm, pattern.tileHeightCm]);
      // Mosaic parquet is sold glued up in squares.
      if (pattern.kind === 'boards' && pattern.layout !== 'parquet') {
        expect(sizeCm, material.id).toEqual([pattern.boardWidthCm, pattern.boardLengthCm]);
      }
      // Herringbone only closes when the length is a whole number of widths.
      if (pattern.kind === 'boards' && pattern.layout === 'herringbone') {
        expect(pattern.boardLengthCm % pattern.boardWidthCm, material.id).toBe(0);
      }
    }
  });

  it('puts paint, paper and panels on walls, boards and carpets on floors', () => {
    const surfaces: Record<MaterialGroup, 'floor' | 'wall'> = {
      wood: 'floor',
      stone: 'floor',
      carpet: 'floor',
      'other-floor': 'floor',
      paint: 'wall',
      wallpaper: 'wall',
      panel: 'wall',
    };
    for (const material of materials) {
      expect(material.on, material.id).toContain(surfaces[material.group]);
      if (surfaces[material.group] === 'wall') expect(material.on, material.id).toEqual(['wall']);
    }
  });
});
