import { describe, expect, it } from 'vitest';
import { createTestRuntime } from '../../testing/runtime.ts';
import { showroomParams } from './params.ts';
import { showroom } from './showroom.ts';

const params = showroomParams.parse({
  style: 'scandinavian',
  roomType: 'bedroom',
  seed: 5,
  width: 72,
  height: 64,
  quality: 'preview',
});

describe('showroom', () => {
  const { image, passes } = showroom(params, createTestRuntime(), true);

  it('gives a picture of the size that was asked for, with light and dark in it', () => {
    expect([image.width, image.height, image.data.length]).toEqual([72, 64, 72 * 64 * 3]);
    expect(Math.max(...image.data) - Math.min(...image.data)).toBeGreaterThan(80);
  });

  it('knows each pixel', () => {
    const pixels = 72 * 64;
    const {
      surface = new Uint8Array(),
      depthMm = new Uint16Array(),
      object = new Uint16Array(),
      objects = [],
      room,
    } = passes ?? {};
    expect([surface.length, depthMm.length, object.length]).toEqual([pixels, pixels, pixels]);
    const faces = room ? room.planM.length - 1 : 0;
    expect(Math.max(...surface)).toBeLessThan(3 + faces);
    expect(new Set(surface).size).toBeGreaterThanOrEqual(3);
    expect(objects.some(({ piece }) => piece === 'bed')).toBe(true);
    const known = new Set([0, ...objects.map(({ id }) => id)]);
    expect(object.every((id) => known.has(id))).toBe(true);
    // What is a surface of the room is no thing, and stands at some distance.
    for (let i = 0; i < pixels; i++) {
      if (surface[i] === 0) continue;
      expect(object[i]).toBe(0);
      expect(depthMm[i]).toBeGreaterThan(100);
    }
  });

  it('shows floor at the depth that the Room gives it', () => {
    if (!passes) throw new Error('no passes');
    const { camera } = passes.room;
    let checked = 0;
    for (let y = 0; y < 64; y++) {
      for (let x = 0; x < 72; x++) {
        if (passes.surface[y * 72 + x] !== 1) continue;
        const down = (y + 0.5 - camera.principalPx[1]) / camera.focalPx;
        expect(Math.abs((passes.depthMm[y * 72 + x] / 1000) * down - camera.heightM)).toBeLessThan(0.02);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(20);
  });

  it('knows the lines of the house where they are seen, and draws them', () => {
    if (!passes) throw new Error('no passes');
    const { structure, surface, object, lines } = passes;
    const seen = new Set(structure);
    expect(seen.size).toBeGreaterThan(2);
    let met = 0;
    structure.forEach((label, i) => {
      if (label !== 1) return;
      met++;
      // The skirting stands on the line, and furniture may begin just before it.
      const below = [0, 1, 2].map((rows) => i + rows * 72).filter((pixel) => pixel < structure.length);
      expect(
        below.some((pixel) => surface[pixel] === 1 || object[pixel] >= 100),
        `pixel ${i}`,
      ).toBe(true);
    });
    expect(met).toBeGreaterThan(5);
    const inked = lines.data.filter((value) => value < 128).length / lines.data.length;
    expect(inked).toBeGreaterThan(0.02);
    expect(inked).toBeLessThan(0.5);
  });

  it('gives the same bytes again', () => {
    expect(showroom(params, createTestRuntime(), false).image.data).toEqual(image.data);
  });
});
