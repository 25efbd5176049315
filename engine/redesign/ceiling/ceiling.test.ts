import { describe, expect, it } from 'vitest';
import { FURNITURE_ID } from '../../design/scene.ts';
import type { Triple } from '../../image/colour.ts';
import type { Rgb8 } from '../../image/types.ts';
import { type SegmentClass, segmentClasses } from '../../perceive/network/classes.ts';
import type { Perception } from '../../perceive/types.ts';
import type { Passes } from '../../render/passes.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { ceilingFixtures, keptCeiling } from './ceiling.ts';

const [width, height] = [240, 160];
const [cellsWide, cellsHigh] = [60, 40];
const WALL: Triple = [60, 90, 160];

interface Seen {
  readonly ceiling?: Triple;
  /** Row where the photo's ceiling ends; the Room's ends at row 60. */
  readonly endsAt?: number;
  readonly label?: (x: number, y: number) => SegmentClass | undefined;
}

/** A photo of a ceiling over a blue wall, what is known of it, and a rendering of the same room in a light of 0.6. */
function roomOf({ ceiling = [200, 200, 200], endsAt = 60, label = () => undefined }: Seen = {}) {
  const photo: Rgb8 = { width, height, data: new Uint8Array(width * height * 3) };
  const mask = { width, height, data: new Uint8Array(width * height) };
  for (let i = 0; i < width * height; i++) {
    const isCeiling = i < endsAt * width;
    photo.data.set(isCeiling ? ceiling : WALL, i * 3);
    if (isCeiling) mask.data[i] = 255;
  }
  const count = segmentClasses.length;
  const data = new Float32Array(cellsWide * cellsHigh * count);
  for (let cell = 0; cell < cellsWide * cellsHigh; cell++) {
    const [x, y] = [cell % cellsWide, Math.floor(cell / cellsWide)];
    const seen = label(x, y) ?? (y < endsAt / 4 ? 'ceiling' : 'wall');
    data[cell * count + segmentClasses.indexOf(seen)] = 1;
  }
  const segmentation = { width: cellsWide, height: cellsHigh, channels: count, data, classes: segmentClasses };
  const kind = Int32Array.from({ length: width * height }, (_, i) => (i < 60 * width ? 0 : 1));
  const object = Int32Array.from(kind, (k) => k + 1);
  const passes = { kind, kinds: ['ceiling', 'wall'], object } as unknown as Passes;
  const radiance = new Float32Array(width * height * 3).fill(0.6);
  const surfaces = [{ id: 'ceiling', kind: 'ceiling', mask }];
  const perception = { surfaces, segmentation } as unknown as Perception;
  return { photo, perception, passes, radiance, segmentation };
}

function kept(seen: Seen = {}, change: (passes: Passes) => void = () => {}) {
  const { photo, perception, passes, radiance } = roomOf(seen);
  change(passes);
  return keptCeiling(photo, perception, { passes, radiance }, [1, 1, 1], createTestRuntime());
}

const at = (x: number, y: number) => y * width + x;

describe('keptCeiling', () => {
  it('keeps the ceiling, and nothing under it', () => {
    const { share } = kept()!;
    expect(share[at(120, 30)]).toBe(255);
    expect(share[at(120, 57)]).toBe(255);
    expect(share[at(120, 63)]).toBe(0);
  });

  it('keeps beams that look like a wall where ceiling is all around, and lamps beyond the border', () => {
    const seen: Seen = {
      label: (x, y) =>
        x > 20 && x < 24 && y > 3 && y < 8 ? 'wall' : x > 37 && x < 44 && y > 5 && y < 20 ? 'lamp' : undefined,
    };
    const { share, image } = kept(seen)!;
    const { photo } = roomOf(seen);
    expect(share[at(88, 24)]).toBe(255);
    expect([...image.slice(at(88, 24) * 3, at(88, 24) * 3 + 3)]).toEqual([...photo.data.slice(0, 3)]);
    expect(share[at(162, 70)]).toBeGreaterThan(100);
    expect(ceilingFixtures(roomOf(seen).segmentation)).toHaveLength(1);
  });

  it('goes on to where the Room ends it: no strip of the old wall', () => {
    const { image } = kept({ endsAt: 57 })!;
    const [r, g, b] = image.slice(at(120, 58) * 3, at(120, 58) * 3 + 3);
    expect(Math.max(Math.abs(r - 200), Math.abs(g - 200), Math.abs(b - 200))).toBeLessThan(4);
  });

  it('goes on over curtains that reach into it, by its own colour', () => {
    const label: Seen['label'] = (x, y) => (x > 20 && x < 40 && y > 10 ? 'curtain' : undefined);
    const seen: Seen = { label };
    const { photo, perception, passes, radiance } = roomOf(seen);
    for (let y = 44; y < 60; y++) for (let x = 84; x < 160; x++) photo.data.set(WALL, at(x, y) * 3);
    const { image } = keptCeiling(photo, perception, { passes, radiance }, [1, 1, 1], createTestRuntime())!;
    for (const y of [46, 52, 58]) {
      const [r, g, b] = image.slice(at(120, y) * 3, at(120, y) * 3 + 3);
      expect(Math.max(Math.abs(r - 200), Math.abs(g - 200), Math.abs(b - 200))).toBeLessThan(6);
    }
  });

  it('keeps none where photo and Room disagree', () => {
    expect(kept({ endsAt: 40 })).toBeNull();
    expect(kept({ endsAt: 90 })).toBeNull();
    expect(kept({ endsAt: 0 })).toBeNull();
  });

  it('leaves new pieces before it', () => {
    const { share } = kept({}, ({ object }) => object.fill(FURNITURE_ID, at(100, 30), at(110, 30)))!;
    expect(share[at(105, 30)]).toBe(0);
    expect(share[at(105, 34)]).toBe(255);
  });

  it('gives white ceilings the light of the room, and leaves wooden ones their colour', () => {
    const linear = (v: number) => ((v / 255 + 0.055) / 1.055) ** 2.4;
    const [r, , b] = kept({ ceiling: [210, 200, 190] })!.gains;
    expect(r * linear(210)).toBeCloseTo(0.6, 1);
    expect(b * linear(190)).toBeCloseTo(0.6, 1);
    const [red, green, blue] = kept({ ceiling: [120, 70, 30] })!.gains;
    expect(red).toBeCloseTo(1, 2);
    expect(green).toBeCloseTo(1, 2);
    expect(blue).toBeCloseTo(1, 2);
  });
});
