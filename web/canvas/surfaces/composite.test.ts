import { describe, expect, it } from 'vitest';
import type { SurfaceList } from '#engine/tools/surfaces/params.ts';
import { composite } from './composite.ts';
import { SurfaceLayers } from './layers.ts';
import { Mips } from './mips.ts';

const size = 8;
const told = { gate: null, paintGate: null, state: 'found', most: 1 } as const;
const wall = (face: number) => ({
  id: `wall-${face}`,
  kind: 'wall' as const,
  face,
  toMetres: [0.1, 0, 0, 0, 0.1, 0, 0, 0, 1],
  usualAngle: 0,
  originU: 0,
  areaM2: 1,
  errorM2: 0.1,
  colour: '#808080',
});
const list: SurfaceList = {
  width: size,
  height: size,
  surfaces: [wall(0), wall(1)],
  floor: { ...told, state: 'missing' },
  wall: told,
  glareMost: 1,
  lightSide: 0,
  cameraHeightM: 1.4,
  scaleError: 0.1,
  measuredError: 0.02,
  layoutError: 0,
  lengths: [],
  confidence: 1,
};
/** RGB by pixel. */
const layer = (at: (x: number) => readonly [number, number, number]) =>
  Uint8Array.from({ length: 3 * size * size }, (_, i) => at(Math.floor(i / 3) % size)[i % 3] ?? 0);
/** Half the light that white would need; detail that changes nothing; two faces side by side. */
const layers = new SurfaceLayers(list, {
  mattes: layer((x) => [0, 255, x < 4 ? 0 : 1]),
  floorLight: layer(() => [0, 0, 0]),
  wallLight: layer(() => [180, 180, 180]),
  fine: layer(() => [190, 0, 0]),
  mirror: layer(() => [0, 0, 0]),
});
const photo = { width: size, height: size, data: new Uint8Array(4 * size * size).fill(255) };
const one = (r: number, g: number, b: number, isColour: boolean) =>
  new Mips({ width: 1, height: 1, data: Uint8Array.of(r, g, b, 255) }, { isColour, repeatsUp: true });
const tile = {
  albedo: one(188, 188, 188, true),
  relief: one(128, 128, 255, false),
  sizeM: [1, 1],
  roughness: 1,
} as const;
const placing = { angle: 0, scale: 1, offset: [0, 0], metres: 1 } as const;

describe('a material on a photo', () => {
  it('is its colour times the light, on the chosen face alone', () => {
    const out = composite(photo, layers, { surfaces: [wall(1)], tile, placing });
    const px = (x: number) => [...out.subarray(4 * (3 * size + x), 4 * (3 * size + x) + 4)];
    expect(px(1)[3]).toBe(0);
    // Albedo 0.5 in light 0.5 (180 / 255 squared) is 0.25, 137 in sRGB.
    for (const value of px(6).slice(0, 3)) expect(Math.abs(value - 137)).toBeLessThanOrEqual(2);
    expect(px(6)[3]).toBe(255);
  });

  it('tells which surface is at a point of the photo', () => {
    expect(layers.surfaceAt('wall', { x: 10, y: 10 }, { width: 80, height: 80 })?.id).toBe('wall-0');
    expect(layers.surfaceAt('wall', { x: 70, y: 10 }, { width: 80, height: 80 })?.id).toBe('wall-1');
    expect(layers.surfaceAt('floor', { x: 70, y: 10 }, { width: 80, height: 80 })).toBeUndefined();
    expect(layers.boxOf(wall(1))).toEqual({ left: 4, top: 0, right: 8, bottom: 8 });
  });
});
