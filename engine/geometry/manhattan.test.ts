import { describe, expect, it } from 'vitest';
import { makeBoxRoom } from '../testing/room.ts';
import { project, rotationFromDownYaw, vanishingPoint } from './camera.ts';
import { findManhattanFrame } from './manhattan.ts';
import { determinant, dot3, normalize3 } from './matrix.ts';
import type { Camera } from './roomSchema.ts';
import type { LineSegment } from './segments.ts';
import type { Mat3, Vec3 } from './types.ts';

const still = { aborted: false };

/** Numbers 0-1, always the same. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Segments along the three axes seen by a camera, ends off by up to half a pixel, with some that follow no axis. */
function seenSegments(camera: Camera, width: number, height: number): LineSegment[] {
  const random = sequence(7);
  const segments: LineSegment[] = [];
  const add = (a: readonly [number, number] | null, b: readonly [number, number] | null) => {
    if (!a || !b) return;
    const jitter = () => random() - 0.5;
    const [x0, y0, x1, y1] = [a[0] + jitter(), a[1] + jitter(), b[0] + jitter(), b[1] + jitter()];
    const length = Math.hypot(x1 - x0, y1 - y0);
    const isSeen = [x0, x1].every((x) => x > 0 && x < width) && [y0, y1].every((y) => y > 0 && y < height);
    if (isSeen && length > 15) segments.push({ x0, y0, x1, y1, length, contrast: 0.1 });
  };
  for (let i = 0; i < 400; i++) {
    const start: Vec3 = [random() * 4 - 2, random() * 2.6, 1.5 + random() * 3];
    const end: [number, number, number] = [...start];
    end[i % 3] += 0.3 + random();
    add(project(camera, start), project(camera, end));
  }
  for (let i = 0; i < 40; i++) {
    const a = [random() * width, random() * height] as const;
    add(a, [a[0] + random() * 80 - 40, a[1] + random() * 80 - 40]);
  }
  return segments;
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

describe('findManhattanFrame', () => {
  const cases = [
    { name: 'corner view', yaw: 0.6, pitch: 0.1, roll: 0.02, focalPx: 620 },
    { name: 'corner view, looking up', yaw: -0.5, pitch: -0.15, roll: -0.03, focalPx: 800 },
    { name: 'wide angle', yaw: 0.35, pitch: 0.05, roll: 0, focalPx: 500 },
  ];
  it.each(cases)('recovers the camera: $name', ({ yaw, pitch, roll, focalPx }) => {
    const { camera, width, height } = makeBoxRoom({ width: 900, height: 600, yaw, pitch, roll, focalPx });
    const frame = findManhattanFrame(seenSegments(camera, width, height), width, height, still);
    expect(Math.abs(frame.focalPx / focalPx - 1)).toBeLessThan(0.06);
    expect(degrees(Math.abs(frame.yaw - yaw))).toBeLessThan(1);
    const truth: Vec3 = [-camera.rotation[1], -camera.rotation[4], -camera.rotation[7]];
    expect(degrees(Math.acos(Math.min(1, dot3(frame.down, truth))))).toBeLessThan(1);
    expect(frame.confidence).toBeGreaterThan(0.6);
  });

  it('finds the horizon of a picture that was cropped or taken with a shifted lens', () => {
    const { camera: straight, width, height } = makeBoxRoom({ width: 900, height: 600, yaw: 0.5, focalPx: 620 });
    const camera: Camera = { ...straight, principalPx: [450, 258] };
    const frame = findManhattanFrame(seenSegments(camera, width, height), width, height, still);
    expect(Math.abs(frame.principalPx[1] - 258)).toBeLessThan(8);
    expect(Math.abs(frame.focalPx / 620 - 1)).toBeLessThan(0.03);
    expect(degrees(Math.abs(Math.asin(frame.down[2])))).toBeLessThan(0.5);
  });

  it('says how far the focal length is open: less over a corner than straight on', () => {
    const spreadAt = (yaw: number) => {
      const { camera, width, height } = makeBoxRoom({ width: 900, height: 600, yaw, focalPx: 620 });
      return findManhattanFrame(seenSegments(camera, width, height), width, height, still).focalSpread;
    };
    expect(spreadAt(0.6)).toBeLessThan(0.05);
    expect(spreadAt(0)).toBeGreaterThan(2 * spreadAt(0.6));
  });

  it('tells the directions of segments', () => {
    const { camera, width, height } = makeBoxRoom({ width: 900, height: 600, yaw: 0.6, pitch: 0.1, focalPx: 620 });
    const segments = seenSegments(camera, width, height);
    const frame = findManhattanFrame(segments, width, height, still);
    const axes: Vec3[] = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    let right = 0;
    let told = 0;
    segments.forEach((s, i) => {
      const direction = frame.directions[i];
      if (direction < 0) return;
      told++;
      const vp = vanishingPoint(camera, axes[direction]);
      const [mx, my] = [(s.x0 + s.x1) / 2, (s.y0 + s.y1) / 2];
      const [dx, dy] = [vp[0] - vp[2] * mx, vp[1] - vp[2] * my];
      const sine = (dx * (s.y1 - s.y0) - dy * (s.x1 - s.x0)) / (Math.hypot(dx, dy) * s.length);
      if (Math.abs(sine) < 0.08) right++;
    });
    expect(told).toBeGreaterThan(0.7 * segments.length);
    expect(right / told).toBeGreaterThan(0.97);
  });

  it('gives a level camera and no confidence without segments', () => {
    const frame = findManhattanFrame([], 900, 600, still);
    expect(frame.confidence).toBe(0);
    expect(frame.down[1]).toBeCloseTo(1, 6);
    expect(degrees(2 * Math.atan(450 / frame.focalPx))).toBeCloseTo(67, 3);
  });
});

describe('rotationFromDownYaw', () => {
  it('is orthonormal and mirrors, as the world is left-handed', () => {
    const r = rotationFromDownYaw(normalize3([0.05, 0.98, 0.2]), 0.4) as Mat3;
    expect(determinant(r)).toBeCloseTo(-1, 10);
    for (let i = 0; i < 3; i++) expect(Math.hypot(r[i], r[3 + i], r[6 + i])).toBeCloseTo(1, 10);
  });
});
