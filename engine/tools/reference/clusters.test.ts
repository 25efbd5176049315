import { describe, expect, it } from 'vitest';
import { findClusters, type Point } from './clusters.ts';

const many = (point: Point, count: number): Point[] => Array.from({ length: count }, () => point);

describe('findClusters', () => {
  it('finds the colours that are there, the commonest first', () => {
    const points = [...many([0.9, 0, 0.01], 600), ...many([0.5, 0.1, 0.05], 100), ...many([0.6, -0.1, 0.02], 300)];
    const found = findClusters(points, 5);
    expect(found.map(({ size }) => size)).toEqual([600, 300, 100]);
    expect(found[1]?.centre[1]).toBeCloseTo(-0.1, 5);
  });

  it('gives no more than were asked for, and none of nothing', () => {
    const points = Array.from({ length: 900 }, (_, i): Point => [i / 900, 0.2 * Math.sin(i), 0.2 * Math.cos(i)]);
    expect(findClusters(points, 3)).toHaveLength(3);
    expect(findClusters([], 3)).toEqual([]);
  });
});
