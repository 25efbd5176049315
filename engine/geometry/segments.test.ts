import { describe, expect, it } from 'vitest';
import { AbortedError } from '../abort.ts';
import { fillPolygons } from '../image/mask.ts';
import { detectSegments } from './segments.ts';

const still = { aborted: false };

function drawn(polygon: (readonly [number, number])[], low = 0.3, high = 0.7) {
  const mask = fillPolygons(200, 160, [polygon]);
  return { width: 200, height: 160, data: Float32Array.from(mask.data, (v) => low + ((high - low) * v) / 255) };
}

/** Distance of a point from the line through a segment. */
function offLine(s: { x0: number; y0: number; x1: number; y1: number }, x: number, y: number): number {
  const [dx, dy] = [s.x1 - s.x0, s.y1 - s.y0];
  return Math.abs((x - s.x0) * dy - (y - s.y0) * dx) / Math.hypot(dx, dy);
}

describe('detectSegments', () => {
  it('finds the four sides of a slanted quadrilateral where they are', () => {
    const corners: [number, number][] = [
      [40, 30],
      [170, 45],
      [150, 130],
      [30, 110],
    ];
    const found = detectSegments(drawn(corners), still);
    expect(found).toHaveLength(4);
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % 4];
      const side = found.find((s) => offLine(s, ...a) < 1 && offLine(s, ...b) < 1);
      expect(side, `side ${i}`).toBeDefined();
      expect(side!.length).toBeGreaterThan(0.85 * Math.hypot(b[0] - a[0], b[1] - a[1]));
    });
  });

  it('finds a faint edge when asked to, and leaves it out otherwise', () => {
    const faint = drawn(
      [
        [0, 0],
        [200, 0],
        [200, 70],
        [0, 90],
      ],
      0.5,
      0.516,
    );
    expect(detectSegments(faint, still, 12, 0.012)).toHaveLength(0);
    expect(detectSegments(faint, still, 12, 0.004).length).toBeGreaterThan(0);
  });

  it('finds nothing in noise', () => {
    let state = 12345;
    const data = Float32Array.from({ length: 200 * 160 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    });
    expect(detectSegments({ width: 200, height: 160, data }, still).length).toBeLessThanOrEqual(1);
  });

  it('stops when the run is cancelled', () => {
    const plane = drawn([
      [40, 30],
      [170, 45],
      [150, 130],
    ]);
    // The signal is read every 1024 seeds, so the picture needs more edge pixels than that.
    const busy = { ...plane, data: plane.data.map((v, i) => v + ((i * 7919) % 13) / 13) };
    expect(() => detectSegments(busy, { aborted: true })).toThrow(AbortedError);
  });
});
