import { beforeAll, expect, test } from 'vitest';
import { netTwin } from '#engine/kernels/net/twin.ts';
import type { NetKernels } from '#engine/kernels/net/types.ts';
import { buildKernels } from '../../../scripts/build-kernels.ts';
import { createArena, type SharedArena } from '../arena.ts';
import { bindKernels, loadKernelModules } from './kernels.ts';
import { createMemory } from './memory.ts';

let arena: SharedArena;
let kernels: NetKernels;

beforeAll(async () => {
  await buildKernels();
  const memory = createMemory(16 * 1024 * 1024);
  arena = createArena(memory.buffer);
  kernels = bindKernels(await loadKernelModules(), memory, 0);
});

let state = 7;
/** Numbers in [-1, 1). */
function values(length: number): Float32Array {
  return arena.f32(length).map(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}
/** `map` gives an array of its own: these lie in the arena. */
function given(length: number): Float32Array {
  const array = arena.f32(length);
  array.set(values(length));
  return array;
}

const bitsOf = (array: Float32Array): Uint32Array => new Uint32Array(array.slice().buffer);

/** What both forms write, into arrays that start alike. */
function both(length: number, run: (k: NetKernels, target: Float32Array) => void): [Uint32Array, Uint32Array] {
  const [one, other] = [kernels, netTwin].map((k) => {
    const target = arena.f32(length).fill(5);
    run(k, target);
    return bitsOf(target);
  });
  return [one!, other!];
}

test.each([0, 1, 3, 4, 7, 33])('1×1 convolution of %i pixels', (count) => {
  arena.reset();
  const convolution = { weights: given(24 * 40), bias: given(40), inputs: 24, outputs: 40 };
  const source = given(24 * (count + 3));
  const residual = given(40 * (count + 3));
  for (const cut of [{ relu: true }, { relu: true, top: 0.5 }, { relu: false }]) {
    for (const added of [null, residual]) {
      const [one, other] = both(40 * (count + 3), (k, target) =>
        k.netPoint({ ...convolution, ...cut }, source, added, target, 2, count),
      );
      expect(one).toEqual(other);
    }
  }
});

test.each([
  [1, 1],
  [2, 5],
  [8, 6],
  [13, 9],
])('3×3 convolutions of %i × %i', (width, height) => {
  arena.reset();
  const source = given(width * height * 12);
  for (const form of [{ stride: 1 }, { stride: 2 }, { stride: 1, apart: 2, top: 0.4 }] as const) {
    const { stride } = form;
    const convolution = { weights: given(9 * 12), bias: given(12), channels: 12, ...form };
    const rows = Math.floor((height - 1) / stride) + 1;
    const [one, other] = both(rows * width * 12, (k, target) =>
      k.netDepth(convolution, source, target, { width, height }, 0, rows),
    );
    expect(one).toEqual(other);
  }
  const stem = { weights: given(9 * 3 * 16), bias: given(16), inputs: 3, outputs: 16, relu: true, top: 0.7 };
  const rows = Math.floor((height - 1) / 2) + 1;
  const [one, other] = both(rows * width * 16, (k, target) =>
    k.netStem(stem, source.subarray(0, width * height * 3), target, { width, height }, rows > 1 ? 1 : 0, rows),
  );
  expect(one).toEqual(other);
});

test.each([
  [1, 1],
  [3, 2],
  [5, 4],
])('doubling of %i × %i', (width, height) => {
  arena.reset();
  const size = { width, height, channels: 8 };
  const source = given(width * height * 8);
  const skip = given(width * height * 32);
  const [one, other] = both(width * height * 32, (k, target) => k.netDouble(source, skip, target, size, 0, 2 * height));
  expect(one).toEqual(other);
});

test.each([
  [1, 1],
  [3, 2],
  [5, 4],
])('four times %i × %i', (width, height) => {
  arena.reset();
  const source = given(width * height * 8);
  const [one, other] = both(width * height * 16 * 8, (k, target) =>
    k.netGrow(source, target, { width, height, channels: 8 }, 0, 4 * height),
  );
  expect(one).toEqual(other);
  expect(one[8 * 4 * (width - 1)]).toBe(bitsOf(source)[8 * (width - 1)]);
});

test('a range outside of an array never reaches the kernel', () => {
  arena.reset();
  const convolution = { weights: given(8 * 8), bias: given(8), inputs: 8, outputs: 8, relu: true };
  const [source, target] = [given(80), given(80)];
  expect(() => kernels.netPoint(convolution, source, null, target, 8, 3)).toThrow(RangeError);
  expect(() => kernels.netPoint({ ...convolution, outputs: 4 }, source, null, target, 0, 1)).toThrow(RangeError);
  expect(() => kernels.netPoint(convolution, new Float32Array(80), null, target, 0, 1)).toThrow(TypeError);
});
