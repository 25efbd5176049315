import { describe, expect, it } from 'vitest';
import { isInside } from '../../geometry/polygon.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { connectedComponents } from '../../image/morphology.ts';
import { quadOf } from './quad.ts';

const [width, height] = [120, 90];

function regionOf(isIn: (x: number, y: number) => boolean): Vec2[] | null {
  const { components, labels } = connectedComponents(width, height, (i) => isIn(i % width, Math.floor(i / width)));
  const largest = [...components].sort((a, b) => b.area - a.area)[0];
  return quadOf(largest, (x, y) => labels.data[y * width + x] === largest.label);
}

describe('quadOf', () => {
  it('straightens the ragged outline of a window seen askew', () => {
    const window: Vec2[] = [
      [20, 12],
      [80, 24],
      [78, 70],
      [22, 80],
    ];
    const ragged = (x: number, y: number): boolean =>
      isInside(window, [x + 0.5 + ((y * 7) % 3) - 1, y + 0.5 + ((x * 5) % 3) - 1]);
    const quad = regionOf(ragged)!;
    window.forEach(([x, y], i) => {
      expect(Math.hypot(quad[i][0] - x, quad[i][1] - y)).toBeLessThan(3);
    });
  });

  it('is none for what has no four sides', () => {
    expect(regionOf((x, y) => (x > 20 && x < 35 && y > 10 && y < 80) || (x > 20 && x < 90 && y > 65 && y < 80))).toBe(
      null,
    );
  });
});
