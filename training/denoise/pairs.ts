/**
 * Light of showroom rooms from few samples and from many, for a network to learn what noise is: `node
 * training/denoise/pairs.ts FOLDER [--count N] [--from N] [--threads N]`. Room N is always the same; it gives two
 * views, each with two draws of chance: NNNN-V-D.bin, planes of 16-bit floats in the order of `planesOf`, times the
 * exposure where they are light. All views are VIEW pixels large. What is there already is kept.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { styles } from '#catalog/styles/all.ts';
import { type Chance, chanceOf } from '#engine/chance.ts';
import { designScene } from '#engine/design/scene.ts';
import {
  CELL_WORDS,
  F_BSDF,
  F_NORMAL,
  H_CELL_MASK,
  H_CELLS,
  H_CLAMP,
  H_SEED,
  O_COUNT,
  OUT_WORDS,
} from '#engine/kernels/trace/layout.ts';
import type { LightComponents } from '#engine/render/denoise.ts';
import { createFrame, type Frame, freeFrame } from '#engine/render/frame.ts';
import { isOutside } from '#engine/render/learnedLight.ts';
import { chooseExposure } from '#engine/render/lens/tone.ts';
import { aimCamera, CELLS, type PackedScene, packScene, type View } from '#engine/render/pack.ts';
import { fillRadianceCache } from '#engine/render/radianceCache.ts';
import { addSunPatches } from '#engine/render/sunPatches.ts';
import { filterComponents, prepareComponents, sampleLight, traceSurfaces } from '#engine/render/trace.ts';
import type { Runtime } from '#engine/runtime.ts';
import { startTeam } from '#server/pool/testing/team.ts';
import { drawingOptions, roomTypeOf } from '../drawnRooms.ts';

const { folder, count, from, threads } = drawingOptions('training/denoise/pairs.ts');

/** Pixels of a view. */
const VIEW = { width: 320, height: 256 };
const VIEWS = 2;
const DRAWS = 2;
/** Fillings of the radiance cache that the truth is the mean of, and samples with each. */
const FILLINGS = 2;
const SAMPLES = 16;
/** What one sample may bring, in radiance times exposure: as pictures are made, and for the truth. */
const BRIGHTEST = { seen: 10, true: 80 };
/** Share of a view that may lie outside. */
const MOST_OUTSIDE = 0.5;

function emptyCache({ words }: PackedScene): void {
  const integers = new Int32Array(words.buffer, words.byteOffset, words.length);
  integers[H_CELL_MASK] = 0;
  integers.fill(0, integers[H_CELLS], integers[H_CELLS] + CELLS * CELL_WORDS);
}

/** Begins anew with other chance: another cache, no samples. */
function begin(packed: PackedScene, frame: Frame, seed: number, rt: Runtime): void {
  const integers = new Int32Array(packed.words.buffer, packed.words.byteOffset, packed.words.length);
  integers[H_SEED] = seed | 0;
  emptyCache(packed);
  fillRadianceCache(packed, rt);
  frame.light.fill(0);
}

function surfacesOf(packed: PackedScene, view: View, exposure: number, rt: Runtime): Frame {
  aimCamera(packed.words, view);
  const frame = createFrame(view.width, view.height, rt.arena);
  const subpixels = { everywhere: 3, nearEdges: 3, atEdges: 3 };
  const brightest = 4 / exposure;
  traceSurfaces(frame, packed, { subpixels, brightest, white: brightest, view: 1, isFiltered: true }, rt);
  return frame;
}

function sampled(packed: PackedScene, frame: Frame, samples: number, exposure: number, rt: Runtime) {
  sampleLight(frame, packed, samples, { isAdaptive: samples === 4, exposure, seed: 1, until: 1 }, rt);
  return prepareComponents(packed.words, frame, rt);
}

function exposureOf(packed: PackedScene, whole: View, rt: Runtime): number {
  const [width, height] = [whole.width / 8, whole.height / 8].map(Math.floor);
  const principalPx = whole.camera.principalPx.map((v) => v / 8) as [number, number];
  const view = { width, height, camera: { ...whole.camera, focalPx: whole.camera.focalPx / 8, principalPx } };
  const frame = surfacesOf(packed, view, 1e-30, rt);
  const { components } = sampled(packed, frame, 8, 1, rt);
  const pixels = width * height;
  const { direct, indirect, specular } = components;
  const radiance = frame.albedo.map((albedo, k) => {
    const at = (k % 3) * pixels + Math.floor(k / 3);
    return (direct[at] + indirect[at]) * albedo + specular[at] + frame.emission[k];
  });
  const exposure = chooseExposure(radiance, frame.albedo);
  freeFrame(frame, rt.arena);
  return exposure;
}

/** Where a view looks: a part of the picture that is not mostly outside. */
function viewOf(whole: View, chance: Chance): View {
  const [x, y] = [chance.whole(0, whole.width - VIEW.width), chance.whole(0, whole.height - VIEW.height)];
  const [px, py] = whole.camera.principalPx;
  return { ...VIEW, camera: { ...whole.camera, principalPx: [px - x, py - y] } };
}

const plane = (from: Float32Array, index: number, pixels: number): Float32Array =>
  from.slice(index * pixels, (index + 1) * pixels);

/** 1 for pixels that show what lies outside, or nothing. */
const outsideOf = (features: Float32Array, outsideBsdfs: Uint8Array, pixels: number): Float32Array =>
  plane(features, F_BSDF, pixels).map((bsdf) => Number(isOutside(bsdf, outsideBsdfs)));

const scaled = (from: Float32Array, by: number): Float32Array => from.map((v) => (v < 0 ? v : v * by));

/** Red, green, blue and, with `variance`, its of each component in turn; a variance of −1 where nothing is known. */
function lightPlanes(
  components: LightComponents,
  exposure: number,
  withVariance: boolean,
  pixels: number,
): Float32Array[] {
  const { direct, indirect, specular } = components;
  return [direct, indirect, specular].flatMap((component) => [
    ...[0, 1, 2].map((c) => scaled(plane(component, c, pixels), exposure)),
    ...(withVariance ? [scaled(plane(component, 3, pixels), exposure * exposure)] : []),
  ]);
}

/** What is known of the surface: normal, metres, albedo, 1 where it lies outside or is none, samples. */
function surfacePlanes(frame: Frame, features: Float32Array, outsideBsdfs: Uint8Array): Float32Array[] {
  const pixels = frame.primitive.length;
  return [
    ...[0, 1, 2].map((c) => plane(features, F_NORMAL + c, pixels)),
    frame.depth.slice(),
    ...[0, 1, 2].map((c) => Float32Array.from({ length: pixels }, (_, i) => frame.albedo[i * 3 + c])),
    outsideOf(features, outsideBsdfs, pixels),
    Float32Array.from({ length: pixels }, (_, i) => frame.light[i * OUT_WORDS + O_COUNT]),
  ];
}

/** Mean of the light of several fillings of the cache. */
function trueLight(packed: PackedScene, frame: Frame, seed: number, exposure: number, rt: Runtime): Float32Array[] {
  const pixels = frame.primitive.length;
  packed.words[H_CLAMP] = BRIGHTEST.true / exposure;
  const means = Array.from({ length: 9 }, () => new Float32Array(pixels));
  for (let filling = 0; filling < FILLINGS; filling++) {
    begin(packed, frame, seed + 100 + filling, rt);
    const { components, features } = sampled(packed, frame, SAMPLES, exposure, rt);
    for (const [k, values] of lightPlanes(components, exposure, false, pixels).entries()) {
      for (let i = 0; i < pixels; i++) means[k][i] += values[i] / FILLINGS;
    }
    for (const array of [features, ...Object.values(components)]) rt.arena.free(array);
  }
  return means;
}

/** As they are sampled (4 × 3 planes), as they are filtered (4 × 3), surfaces (9), the truth (3 × 3). */
function planesOf(
  packed: PackedScene,
  frame: Frame,
  { samples, seed, exposure }: { readonly samples: number; readonly seed: number; readonly exposure: number },
  truth: readonly Float32Array[],
  rt: Runtime,
): Float32Array[] {
  const pixels = frame.primitive.length;
  packed.words[H_CLAMP] = BRIGHTEST.seen / exposure;
  begin(packed, frame, seed, rt);
  const { components, features } = sampled(packed, frame, samples, exposure, rt);
  const seen = lightPlanes(components, exposure, true, pixels);
  const surface = surfacePlanes(frame, features, packed.outsideBsdfs);
  const filtered = filterComponents(frame, features, components, rt);
  const planes = [...seen, ...lightPlanes(filtered, exposure, true, pixels), ...surface, ...truth];
  for (const array of [features, ...Object.values(filtered)]) rt.arena.free(array);
  return planes;
}

const MOST_HALF = 60_000;

function write(file: string, planes: readonly Float32Array[]): void {
  const halves = planes.map((values) => Float16Array.from(values, (v) => Math.min(MOST_HALF, v)));
  writeFileSync(file, Buffer.concat(halves.map(({ buffer }) => Buffer.from(buffer))));
}

function draw(room: number, rt: Runtime): void {
  const chance = chanceOf(910_000 + room);
  const style = styles[(room * 31) % styles.length].id;
  const width = chance.pick([768, 1024, 1024, 1536]);
  const size = { width, height: Math.round((width * 2) / 3) };
  const { scene } = designScene(style, roomTypeOf(room), 910_000 + room, size);
  const packed = packScene(scene, { seed: 1, maxBounces: 24, clamp: 1e30 }, rt.arena);
  addSunPatches(packed, scene.sky, rt);
  fillRadianceCache(packed, rt);
  const exposure = exposureOf(packed, scene, rt);
  for (let view = 0; view < VIEWS; view++) {
    const frame = surfacesOf(packed, viewOf(scene, chance), exposure, rt);
    const { features } = sampled(packed, frame, 1, exposure, rt);
    const outside = outsideOf(features, packed.outsideBsdfs, VIEW.width * VIEW.height);
    if (outside.reduce((sum, v) => sum + v) >= MOST_OUTSIDE * outside.length) continue;
    const truth = trueLight(packed, frame, room, exposure, rt);
    for (let turn = 0; turn < DRAWS; turn++) {
      const samples = chance.pick([4, 4, 4, 3, 2]);
      const planes = planesOf(packed, frame, { samples, seed: room + turn * 10, exposure }, truth, rt);
      write(path.join(folder, `${String(room).padStart(4, '0')}-${view}-${turn}.bin`), planes);
    }
  }
}

mkdirSync(folder, { recursive: true });
const team = await startTeam(threads);
for (let room = from; room < from + count; room++) {
  const done = path.join(folder, `${String(room).padStart(4, '0')}.done`);
  if (existsSync(done)) continue;
  team.arena.reset();
  try {
    draw(room, team.rt);
  } catch (error) {
    process.stderr.write(`${room}: ${error instanceof Error ? error.message : error}\n`);
  }
  writeFileSync(done, '');
  if (room % 10 === 0) process.stderr.write(`${room}\n`);
}
await team.end();
