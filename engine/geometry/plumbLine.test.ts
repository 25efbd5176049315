import { describe, expect, it } from 'vitest';
import { AbortedError } from '../abort.ts';
import { rgb8ToOklab } from '../image/raster.ts';
import type { Plane } from '../image/types.ts';
import { drawBoxRoom, makeBoxRoom } from '../testing/room.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { findDistortion } from './plumbLine.ts';

const still = { aborted: false };

function box(radial: number, yaw = 0.3): Plane {
  const { image } = drawBoxRoom(makeBoxRoom({ width: 640, height: 427, yaw, pitch: 0.08, radial }));
  const { width, height, l } = rgb8ToOklab(image, createTestRuntime());
  return { width, height, data: l };
}

/** Lightness 0.3 inside of what `isIn` says, 0.7 outside, edges two pixels wide. */
function drawn(isIn: (x: number, y: number) => number): Plane {
  const [width, height] = [640, 427];
  const data = Float32Array.from({ length: width * height }, (_, i) => {
    const depth = isIn((i % width) + 0.5, Math.floor(i / width) + 0.5);
    return 0.5 - 0.2 * Math.max(-1, Math.min(1, depth));
  });
  return { width, height, data };
}

describe('findDistortion', () => {
  it.each([-0.2, -0.1, -0.07, 0.06])('tells that of a room with few edges: %f', (radial) => {
    const found = findDistortion(box(radial), still);
    expect(Math.abs(found.radial - radial)).toBeLessThan(0.012);
    expect(found.evidence).toBeGreaterThan(4);
  });

  it.each([0, 0.3, -0.6])('says none of a pinhole, yaw %f', (yaw) => {
    expect(findDistortion(box(0, yaw), still).radial).toBe(0);
  });

  it('says none where arches are bent by themselves', () => {
    const arches = drawn((x, y) => {
      const radius = Math.hypot(x - 320, y - 520);
      return 12 - Math.abs(((radius - 180) % 48) - 24);
    });
    expect(findDistortion(arches, still).radial).toBe(0);
  });

  it('says none of a picture without edges', () => {
    expect(
      findDistortion(
        drawn(() => 0),
        still,
      ),
    ).toEqual({ radial: 0, evidence: 0 });
  });

  it('stops when the run is cancelled', () => {
    expect(() => findDistortion(box(0), { aborted: true })).toThrow(AbortedError);
  });
});
