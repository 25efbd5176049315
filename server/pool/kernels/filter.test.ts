import { beforeAll, expect, test } from 'vitest';
import { COMPONENT_WORDS, F_BSDF, F_NORMAL, F_PLACE, F_SIZE, FEATURE_WORDS } from '#engine/kernels/trace/layout.ts';
import { twins } from '#engine/kernels/twins.ts';
import type { Kernels } from '#engine/kernels/types.ts';
import { buildKernels } from '../../../scripts/build-kernels.ts';
import { createArena } from '../arena.ts';
import { bindKernels, loadKernelModules } from './kernels.ts';
import { createMemory } from './memory.ts';

beforeAll(buildKernels);

const bitsOf = (array: Float32Array): Uint32Array =>
  new Uint32Array(array.buffer, array.byteOffset, array.length).slice();

test.each([
  [3, 5],
  [22, 17],
  [41, 9],
])('the light filter in WebAssembly equals its twin bit for bit, %i × %i', async (width, height) => {
  const memory = createMemory(64 * 1024 * 1024);
  const arena = createArena(memory.buffer);
  const kernels = bindKernels(await loadKernelModules(), memory, 0);
  const pixels = width * height;
  const features = arena.f32(pixels * FEATURE_WORDS);
  const source = arena.f32(pixels * COMPONENT_WORDS);
  let state = 3;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let i = 0; i < pixels; i++) {
    // Floor on the left, wall on the right, some sky, and pixels of which nothing is known.
    const isFloor = i % width < width / 2;
    features[(F_NORMAL + (isFloor ? 1 : 2)) * pixels + i] = 1;
    features[F_PLACE * pixels + i] = (i % width) * 0.01;
    features[(F_PLACE + (isFloor ? 2 : 1)) * pixels + i] = Math.floor(i / width) * 0.01;
    features[F_SIZE * pixels + i] = next() < 0.1 ? 0 : 0.01;
    features[F_BSDF * pixels + i] = next() < 0.3 ? 1 : 2;
    for (let c = 0; c < 3; c++) source[c * pixels + i] = next() < 0.02 ? 50 : next();
    source[3 * pixels + i] = next() < 0.1 ? -1 : 0.2 * next();
  }
  for (const sameBsdf of [false, true]) {
    for (const step of [1, 4]) {
      const filter = { step, tolerance: 10, plane: 1, sameBsdf };
      const run = (k: Kernels, name: 'filterLight' | 'spreadVariance') => {
        const target = arena.f32(pixels * COMPONENT_WORDS);
        k[name](features, source, target, { width, height }, filter, 0, height);
        return bitsOf(target);
      };
      for (const name of ['filterLight', 'spreadVariance'] as const) {
        const wasm = run(kernels, name);
        expect(wasm).toEqual(run(twins, name));
        expect(wasm).not.toEqual(bitsOf(source));
      }
    }
  }
});
