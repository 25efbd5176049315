import { beforeAll, describe, expect, test } from 'vitest';
import { AbortedError } from '#engine/abort.ts';
import {
  CAST_WORDS,
  CELL_WORDS,
  GUIDE_WORDS,
  OUT_WORDS,
  PATCH_WORDS,
  PRIMARY_WORDS,
  U_BSDF,
  U_SAMPLES,
} from '#engine/kernels/trace/layout.ts';
import { twins } from '#engine/kernels/twins.ts';
import type { Kernels } from '#engine/kernels/types.ts';
import { type PackedScene, packScene } from '#engine/render/pack.ts';
import { fillRadianceCache } from '#engine/render/radianceCache.ts';
import { renderScene } from '#engine/render/render.ts';
import { addSunPatches } from '#engine/render/sunPatches.ts';
import { createTestRuntime } from '#engine/testing/runtime.ts';
import { daylightRoom, eveningRoom } from '#engine/testing/scenes.ts';
import { buildKernels } from '../../../scripts/build-kernels.ts';
import { createArena, type SharedArena } from '../arena.ts';
import { readLearned } from '../learned.ts';
import { startTeam } from '../testing/team.ts';
import { bindKernels, type KernelModules, loadKernelModules } from './kernels.ts';
import { createMemory } from './memory.ts';

let modules: KernelModules;

beforeAll(async () => {
  await buildKernels();
  modules = await loadKernelModules();
});

const bitsOf = (array: Float32Array): Uint32Array =>
  new Uint32Array(array.buffer, array.byteOffset, array.length).slice();
const integersOf = (array: Float32Array): Int32Array => new Int32Array(array.buffer, array.byteOffset, array.length);

/** Numbers in [0, 1), always the same ones (Numerical Recipes' LCG). */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Rays from anywhere in the room to anywhere, some along the axes. */
function randomRays(count: number, arena: SharedArena): Float32Array {
  const next = chance(5);
  const rays = arena.f32(count * CAST_WORDS);
  for (let i = 0; i < count; i++) {
    const z = i % 7 === 0 ? 0 : 2 * next() - 1;
    const phi = i % 11 === 0 ? 0 : 2 * Math.PI * next();
    const r = Math.sqrt(1 - z * z);
    const origin = [-2.4 + 4.8 * next(), 0.05 + 2.6 * next(), -1.4 + 5.8 * next()];
    rays.set([...origin, r * Math.cos(phi), z, r * Math.sin(phi), i % 3 === 0 ? 1 : 1e30], i * CAST_WORDS);
  }
  return rays;
}

describe('the path tracer in WebAssembly equals its TypeScript twin bit for bit', () => {
  function fixture(): { kernels: Kernels; arena: SharedArena; packed: PackedScene } {
    const memory = createMemory(64 * 1024 * 1024);
    const arena = createArena(memory.buffer);
    const kernels = bindKernels(modules, memory, 0);
    const scene = daylightRoom(48, 32);
    const packed = packScene(scene, { seed: 7, maxBounces: 8, clamp: 8 }, arena);
    addSunPatches(packed, scene.sky, { ...createTestRuntime(), arena });
    return { kernels, arena, packed };
  }

  test.each([false, true])('rays, any hit: %s', (isAny) => {
    const { kernels, arena, packed } = fixture();
    const run = (k: Kernels) => {
      const rays = randomRays(3000, arena);
      k.castRays(packed.words, rays, 5, 2990, isAny);
      return bitsOf(rays);
    };
    expect(run(kernels)).toEqual(run(twins));
  });

  test('surfaces under sub-pixels', () => {
    const { kernels, arena, packed } = fixture();
    const run = (k: Kernels) => {
      const records = arena.f32(400 * PRIMARY_WORDS);
      k.tracePrimary(packed.words, records, 3, 600, 390, 2);
      return bitsOf(records);
    };
    expect(run(kernels)).toEqual(run(twins));
  });

  test('light, with and without relief', () => {
    const { kernels, arena, packed } = fixture();
    const run = (k: Kernels) => {
      const guide = arena.f32(48 * 32 * GUIDE_WORDS);
      const out = arena.f32(48 * 32 * OUT_WORDS);
      for (let i = 0; i < 48 * 32; i++) {
        integersOf(guide)[i * GUIDE_WORDS + U_SAMPLES] = i % 4;
        integersOf(guide)[i * GUIDE_WORDS + U_BSDF] = -1;
      }
      k.traceLight(packed.words, guide, out, 100, 1400);
      k.traceLight(packed.words, guide, out, 100, 300);
      return bitsOf(out);
    };
    const wasm = run(kernels);
    expect(wasm).toEqual(run(twins));
    expect(wasm.some((v) => v !== 0)).toBe(true);
  });

  test('samples for the radiance cache, and light that ends in it', () => {
    const { kernels, arena, packed } = fixture();
    const samples = (k: Kernels) => {
      const target = arena.f32(600 * CELL_WORDS);
      k.traceCellSamples(packed.words, target, 20, 500);
      return bitsOf(target);
    };
    const withoutCache = samples(kernels);
    expect(withoutCache).toEqual(samples(twins));
    fillRadianceCache(packed, { ...createTestRuntime(), arena });
    const withCache = samples(kernels);
    expect(withCache).toEqual(samples(twins));
    expect(withCache).not.toEqual(withoutCache);
  });

  test('sunlit places', () => {
    const { kernels, arena, packed } = fixture();
    const run = (k: Kernels) => {
      const places = arena.f32(300 * PATCH_WORDS);
      k.traceSunPatches(packed.words, places, 20, 250);
      return bitsOf(places);
    };
    expect(run(kernels)).toEqual(run(twins));
  });
});

/** Distance to the nearest of all triangles, one after the other in double precision (Möller, Trumbore 1997). */
function nearest(things: ReturnType<typeof daylightRoom>['objects'], ray: Float32Array): number {
  let best = Number.POSITIVE_INFINITY;
  const [ox, oy, oz, dx, dy, dz] = ray as unknown as number[] as [number, number, number, number, number, number];
  for (const { mesh } of things) {
    for (let t = 0; t < mesh.indices.length; t += 3) {
      const corner = (k: number, c: number) => mesh.positions[mesh.indices[t + k] * 3 + c];
      const e = [0, 1, 2].map((c) => corner(1, c) - corner(0, c)) as [number, number, number];
      const f = [0, 1, 2].map((c) => corner(2, c) - corner(0, c)) as [number, number, number];
      const p = [dy * f[2] - dz * f[1], dz * f[0] - dx * f[2], dx * f[1] - dy * f[0]] as [number, number, number];
      const det = e[0] * p[0] + e[1] * p[1] + e[2] * p[2];
      if (Math.abs(det) < 1e-14) continue;
      const s = [ox - corner(0, 0), oy - corner(0, 1), oz - corner(0, 2)] as [number, number, number];
      const u = (s[0] * p[0] + s[1] * p[1] + s[2] * p[2]) / det;
      const q = [s[1] * e[2] - s[2] * e[1], s[2] * e[0] - s[0] * e[2], s[0] * e[1] - s[1] * e[0]] as [
        number,
        number,
        number,
      ];
      const v = (dx * q[0] + dy * q[1] + dz * q[2]) / det;
      const d = (f[0] * q[0] + f[1] * q[1] + f[2] * q[2]) / det;
      if (u >= 0 && v >= 0 && u + v <= 1 && d > 0 && d < best) best = d;
    }
  }
  return best;
}

test('the hierarchy finds what trying all triangles finds', () => {
  const memory = createMemory(64 * 1024 * 1024);
  const arena = createArena(memory.buffer);
  const scene = daylightRoom(48, 32);
  const packed = packScene(scene, { seed: 7, maxBounces: 8, clamp: 8 }, arena);
  const count = 600;
  const rays = randomRays(count, arena);
  for (let i = 0; i < count; i++) rays[i * CAST_WORDS + 6] = 1e30;
  bindKernels(modules, memory, 0).castRays(packed.words, rays, 0, count, false);
  let hits = 0;
  for (let i = 0; i < count; i++) {
    const ray = rays.subarray(i * CAST_WORDS, (i + 1) * CAST_WORDS);
    const wanted = nearest(scene.objects, ray);
    const isHit = integersOf(ray)[7] >= 0;
    expect(isHit).toBe(wanted < Number.POSITIVE_INFINITY);
    if (!isHit) continue;
    hits++;
    expect(Math.abs(ray[8] - wanted)).toBeLessThan(1e-4);
  }
  expect(hits).toBeGreaterThan(count / 2);
});

test('the same picture on 1, 2 and 4 threads, and in plain TypeScript', async () => {
  const scene = eveningRoom(42, 28);
  const pictures: Buffer[] = [];
  for (const threads of [1, 2, 4]) {
    const { rt, end } = await startTeam(threads, 96 * 1024 * 1024);
    pictures.push(Buffer.from(renderScene(scene, { samples: 5 }, rt).picture.data));
    await end();
  }
  pictures.push(
    Buffer.from(renderScene(scene, { samples: 5 }, createTestRuntime({ learned: readLearned })).picture.data),
  );
  for (const other of pictures.slice(1)) expect(other.equals(pictures[0])).toBe(true);
  expect(new Set(pictures[0]).size).toBeGreaterThan(50);
});

test('a cancel ends the picture at the next band, in every pass', () => {
  const scene = daylightRoom(36, 24);
  const count = (limit: number): { bands: number; ended: boolean } => {
    let bands = 0;
    const inner = createTestRuntime();
    const signal = { aborted: false };
    const watch = {
      ...twins,
      traceLight: (...args: Parameters<Kernels['traceLight']>) => {
        if (++bands >= limit) signal.aborted = true;
        twins.traceLight(...args);
      },
    };
    const rt = createTestRuntime({ signal, kernels: watch });
    try {
      renderScene(scene, { samples: 5 }, { ...rt, arena: inner.arena });
      return { bands, ended: false };
    } catch (error) {
      if (!(error instanceof AbortedError)) throw error;
      return { bands, ended: true };
    }
  };
  const whole = count(Number.POSITIVE_INFINITY);
  expect(whole.ended).toBe(false);
  for (const limit of [1, 9, Math.floor(whole.bands / 2), whole.bands]) {
    expect(count(limit)).toEqual({ bands: limit, ended: true });
  }
});
