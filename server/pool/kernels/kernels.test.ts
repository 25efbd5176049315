import { beforeAll, describe, expect, test } from 'vitest';
import { twins } from '#engine/kernels/twins.ts';
import type { Kernels } from '#engine/kernels/types.ts';
import type { SharedArena } from '../arena.ts';
import { startKernels } from '../testing/kernels.ts';

let arena: SharedArena;
let kernels: Kernels;

beforeAll(async () => {
  ({ arena, kernels } = await startKernels(32 * 1024 * 1024, 3));
});

/** Numerical Recipes' LCG: random enough for inputs. */
function randomBytes(length: number, seed = 1): Uint8Array {
  let state = seed >>> 0;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

function floats(length: number, from: number, to: number, seed: number): Float32Array {
  const array = arena.f32(length);
  const [high, middle, low] = [1, 2, 3].map((k) => randomBytes(length, seed * 31 + k));
  for (let i = 0; i < length; i++) {
    array[i] = from + ((high![i] * 65536 + middle![i] * 256 + low![i]) / 0xffffff) * (to - from);
  }
  return array;
}

function bytes(length: number, seed: number): Uint8Array {
  const array = arena.u8(length);
  array.set(randomBytes(length, seed));
  return array;
}

/** Bit patterns, so that -0 and 0 differ and NaN equals itself. */
const bitsOf = (array: Float32Array): Uint32Array =>
  new Uint32Array(array.buffer, array.byteOffset, array.length).slice();

const counts = [0, 1, 2, 3, 4, 5, 15, 16, 17, 63, 331, 1024];

describe('WebAssembly kernels equal their TypeScript twins bit for bit', () => {
  test.each(counts)('rgb8ToOklab, %i pixels', (count) => {
    arena.reset();
    const first = 5;
    const rgb = bytes((first + count + 3) * 3, count + 1);
    const run = (k: Kernels) => {
      const planes = [0, 1, 2].map(() => arena.f32(first + count + 3).fill(7));
      k.rgb8ToOklab(rgb, planes[0], planes[1], planes[2], first, count);
      return planes.map(bitsOf);
    };
    expect(run(kernels)).toEqual(run(twins));
  });

  test('rgb8ToOklab, every grey and the corners of the cube', () => {
    arena.reset();
    const rgb = arena.u8(264 * 3);
    for (let i = 0; i < 256; i++) rgb.fill(i, i * 3, i * 3 + 3);
    for (let i = 0; i < 8; i++) rgb.set([i & 1 ? 255 : 0, i & 2 ? 255 : 0, i & 4 ? 255 : 0], (256 + i) * 3);
    const run = (k: Kernels) => {
      const planes = [0, 1, 2].map(() => arena.f32(264));
      k.rgb8ToOklab(rgb, planes[0], planes[1], planes[2], 0, 264);
      return planes.map(bitsOf);
    };
    expect(run(kernels)).toEqual(run(twins));
  });

  test.each(counts)('oklabToRgb8, %i pixels, colours beyond sRGB and NaN among them', (count) => {
    arena.reset();
    const first = 2;
    const length = first + count + 5;
    const l = floats(length, -0.2, 1.3, 3);
    const a = floats(length, -0.5, 0.5, 5);
    const b = floats(length, -0.5, 0.5, 7);
    l[first] = Number.NaN;
    const run = (k: Kernels) => {
      const rgb = arena.u8(length * 3).fill(9);
      k.oklabToRgb8(l, a, b, rgb, first, count);
      return rgb.slice();
    };
    expect(run(kernels)).toEqual(run(twins));
  });

  test.each([
    [1, 1],
    [2, 5],
    [37, 0],
    [37, 4],
    [64, 200],
    [1001, 13],
  ])('boxRow, %i pixels, radius %i', (count, radius) => {
    arena.reset();
    const source = floats(count + 4, -2, 3, count);
    const run = (k: Kernels) => {
      const target = arena.f32(count + 4).fill(5);
      k.boxRow(source, target, 3, count, radius);
      return bitsOf(target);
    };
    expect(run(kernels)).toEqual(run(twins));
  });

  test.each([
    [1, 7, 2, 0, 1],
    [13, 9, 3, 2, 11],
    [64, 33, 50, 0, 64],
    [700, 5, 1, 1, 700],
    [1200, 3, 0, 13, 1190],
  ])('boxColumns, %i×%i, radius %i, columns %i-%i', (width, height, radius, from, to) => {
    arena.reset();
    const source = floats(width * height, -2, 3, width);
    const run = (k: Kernels) => {
      const target = arena.f32(width * height).fill(5);
      k.boxColumns(source, target, width, height, radius, from, to);
      return bitsOf(target);
    };
    expect(run(kernels)).toEqual(run(twins));
  });

  test.each(counts)('blendRgb8, %i pixels', (count) => {
    arena.reset();
    const first = 3;
    const length = first + count + 2;
    const base = bytes(length * 3, 11);
    const top = bytes(length * 3, 12);
    const mask = bytes(length, 13);
    mask.set([0, 255], first);
    const run = (k: Kernels) => {
      const target = arena.u8(length * 3).fill(77);
      k.blendRgb8(base, top, mask, target, first, count);
      return target.slice();
    };
    expect(run(kernels)).toEqual(run(twins));
  });
});

test('arrays outside the shared memory, and ranges outside an array, never reach a kernel', () => {
  arena.reset();
  const inside = arena.u8(30);
  const mask = arena.u8(10);
  expect(() => kernels.blendRgb8(new Uint8Array(30), inside, mask, inside, 0, 10)).toThrow(TypeError);
  expect(() => kernels.blendRgb8(inside, inside, mask, inside, 0, 11)).toThrow(RangeError);
  expect(() => kernels.blendRgb8(inside, inside, mask, inside, -1, 2)).toThrow(RangeError);
});
