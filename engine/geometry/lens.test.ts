import { describe, expect, it } from 'vitest';
import { closestHomography } from './homography.ts';
import { distorted, distortionAbout, placedDistortion, straightened } from './lens.ts';
import { applyHomography } from './matrix.ts';
import type { Vec2 } from './types.ts';

const places: Vec2[] = [
  [320, 213],
  [0, 0],
  [640, 40],
  [17, 400],
  [500, 120],
];

describe('radial distortion', () => {
  it.each([-0.2, -0.05, 0.1])('is undone exactly: %f', (radial) => {
    const lens = distortionAbout(radial, 640, 427);
    for (const place of places) {
      const [x, y] = straightened(lens, distorted(lens, straightened(lens, place)));
      const [u, v] = straightened(lens, place);
      expect(Math.hypot(x - u, y - v)).toBeLessThan(1e-8);
    }
  });

  it('puts the corner of a barrel out by its parameter, and leaves the middle', () => {
    const lens = distortionAbout(-0.2, 640, 480);
    expect(straightened(lens, [320, 240])).toEqual([320, 240]);
    const [x, y] = straightened(lens, [640, 480]);
    expect(x).toBeCloseTo(320 + 320 / 0.8, 8);
    expect(y).toBeCloseTo(240 + 240 / 0.8, 8);
  });

  it('gives finite places for what a pincushion never shows, and on the same side for what a barrel never does', () => {
    expect(distorted(distortionAbout(0.2, 640, 480), [1e6, -1e6]).every(Number.isFinite)).toBe(true);
    const [x, y] = straightened(distortionAbout(-0.5, 640, 480), [1e5, 240]);
    expect(x).toBeGreaterThan(1e5);
    expect(y).toBe(240);
  });

  it('is the same in a copy of the picture of another size and origin', () => {
    const lens = distortionAbout(-0.1, 640, 480);
    const [x, y] = straightened(lens, [100, 50]);
    const [u, v] = straightened(placedDistortion(lens, 2, [7, -3]), [207, 97]);
    expect(u).toBeCloseTo(2 * x + 7, 8);
    expect(v).toBeCloseTo(2 * y - 3, 8);
  });
});

describe('closestHomography', () => {
  const floor: Vec2[] = [
    [0, 300],
    [200, 260],
    [640, 320],
    [640, 427],
    [0, 427],
  ];

  it('comes near to the lens within its polygon, nearer than none', () => {
    const lens = distortionAbout(-0.1, 640, 427);
    const h = closestHomography(lens, floor)!;
    let [most, without] = [0, 0];
    for (const at of [
      [100, 320],
      [320, 350],
      [560, 400],
      [320, 420],
    ] as Vec2[]) {
      const [x, y] = straightened(lens, at);
      const [u, v] = applyHomography(h, ...at);
      most = Math.max(most, Math.hypot(u - x, v - y));
      without = Math.max(without, Math.hypot(at[0] - x, at[1] - y));
    }
    expect(most).toBeLessThan(without / 2);
    expect(without).toBeGreaterThan(20);
  });

  it('is undefined for a polygon without an area', () => {
    const line: Vec2[] = [
      [0, 0],
      [100, 0],
      [200, 0],
    ];
    expect(closestHomography(distortionAbout(0, 640, 427), line)).toBeUndefined();
  });
});
