import { describe, expect, it } from 'vitest';
import { project } from '../geometry/camera.ts';
import { findManhattanFrame } from '../geometry/manhattan.ts';
import type { LineSegment } from '../geometry/segments.ts';
import type { Vec3 } from '../geometry/types.ts';
import { makeBoxRoom } from '../testing/room.ts';
import { slopeShare } from './slopes.ts';

const { camera, width, height } = makeBoxRoom({ width: 900, height: 600, yaw: 0.4 });

function segment(a: Vec3, b: Vec3): LineSegment {
  const [p, q] = [project(camera, a)!, project(camera, b)!];
  const [x0, y0, x1, y1] = [...p, ...q];
  return { x0, y0, x1, y1, length: Math.hypot(x1 - x0, y1 - y0), contrast: 0.1 };
}

/** Edges of a room whose ceiling meets both side walls at `kneeM` and is `topM` high in the middle. */
function edges(kneeM: number, topM: number): LineSegment[] {
  const lines: LineSegment[] = [];
  for (const z of [2.6, 3.4, 4.2]) {
    lines.push(segment([-1.6, kneeM, z], [0, topM, z]), segment([0, topM, z], [1.6, kneeM, z]));
    lines.push(segment([-1.6, 0.1, z], [1.6, 0.1, z]), segment([-1.6, 0.1, z], [-1.6, kneeM, z]));
    lines.push(segment([1.6, 0.1, z], [1.6, kneeM, z]));
  }
  for (const x of [-1.6, 0, 1.6])
    lines.push(segment([x, 0.1, 2.4], [x, 0.1, 4.2]), segment([x, 2.3, 2.4], [x, 2.3, 4.2]));
  for (const x of [-1, 1]) lines.push(segment([x, 0.2, 4.2], [x, 2.2, 4.2]), segment([x, 0.6, 3], [x, 0.6, 4]));
  return lines;
}

const shareOf = (segments: LineSegment[]): number =>
  slopeShare(segments, findManhattanFrame(segments, width, height, { aborted: false }), width, height);

describe('slopeShare', () => {
  it('is large under a roof and nothing under a level ceiling', () => {
    expect(shareOf(edges(1.2, 2.7))).toBeGreaterThan(0.1);
    expect(shareOf(edges(2.5, 2.5))).toBe(0);
  });
});
