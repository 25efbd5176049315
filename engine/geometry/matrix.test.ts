import { describe, expect, it } from 'vitest';
import { homographyFromPoints } from './homography.ts';
import { applyHomography, determinant, invert, multiply } from './matrix.ts';
import type { Mat3, Vec2 } from './types.ts';

const square: Vec2[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const quad: Vec2[] = [
  [12, 30],
  [210, 41],
  [190, 180],
  [25, 160],
];

describe('homographyFromPoints', () => {
  it('takes each point to its partner and back through the inverse', () => {
    const h = homographyFromPoints(square, quad);
    square.forEach(([x, y], i) => {
      const [u, v] = applyHomography(h, x, y);
      expect(u).toBeCloseTo(quad[i][0], 8);
      expect(v).toBeCloseTo(quad[i][1], 8);
      const [bx, by] = applyHomography(invert(h), u, v);
      expect(bx).toBeCloseTo(x, 8);
      expect(by).toBeCloseTo(y, 8);
    });
  });

  it('refuses points on a line', () => {
    const line: Vec2[] = [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ];
    expect(() => homographyFromPoints(line, quad)).toThrow(RangeError);
  });
});

describe('invert', () => {
  it('undoes a matrix, and has the reciprocal determinant', () => {
    const m: Mat3 = [2, -1, 0.5, 0.25, 3, 1, -1, 0.5, 4];
    const product = multiply(m, invert(m));
    [1, 0, 0, 0, 1, 0, 0, 0, 1].forEach((v, i) => {
      expect(product[i]).toBeCloseTo(v, 12);
    });
    expect(determinant(invert(m)) * determinant(m)).toBeCloseTo(1, 12);
  });
});
