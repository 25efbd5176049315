import { describe, expect, it } from 'vitest';
import { AbortedError } from '../../abort.ts';
import { srgb8ToOklab } from '../../image/colour.ts';
import type { Rgb8 } from '../../image/types.ts';
import { drawBoxRoom, makeBoxRoom } from '../../testing/room.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { referenceSchema } from './params.ts';
import { readReference } from './reference.ts';

const { image, faces } = drawBoxRoom(makeBoxRoom({ yaw: 0.3, pitch: 0.06 }));
const read = (picture: Rgb8) => referenceSchema.parse(readReference(picture, {}, createTestRuntime()).document);

/** The picture in another light: each channel times a factor. */
const lit = ({ width, height, data }: Rgb8, by: readonly [number, number, number]): Rgb8 => ({
  width,
  height,
  data: data.map((value, i) => Math.min(255, Math.round(value * by[i % 3]))),
});

describe('readReference', () => {
  const seen = read(image);

  it('tells floor and walls apart, and how much of each is seen', () => {
    const shareOf = (face: number) => faces.data.filter((v) => v === face).length / faces.data.length;
    expect(seen.floor?.share).toBeGreaterThan(0.7 * shareOf(0));
    expect(seen.walls).not.toBeNull();
    expect(seen.palette.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.001);
    const lightest = Math.max(...seen.palette.map(({ colour }) => colour[0]));
    expect(lightest).toBeGreaterThan(srgb8ToOklab(90, 90, 90)[0]);
  });

  it('puts the colour of the light down to the light', () => {
    const [warm, cool] = [read(lit(image, [1, 0.9, 0.72])), read(lit(image, [0.75, 0.9, 1]))];
    expect(warm.light!.warmth).toBeGreaterThan(seen.light!.warmth + 0.01);
    expect(cool.light!.warmth).toBeLessThan(seen.light!.warmth - 0.005);
  }, 120_000);

  it('says nothing of a picture in the dark, and takes what is no room', () => {
    const black: Rgb8 = { width: 64, height: 48, data: new Uint8Array(64 * 48 * 3).fill(2) };
    expect(read(black)).toEqual({ floor: null, walls: null, palette: [], textiles: [], light: null });
    const red: Rgb8 = { width: 64, height: 48, data: new Uint8Array(64 * 48 * 3).map((_, i) => [180, 40, 40][i % 3]) };
    expect(read(red).palette).toHaveLength(1);
  }, 120_000);

  it('stops when it is cancelled', () => {
    const rt = createTestRuntime({ signal: { aborted: true } });
    expect(() => readReference(image, {}, rt)).toThrow(AbortedError);
  });
});
