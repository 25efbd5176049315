import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AbortedError } from '../../abort.ts';
import { resizeRgb8 } from '../../image/resample.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { LearnedName } from '../../learned/learned.ts';
import { drawRoomPicture } from '../../testing/roomPicture.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { enhance } from './enhance.ts';
import { measureWear, wearFeatures } from './measure.ts';
import { readRestoreNetwork, restoreConvolutions } from './network.ts';
import { enhanceParams } from './params.ts';
import { restore } from './restore.ts';
import { enhanceSizes } from './sizes.ts';

const learned = (name: LearnedName) => readFileSync(new URL(`../../learned/${name}.bin`, import.meta.url));
const weights = learned('restore');
const params = (given: object) => enhanceParams.parse(given);
const run = (picture: Rgb8, given: object) => enhance(picture, params(given), createTestRuntime({ learned })).image;

function psnr(a: Rgb8, b: Rgb8): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  const sum = a.data.reduce((total, value, i) => total + (value - b.data[i]) ** 2, 0);
  return 10 * Math.log10((255 * 255 * a.data.length) / sum);
}

let state = 5;
/** Normal, of variance 1. */
function normal(): number {
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 1) / 4294967297;
  };
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

const painted = (width: number, height: number, colour: (x: number, y: number) => readonly number[]): Rgb8 => {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 3)
      data.set(
        colour(x, y).map((value) => Math.min(255, Math.max(0, Math.round(value)))),
        i,
      );
  return { width, height, data };
};

const noisy = (picture: Rgb8, sigma: number): Rgb8 => ({
  ...picture,
  data: picture.data.map((value) => Math.min(255, Math.max(0, Math.round(value + sigma * normal())))),
});

const room = drawRoomPicture(144, 96);
/** Enough for what needs no detail. */
const smallRoom = drawRoomPicture(72, 48);

describe('sizes', () => {
  const photo = { width: 1500, height: 1000 };
  test.each([
    [{ scale: 1 }, { source: photo, factor: 1, result: photo }],
    [{ scale: 4 }, { source: photo, factor: 4, result: { width: 6000, height: 4000 } }],
    [{ resolution: '2k' }, { source: photo, factor: 2, result: { width: 2048, height: 1365 } }],
    [{ resolution: '4k' }, { source: photo, factor: 4, result: { width: 4096, height: 2731 } }],
  ])('%j', (given, wanted) => {
    expect(enhanceSizes(params(given), photo)).toEqual(wanted);
  });

  test('a picture that is larger than asked for is made smaller first, and then stays so', () => {
    const sizes = enhanceSizes(params({ resolution: '1k' }), photo);
    expect(sizes).toEqual({
      source: { width: 1024, height: 683 },
      factor: 1,
      result: { width: 1024, height: 683 },
    });
    expect(enhanceSizes(params({ resolution: '1k' }), sizes.source)).toEqual(sizes);
  });

  test.each([
    [{ scale: 4 }, { width: 2100, height: 100 }, '8400 px on the long side: at most 8192 px'],
    [{ resolution: '4k' }, { width: 800, height: 600 }, 'at most 3200 px, four times its size'],
    [{ scale: 1 }, { width: 9000, height: 100 }, 'at most 8192 px'],
  ])('refuses %j of %j', (given, size, complaint) => {
    expect(() => enhanceSizes(params(given), size)).toThrow(complaint);
    expect(() => enhanceSizes(params(given), size)).toThrow(
      expect.objectContaining({ name: 'EngineInputError', reason: 'enlarged-too-large' }),
    );
  });
});

describe('what a picture suffers from', () => {
  const shaded = painted(256, 192, (x, y) => [60 + x / 2, 120 + y / 3, 90 + x / 4]);

  test.each([2, 5, 10])('noise of sigma %i', (sigma) => {
    const { lumaNoise, chromaNoise } = measureWear(noisy(shaded, sigma));
    // Of independent noise in three channels, luma has 0.67 of the sigma; the quietest tenth of blocks a tenth less.
    expect(lumaNoise / sigma).toBeGreaterThan(0.5);
    expect(lumaNoise / sigma).toBeLessThan(0.7);
    expect(chromaNoise / sigma).toBeGreaterThan(0.15);
  });

  test('nothing where there is nothing', () => {
    expect(measureWear(shaded)).toMatchObject({ jpeg: 0, sharpness: 0.45 });
    expect(measureWear(shaded).lumaNoise).toBeLessThan(0.6);
    expect(measureWear(painted(20, 20, () => [255, 255, 255]))).toMatchObject({
      lumaNoise: 0,
      chromaNoise: 0,
      jpeg: 0,
    });
  });

  test('how soft edges are', () => {
    const bars = (softness: number) =>
      painted(256, 160, (x) => Array(3).fill(128 + 80 * Math.tanh((Math.abs((x % 32) - 15.5) - 8) / softness)));
    const [sharp, soft, softer] = [0.1, 1.5, 3].map((softness) => measureWear(bars(softness)).sharpness);
    expect(sharp).toBeCloseTo(0.5, 2);
    expect(soft).toBeLessThan(0.38);
    expect(softer).toBeLessThan(soft! - 0.05);
  });

  /** Row, column and step in the table of quality 50. */
  const table = [
    [0, 0, 16],
    [0, 1, 11],
    [0, 2, 10],
    [0, 3, 16],
    [1, 0, 12],
    [1, 1, 12],
    [1, 2, 14],
    [2, 0, 14],
    [2, 1, 13],
    [3, 0, 14],
    [2, 2, 16],
    [3, 1, 17],
  ] as const;
  const cosine = (x: number, u: number) =>
    Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.sqrt(1 / 8) : 0.5);

  /**
   * Blocks whose coefficients are multiples of the table's steps times `share`; they begin `left` px before the
   * picture.
   */
  function quantised(share: number, left: number): Rgb8 {
    const blocks = new Map<number, number[]>();
    return painted(320, 240, (column, y) => {
      const x = column + left;
      const key = (y >> 3) * 100 + (x >> 3);
      const block =
        blocks.get(key) ??
        table.map(([, , usual], i) => {
          const step = Math.max(1, Math.round(share * usual));
          return Math.round((normal() * 60) / (1 + i / 4) / step) * step;
        });
      blocks.set(key, block);
      const luma = table.reduce((sum, [v, u], i) => sum + block[i] * cosine(y & 7, v) * cosine(x & 7, u), 128);
      return [luma, luma, luma];
    });
  }

  test.each([0.5, 1, 2])('the steps of a quantiser: %d of those of quality 50', (share) => {
    const { jpeg } = measureWear(quantised(share, 0));
    expect(jpeg / share).toBeGreaterThan(0.9);
    expect(jpeg / share).toBeLessThan(1.1);
  });

  test('no steps in blocks that begin elsewhere, or in noise', () => {
    expect(measureWear(quantised(1, 3)).jpeg).toBe(0);
    expect(measureWear(noisy(room, 8)).jpeg).toBe(0);
  });
});

describe('restoring', () => {
  test.each([
    [2, 1],
    [4, 0.5],
  ])('×%i of a picture that was made smaller is nearer to it than Lanczos', (scale, dB) => {
    const small = resizeRgb8(room, room.width / scale, room.height / scale);
    const plain = psnr(resizeRgb8(small, room.width, room.height), room);
    expect(psnr(run(small, { scale }), room)).toBeGreaterThan(plain + dB);
  });

  test('noise goes, edges stay', () => {
    const worn = noisy(smallRoom, 8);
    const result = enhance(worn, params({ scale: 1 }), createTestRuntime({ learned }));
    expect(psnr(result.image, smallRoom)).toBeGreaterThan(psnr(worn, smallRoom) + 3);
    expect(result.alterations).toEqual(['noise-reduced']);
  });

  test('a clean picture at its own size hardly changes', () => {
    expect(psnr(run(smallRoom, { scale: 1 }), smallRoom)).toBeGreaterThan(38);
  });

  test('plain colours keep their colour', () => {
    for (const colour of [
      [0, 0, 0],
      [255, 255, 255],
      [128, 128, 128],
      [200, 40, 30],
      [20, 90, 160],
    ]) {
      const { data, width, height } = run(
        painted(24, 20, () => colour),
        { scale: 2 },
      );
      data.forEach((value, i) => {
        const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
        const isInside = Math.min(x, y, width - 1 - x, height - 1 - y) >= 6;
        if (Math.abs(value - colour[i % 3]) > (isInside ? 1 : 8)) throw new Error(`${colour}: ${value} at ${x} ${y}`);
      });
    }
  });

  test('a slanted edge stays straight', () => {
    const small = painted(48, 40, (x, y) => {
      const covered = Math.min(1, Math.max(0, 24 + (y - 20) * 0.3 - x));
      return Array(3).fill(40 + 170 * covered);
    });
    const { data, width } = run(small, { scale: 4 });
    for (let y = 24; y < 136; y++) {
      // Where the row crosses the middle of both tones, between two pixels.
      let x = 20;
      const at = (column: number) => data[(y * width + column) * 3];
      while (at(x + 1) > 125) x++;
      const found = x + (at(x) - 125) / (at(x) - at(x + 1)) + 0.5;
      const wanted = 4 * (24 + ((y + 0.5) / 4 - 0.5 - 20) * 0.3 - 0.5 + 0.5);
      expect(Math.abs(found - wanted), `row ${y}`).toBeLessThan(0.7);
    }
  });

  test('strips cannot be seen: any size of them gives the same bytes', () => {
    const worn = noisy(drawRoomPicture(24, 64), 5);
    const features = wearFeatures(2, measureWear(worn));
    const [whole, strips] = [undefined, 1].map((bytes) => {
      const rt = createTestRuntime();
      const passes = [false, true].map((isTurned) =>
        restoreConvolutions(readRestoreNetwork(weights), 2, features, isTurned, rt.arena),
      );
      return restore(worn, passes, 2, true, rt, () => undefined, bytes).data;
    });
    expect(strips).toEqual(whole);
  });

  test.each([1, 2, 4] as const)('×%i: rows and columns are alike', (factor) => {
    const turned = ({ width, height, data }: Rgb8): Rgb8 => {
      const source = { width: height, height: width };
      return painted(source.width, source.height, (x, y) => [
        ...data.subarray((x * width + y) * 3, (x * width + y) * 3 + 3),
      ]);
    };
    const worn = noisy(drawRoomPicture(24, 16), 5);
    const features = wearFeatures(factor, measureWear(worn));
    const answer = (picture: Rgb8, isTurned: boolean) => {
      const rt = createTestRuntime();
      const convolutions = restoreConvolutions(readRestoreNetwork(weights), factor, features, isTurned, rt.arena);
      return restore(picture, [convolutions], factor, true, rt, () => undefined);
    };
    expect(psnr(turned(answer(worn, true)), answer(turned(worn), false))).toBeGreaterThan(60);
    expect(psnr(answer(worn, true), answer(worn, false))).toBeLessThan(60);
  });

  test('one pixel, one row and one column', () => {
    for (const [width, height] of [
      [1, 1],
      [7, 1],
      [1, 5],
    ] as const) {
      const image = run(
        painted(width, height, () => [90, 120, 60]),
        { scale: 2 },
      );
      expect([image.width, image.height, image.data.length]).toEqual([2 * width, 2 * height, 12 * width * height]);
      expect(Math.abs(image.data[1] - 120)).toBeLessThan(8);
    }
  });

  test('tells its progress, which never goes back, and stops when it is told to', () => {
    const fractions: number[] = [];
    const onProgress = (_stage: string, fraction: number) => void fractions.push(fraction);
    enhance(smallRoom, params({ scale: 1 }), createTestRuntime({ learned, onProgress }));
    expect(fractions.length).toBeGreaterThan(2);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    const signal = { aborted: true };
    expect(() => enhance(room, params({}), createTestRuntime({ learned, signal }))).toThrow(AbortedError);
  });

  test('says when its weights are missing or others', () => {
    expect(() => enhance(room, params({}), createTestRuntime())).toThrow(
      'weights of the restoring network are missing',
    );
    expect(() => readRestoreNetwork(weights.subarray(0, weights.length - 1))).toThrow('too short');
    expect(() => readRestoreNetwork(Buffer.concat([weights, Buffer.alloc(2)]))).toThrow('too long');
    expect(() => readRestoreNetwork(Buffer.from('something else'))).toThrow('not a file of weights');
  });
});
