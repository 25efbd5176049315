import { describe, expect, it } from 'vitest';
import { materialById } from '#catalog/materials/all.ts';
import type { Material } from '#catalog/materials/schema.ts';
import type { Rgb8 } from '../image/types.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { materialTile } from './tile.ts';
import { cheapestCut } from './tileSeam.ts';

/** Mean step between columns x and x + 1 (0: the last and the first). */
function step({ width, height, data }: Rgb8, x: number): number {
  let sum = 0;
  for (let y = 0; y < height; y++) {
    for (let c = 0; c < 3; c++) {
      sum += Math.abs(data[3 * (y * width + x) + c] - data[3 * (y * width + ((x + 1) % width)) + c]);
    }
  }
  return sum / height;
}

describe('the tile of a material', () => {
  it('goes on at its edge as it goes on elsewhere, at whole boards', () => {
    const { albedo, sizeM, repeatsUp } = materialTile(materialById('oak-herringbone') as Material, createTestRuntime());
    expect(repeatsUp).toBe(true);
    for (const side of sizeM) expect(side).toBeGreaterThan(1.4);
    const inside = Array.from({ length: 40 }, (_, k) => step(albedo, 25 * k)).sort((a, b) => a - b);
    expect(step(albedo, albedo.width - 1)).toBeLessThan(1.3 * (inside[36] ?? 0));
  });

  it('of paint is one colour', () => {
    const { albedo, mean } = materialTile(materialById('paint-sage') as Material, createTestRuntime());
    for (let c = 0; c < 3; c++) {
      const values = albedo.data.filter((_, i) => i % 3 === c);
      expect(Math.max(...values) - Math.min(...values)).toBeLessThan(6);
    }
    for (const value of mean) expect(value).toBeGreaterThan(0.05);
  });

  it('is cut where it shows least, and ends where it began', () => {
    const [band, rows] = [6, 8];
    const cost = new Float32Array(band * rows).fill(1);
    for (let y = 0; y < rows; y++) cost[y * band + (y < 4 ? 1 : 4)] = 0;
    const cut = cheapestCut(cost, band, rows, false);
    expect([...cut.subarray(0, 3), ...cut.subarray(5)]).toEqual([1, 1, 1, 4, 4, 4]);
    const ring = cheapestCut(cost, band, rows, true);
    expect(ring[0]).toBe(ring[rows - 1]);
  });
});
