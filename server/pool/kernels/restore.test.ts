import { beforeAll, expect, test } from 'vitest';
import { restoreTwin } from '#engine/kernels/restore/twin.ts';
import type { RestoreConvolution, RestoreKernels } from '#engine/kernels/restore/types.ts';
import type { SharedArena } from '../arena.ts';
import { startKernels } from '../testing/kernels.ts';

let arena: SharedArena;
let kernels: RestoreKernels;

beforeAll(async () => {
  ({ arena, kernels } = await startKernels(16 * 1024 * 1024, 0));
});

let state = 11;
/** Whole numbers within ±most, the ends among them. */
function whole(length: number, most: number): Int16Array {
  const words = arena.u16(length);
  const values = new Int16Array(words.buffer, words.byteOffset, length);
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    values[i] = Math.round((state / 2 ** 31 - 1) * most);
  }
  values[0] = most;
  values[length - 1] = -most;
  return values;
}

function convolutionOf(inputs: number, outputs: number, shift: number, leaky: boolean): RestoreConvolution {
  // Sums stay below 2^31: 9 × inputs × 3000 × 2000.
  const weights = whole(9 * inputs * outputs, 3000);
  const bias = arena.i32(outputs).fill(1 << (shift - 1));
  return { weights, bias, inputs, outputs, shift, leaky };
}

test.each([
  [1, 1, 6, 8],
  [3, 2, 6, 32],
  [4, 3, 32, 8],
  [13, 4, 32, 24],
  [18, 2, 32, 32],
])('a convolution of %i × %i pixels, %i values to %i', (width, rows, inputs, outputs) => {
  for (const [shift, leaky, isAdded] of [
    [9, true, false],
    [9, false, true],
    [4, true, true],
  ] as const) {
    arena.reset();
    const convolution = convolutionOf(inputs, outputs, shift, leaky);
    const source = whole((rows + 2) * (width + 2) * inputs, 2000);
    const added = isAdded ? whole((rows + 3) * (width + 2) * outputs, 30_000) : null;
    const [one, other] = [kernels, restoreTwin].map((form) => {
      const target = whole(rows * (width + 2) * outputs, 1);
      form.restoreConv(convolution, source, added, 1, target, width, 0, rows);
      return target;
    }) as [Int16Array, Int16Array];
    expect(one).toEqual(other);
    // Not all of it the same, and nothing beside the picture.
    expect(new Set(one).size).toBeGreaterThan(3);
    expect(one.subarray(0, outputs).every((value) => value === 0)).toBe(true);
    if (shift === 4) expect(one.includes(32767)).toBe(true);
  }
});

test('a range outside of an array never reaches the kernel', () => {
  arena.reset();
  const convolution = convolutionOf(6, 8, 9, true);
  const source = whole(4 * 7 * 6, 2000);
  const target = whole(2 * 7 * 8, 1);
  expect(() => kernels.restoreConv(convolution, source, null, 0, target, 5, 0, 3)).toThrow(RangeError);
  expect(() => kernels.restoreConv(convolution, source, target, 1, target, 5, 0, 2)).toThrow(RangeError);
  expect(() => kernels.restoreConv({ ...convolution, outputs: 4 }, source, null, 0, target, 5, 0, 2)).toThrow(
    RangeError,
  );
  expect(() => kernels.restoreConv(convolution, new Int16Array(source), null, 0, target, 5, 0, 2)).toThrow(TypeError);
});
