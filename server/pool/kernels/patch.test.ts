import { beforeAll, expect, test } from 'vitest';
import { CENTRE, KNOWN, PLANE_WORDS, SETTINGS_WORDS, SOURCE, TABLE_WORDS } from '#engine/kernels/patch/layout.ts';
import type { PatchArrays } from '#engine/kernels/patch/types.ts';
import { twins } from '#engine/kernels/twins.ts';
import type { Kernels } from '#engine/kernels/types.ts';
import type { SharedArena } from '../arena.ts';
import { startKernels } from '../testing/kernels.ts';

let arena: SharedArena;
let kernels: Kernels;

beforeAll(async () => {
  ({ arena, kernels } = await startKernels(32 * 1024 * 1024, 2));
});

const [width, height] = [72, 56];
const isHole = (x: number, y: number): boolean => x >= 26 && x < 44 && y >= 20 && y < 41;

/**
 * A picture of waves and noise with a rectangular hole; below row 28 it lies on a plane that leads away from the
 * camera.
 */
function level(): PatchArrays {
  const pixels = width * height;
  const image = arena.u8(pixels * 4);
  const flags = arena.u8(pixels);
  const labels = arena.u8(pixels);
  const texture = arena.u8(pixels);
  const targets = arena.i32(pixels).fill(-1);
  const rows = arena.i32(height + 1);
  const places: number[] = [];
  let state = 7;
  for (let y = 0; y < height; y++) {
    rows[y] = places.length;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      for (let c = 0; c < 3; c++) image[at * 4 + c] = 128 + 70 * Math.sin(x / (3 + c) + y / 7) + (state >>> (26 - c));
      labels[at] = y >= 28 ? 1 : 0;
      texture[at] = (x * 5 + y) & 63;
      image[at * 4 + 3] = labels[at] * 60;
      const inside = x >= 3 && y >= 3 && x < width - 3 && y < height - 3;
      const near = x >= 23 && x < 47 && y >= 17 && y < 44;
      flags[at] = (isHole(x, y) ? 0 : KNOWN) | (inside ? CENTRE : 0) | (inside && !near ? SOURCE : 0);
      if (!near) continue;
      targets[at] = places.length;
      places.push((y << 16) | x);
    }
  }
  rows[height] = places.length;
  const placesInArena = arena.i32(places.length);
  placesInArena.set(places);
  const sourceX = arena.i32(places.length);
  const sourceY = arena.i32(places.length);
  places.forEach((place, target) => {
    sourceX[target] = ((((place & 0xffff) + 30) % 60) << 4) + 64;
    sourceY[target] = ((place >> 16) << 4) + (target & 7);
  });
  const planes = arena.f32(2 * PLANE_WORDS);
  // Pixel (x, y) ↦ ((x − 36) / (y − 8), 1 / (y − 8)), and back.
  planes.set([1, 0, -36, 0, 0, 1, 0, 1, -8, 1, 36, 0, 0, 8, 1, 0, 1, 0], PLANE_WORDS);
  const settings = arena.f32(SETTINGS_WORDS);
  settings.set([0.7, 24, 60, 30, 0.01, 0.01, 2, 1, 0.3, 0.4]);
  const table = arena.f32(TABLE_WORDS);
  for (let i = 0; i < TABLE_WORDS; i++) table[i] = i < 256 ? 1 / (1 + i / 8) : 1 + (i % 5) / 3;
  return {
    image,
    flags,
    texture,
    labels,
    targets,
    places: placesInArena,
    rows,
    sourceX,
    sourceY,
    cost: arena.f32(places.length).fill(1e9),
    bias: arena.i32(places.length).fill(0x808080),
    anchors: arena.i32(places.length).fill(0x308a7a80),
    trust: arena.f32(places.length).fill(0.8),
    sums: arena.f32(places.length * 4),
    planes,
    settings,
    table,
  };
}

const bitsOf = (array: Float32Array): Uint32Array =>
  new Uint32Array(array.buffer, array.byteOffset, array.length).slice();

test('patch search and voting equal their TypeScript twins bit for bit, on planes and off them', () => {
  arena.reset();
  const size = { width, height };
  const run = (k: Kernels) => {
    const arrays = level();
    k.patchSearch(arrays, size, 17, 30, 1, 3);
    k.patchSearch(arrays, size, 30, 44, 1, 3);
    k.patchSearch(arrays, size, 17, 44, -1, 4);
    k.patchVote(arrays, size, 17, 31);
    k.patchVote(arrays, size, 31, 44);
    const { sourceX, sourceY, cost, bias, sums } = arrays;
    return { x: sourceX.slice(), y: sourceY.slice(), bias: bias.slice(), cost: bitsOf(cost), sums: bitsOf(sums) };
  };
  const fast = run(kernels);
  const plain = run(twins);
  expect(fast).toEqual(plain);
  const { places, labels } = level();
  // Most targets of both kinds have found something, or the test has compared nothing.
  const found = [0, 1].map((label) => {
    const own = [...places.keys()].filter(
      (target) => labels[(places[target] >> 16) * width + (places[target] & 0xffff)] === label,
    );
    return own.filter((target) => plain.cost[target] !== bitsOf(new Float32Array([1e9]))[0]).length / own.length;
  });
  expect(Math.min(...found)).toBeGreaterThan(0.9);
});

test('rows outside the picture never reach a kernel', () => {
  arena.reset();
  const arrays = level();
  expect(() => kernels.patchSearch(arrays, { width, height }, 0, height + 1, 1, 0)).toThrow(RangeError);
  expect(() => kernels.patchVote(arrays, { width, height: height + 1 }, 0, 1)).toThrow(RangeError);
});
