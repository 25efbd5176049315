/** A scene becomes a picture: surfaces first, then light, then tone. */

import { resizeRgb8 } from '../image/resample.ts';
import type { Rgb8 } from '../image/types.ts';
import { H_CLAMP, H_TRIANGLES, T_BSDF, TRIANGLE_WORDS } from '../kernels/trace/layout.ts';
import type { Runtime } from '../runtime.ts';
import { renderBandOps } from './bandOps.ts';
import type { ComposeArgs } from './compose.ts';
import { createFrame, type Frame, freeFrame } from './frame.ts';
import { heldBack } from './lens/dodge.ts';
import { type Glow, glowOf } from './lens/lens.ts';
import { chooseExposure } from './lens/tone.ts';
import { type Gains, gainsOf, whiteBalance } from './lens/whiteBalance.ts';
import { aimCamera, type PackedScene, packScene, type View } from './pack.ts';
import { createPasses, type Passes, readPasses } from './passes.ts';
import { fillRadianceCache } from './radianceCache.ts';
import { layStrip, PIXELS_AT_ONCE, type Strip, stripsOf, viewOfStrip } from './strips.ts';
import { addSunPatches } from './sunPatches.ts';
import { type Denoising, freeComponents, resolveLight, type Subpixels, sampleLight, traceSurfaces } from './trace.ts';
import type { LinearRgb, RenderScene } from './types.ts';

export type Quality = 'preview' | 'draft' | 'final';

export interface RenderOptions {
  readonly quality?: Quality;
  /** Light samples a pixel on average; overrules the quality. */
  readonly samples?: number;
  /** false: the light as it was sampled, evenly, for references and tests. */
  readonly denoise?: boolean;
  /** Whether scattered light comes from the radiance cache also where it is not filtered. */
  readonly cached?: boolean;
  /** The only source of chance. */
  readonly seed?: number;
  /** Gets a rough picture of the whole size early on. */
  readonly onPreview?: (picture: Rgb8) => void;
  /** Pictures with more pixels are rendered in strips. */
  readonly pixelsAtOnce?: number;
}

export interface RenderResult {
  readonly picture: Rgb8;
  /** Radiance before exposure and tone, interleaved linear sRGB, in the arena. */
  readonly radiance: Float32Array;
  /** Factor on radiance that the picture was made with. */
  readonly exposure: number;
  readonly passes: Passes;
}

type Size = Pick<View, 'width' | 'height'>;

interface SampleBudget {
  readonly samples: number;
  readonly subpixels: Subpixels;
}

const BUDGETS: Readonly<Record<Quality, SampleBudget>> = {
  preview: { samples: 2, subpixels: { everywhere: 1, nearEdges: 2, atEdges: 4 } },
  draft: { samples: 3, subpixels: { everywhere: 2, nearEdges: 4, atEdges: 8 } },
  final: { samples: 4, subpixels: { everywhere: 3, nearEdges: 8, atEdges: 16 } },
};

/** The first look is computed on a picture this many times smaller. */
const PREVIEW_SCALE = 3;

/** A budget of samples is kept in 16 bits, and up to four times the mean may go to one pixel. */
const MOST_SAMPLES = 16_000;

/** One sample of bounced light may be this many times as bright as white. */
const BRIGHTEST_SAMPLE = 10;

/** And what shines into the camera, this many times. */
const BRIGHTEST_LAMP = 4;

/**
 * Radiance times exposure that shows as white: of pixels at edges, no part counts as brighter, or they would show
 * steps.
 */
const WHITE = 1.5;

/** Surfaces that a path may visit: chance ends all paths long before. */
const MAX_BOUNCES = 24;

/**
 * Pixels up to which a picture gets its budget's samples; the filter gathers as many from a larger one with fewer in
 * each.
 */
const FULL_PIXELS = 720_000;

function samplesFor({ samples }: SampleBudget, { width, height }: View): number {
  const share = Math.sqrt(FULL_PIXELS / (width * height));
  return share >= 1 ? samples : Math.max(Math.min(samples, 3), Math.round(samples * share));
}

function shrink({ camera, width, height }: View): View {
  const small = { width: Math.ceil(width / PREVIEW_SCALE), height: Math.ceil(height / PREVIEW_SCALE) };
  const [x, y] = [small.width / width, small.height / height];
  const principalPx: [number, number] = [camera.principalPx[0] * x, camera.principalPx[1] * y];
  return { ...small, camera: { ...camera, focalPx: camera.focalPx * x, principalPx } };
}

function composeRadiance(
  frame: Frame,
  packed: PackedScene,
  how: Pick<ComposeArgs, 'white' | 'view'> & {
    readonly haze: readonly number[] | null;
    /** See FirstGlance. */
    readonly tint: Gains;
    readonly denoising: Denoising | null;
  },
  rt: Runtime,
): Float32Array {
  const { words: scene, outsideBsdfs } = packed;
  const { width, height } = frame;
  const { haze, tint, denoising, white, view } = how;
  const components = resolveLight(packed, frame, denoising, rt);
  const radiance = rt.arena.f32Unset(width * height * 3);
  const viewOut = haze && { haze, shares: rt.arena.u8(width * height) };
  const isFiltered = denoising !== null;
  const light = { components, isFiltered, white, view };
  rt.bands(renderBandOps.compose, height, { ...light, scene, outsideBsdfs, frame, radiance, viewOut });
  freeComponents(components, rt);
  if (!viewOut) return radiance;
  const { shares } = viewOut;
  const rows = rt.arena.f32Unset(width * height * 4);
  for (const op of [renderBandOps.blurRows, renderBandOps.blurColumns]) {
    rt.bands(op, height, { width, height, radiance, shares, rows, tint, white });
  }
  rt.arena.free(shares);
  rt.arena.free(rows);
  return radiance;
}

/** The glow, where all threads can read it. */
function sharedGlow(
  radiance: Float32Array,
  held: Float32Array,
  { width, height }: Size,
  exposure: number,
  rt: Runtime,
): Glow {
  const glow = glowOf(radiance, held, width, height, exposure);
  const light = rt.arena.f32Unset(glow.light.length);
  light.set(glow.light);
  return { ...glow, light };
}

function develop(size: Size, radiance: Float32Array, exposure: number, balance: Gains, rt: Runtime): Rgb8 {
  const { width, height } = size;
  const rgb = rt.arena.u8(width * height * 3);
  const held = heldBack(radiance, width, height, exposure, rt);
  const glow = sharedGlow(radiance, held, size, exposure, rt);
  rt.bands(renderBandOps.tone, height, { width, height, glow, held, radiance, exposure, balance, rgb });
  rt.arena.free(glow.light);
  rt.arena.free(held);
  const picture = { width, height, data: new Uint8Array(rgb) };
  rt.arena.free(rgb);
  return picture;
}

/** Of a picture that is exposed by its own light; what has an exposure given is developed as it is. */
function balanceOf(scene: RenderScene, albedo: Float32Array, radiance: Float32Array, exposure: number): Gains {
  const kelvin = scene.kelvin ?? DAYLIGHT_K;
  return scene.exposure === undefined ? whiteBalance(radiance, albedo, exposure, kelvin) : gainsOf(kelvin);
}

function exposureOf({ exposureEv = 0 }: RenderScene, albedo: Float32Array, radiance: Float32Array): number {
  return chooseExposure(radiance, albedo) * 2 ** exposureEv;
}

/** Radiance times exposure that the view out of the windows has on average. */
const VIEW = 1.15;
/** Most by which it is made brighter, and what it must have by itself: at night it stays dark. */
const BRIGHTER = 2;
const DAY = 0.3;

/** Pixels of the first look that must show what lies outside for its brightness to be told. */
const LEAST_VIEW = 12;

/**
 * Share of its light by which the view through windows is shown: photographers of interiors take it from a
 * shorter exposure, or by day from a longer one, so that it is bright but not burnt. 1 at night, and where little else
 * is seen.
 */
function viewShare(frame: Frame, packed: PackedScene, radiance: Float32Array, exposure: number): number {
  const { words, outsideBsdfs } = packed;
  const wholes = new Int32Array(words.buffer, words.byteOffset, words.length);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < frame.primitive.length; i++) {
    const primitive = frame.primitive[i];
    if (primitive >= 0 && outsideBsdfs[wholes[wholes[H_TRIANGLES] + primitive * TRIANGLE_WORDS + T_BSDF]] !== 1)
      continue;
    const light = 0.2126 * radiance[i * 3] + 0.7152 * radiance[i * 3 + 1] + 0.0722 * radiance[i * 3 + 2];
    sum += Math.log2(Math.max(1e-6, light * exposure));
    count++;
  }
  if (count < LEAST_VIEW || count > frame.primitive.length / 2) return 1;
  const own = 2 ** (sum / count);
  return Math.min(own > DAY ? BRIGHTER : 1, VIEW / own);
}

interface FirstGlance {
  readonly exposure: number;
  /** Share by which the view out is shown. */
  readonly view: number;
  /** Factors on its colour: it has a white balance of its own, that of daylight. */
  readonly tint: Gains;
}

/** What undoes a white balance; light stays. */
function undone(balance: Gains): Gains {
  const [r, g, b] = balance.map((gain) => 1 / gain);
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return [r / light, g / light, b / light];
}

/** A small picture of the scene: what exposure it needs, and what there is to show meanwhile. */
function glance(scene: RenderScene, packed: PackedScene, options: RenderOptions, rt: Runtime): FirstGlance {
  const view = shrink(scene);
  aimCamera(packed.words, view);
  const { samples, subpixels } = BUDGETS.preview;
  const frame = createFrame(view.width, view.height, rt.arena);
  traceSurfaces(frame, packed, { subpixels, brightest: 1e30, white: 1e30, view: 1, isFiltered: true }, rt);
  sampleLight(frame, packed, samples, { isAdaptive: false, exposure: 1, seed: 0, until: 0.1 }, rt);
  const denoising = { weights: null, exposure: 1 };
  const radiance = composeRadiance(frame, packed, { denoising, white: 1e30, view: 1, haze: null, tint: [1, 1, 1] }, rt);
  const exposure = scene.exposure ?? exposureOf(scene, frame.albedo, radiance);
  const outside = viewShare(frame, packed, radiance, exposure);
  const balance = balanceOf(scene, frame.albedo, radiance, exposure);
  if (options.onPreview) {
    const small = develop(frame, radiance, exposure, balance, rt);
    options.onPreview(resizeRgb8(small, scene.width, scene.height, 'bilinear'));
  }
  rt.arena.free(radiance);
  freeFrame(frame, rt.arena);
  return { exposure, view: outside, tint: undone(balance) };
}

const DAYLIGHT_K = 6500;

/** The air outside: its radiance over the sky's at the horizon, at most this bright in the picture, and greyer. */
const HAZE = { light: 0.5, brightest: 0.75, grey: 0.6 };

function hazeOf([r, g, b]: LinearRgb, view: number, exposure: number): number[] {
  const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const scale = Math.min(HAZE.light * view, HAZE.brightest / (exposure * grey));
  return [r, g, b].map((v) => scale * (v + (grey - v) * HAZE.grey));
}

/** How the light of a picture is taken. */
interface Exposed extends FirstGlance {
  readonly budget: SampleBudget;
  readonly samples: number;
  readonly seed: number;
  readonly isFiltered: boolean;
}

/** Radiance of what a scene shows in a strip of its picture; its passes are filled in. */
function renderStrip(
  scene: RenderScene,
  packed: PackedScene,
  rows: Strip,
  { budget, samples, seed, isFiltered, exposure, view: outside, tint }: Exposed,
  passes: Passes,
  rt: Runtime,
): Float32Array {
  const view = viewOfStrip(scene, rows);
  aimCamera(packed.words, view);
  const frame = createFrame(view.width, view.height, rt.arena);
  const white = isFiltered ? WHITE / exposure : BRIGHTEST_LAMP / exposure;
  const { subpixels } = budget;
  const brightest = BRIGHTEST_LAMP / exposure;
  traceSurfaces(frame, packed, { subpixels, brightest, white, view: outside, isFiltered }, rt);
  sampleLight(frame, packed, samples, { isAdaptive: isFiltered, exposure, seed, until: 0.85 }, rt);
  const haze = isFiltered && packed.outsideBsdfs.includes(1) ? hazeOf(scene.sky.horizon, outside, exposure) : null;
  const denoising = isFiltered ? { weights: rt.learned('light') ?? null, exposure } : null;
  const radiance = composeRadiance(frame, packed, { denoising, white, view: outside, haze, tint }, rt);
  readPasses(frame, packed, scene.objects, passes, rows.top * view.width);
  freeFrame(frame, rt.arena);
  return radiance;
}

/** Radiance and passes of all a scene shows, in strips where that is more than `pixelsAtOnce`. */
function renderAll(
  scene: RenderScene,
  packed: PackedScene,
  how: Exposed,
  pixelsAtOnce: number,
  rt: Runtime,
): Pick<RenderResult, 'radiance' | 'passes'> {
  const { width, height } = scene;
  const passes = createPasses(width * height, scene.objects);
  const [first, ...others] = stripsOf(width, height, pixelsAtOnce);
  if (others.length === 0) return { radiance: renderStrip(scene, packed, first, how, passes, rt), passes };
  const radiance = rt.arena.f32Unset(width * height * 3);
  for (const [i, rows] of [first, ...others].entries()) {
    const progress: Runtime['progress'] = (stage, fraction) => rt.progress(stage, (i + fraction) / (others.length + 1));
    const strip = renderStrip(scene, packed, rows, how, passes, { ...rt, progress });
    layStrip(radiance, strip, width, rows);
    rt.arena.free(strip);
  }
  return { radiance, passes };
}

/** Renders a scene. Pure: the same scene, options and seed give the same bytes on any number of threads. */
export function renderScene(scene: RenderScene, options: RenderOptions, rt: Runtime): RenderResult {
  const budget = BUDGETS[options.quality ?? 'final'];
  const samples = Math.min(MOST_SAMPLES, options.samples ?? samplesFor(budget, scene));
  const seed = options.seed ?? 1;
  const isFiltered = options.denoise ?? true;
  rt.progress('light', 0);
  const packed = packScene(scene, { seed, maxBounces: MAX_BOUNCES, clamp: 1e30 }, rt.arena);
  addSunPatches(packed, scene.sky, rt);
  if (isFiltered || options.cached) fillRadianceCache(packed, rt);
  const { exposure: roughly, view: outside, tint } = glance(scene, packed, options, rt);
  // Without the filter the light is what the scene sends, whatever the noise.
  if (isFiltered) packed.words[H_CLAMP] = BRIGHTEST_SAMPLE / roughly;
  const how = { budget, samples, seed, isFiltered, exposure: roughly, view: isFiltered ? outside : 1, tint };
  const { radiance, passes } = renderAll(scene, packed, how, options.pixelsAtOnce ?? PIXELS_AT_ONCE, rt);
  const exposure = scene.exposure ?? exposureOf(scene, passes.albedo, radiance);
  const picture = develop(scene, radiance, exposure, balanceOf(scene, passes.albedo, radiance, exposure), rt);
  rt.arena.free(packed.words);
  rt.progress('light', 1);
  return { picture, radiance, exposure, passes };
}
