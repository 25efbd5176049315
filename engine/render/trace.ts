/** The stages of a picture: surfaces, samples of light, layers without noise. */

import { FEATURE_WORDS, LAYER_WORDS, PRIMARY_WORDS } from '../kernels/trace/layout.ts';
import type { Runtime } from '../runtime.ts';
import { planSamples, TILE } from './adaptive.ts';
import { renderBandOps } from './bandOps.ts';
import type { Layers } from './denoise.ts';
import type { Frame } from './frame.ts';
import type { PackedScene } from './pack.ts';
import type { SurfaceArgs } from './pixelSum.ts';
import { recordsOfRow } from './surfacePass.ts';

/** Samples that a band computes at most for each pixel before an abort is looked for. */
const MOST_PER_PASS = 4;

/** Samples of every pixel before it is known where more are needed. */
const BASE_SAMPLES = 3;

export interface Subpixels {
  readonly everywhere: number;
  /** Of pixels beside an edge, or with a pattern finer than they are. */
  readonly nearEdges: number;
  readonly atEdges: number;
}

/** How surfaces are sampled. `brightest`, `white`, `view`: see SurfaceArgs. `isFiltered`: their light will be. */
export interface SurfacePlan {
  readonly subpixels: Subpixels;
  readonly brightest: number;
  readonly white: number;
  readonly view: number;
  readonly isFiltered: boolean;
}

/** Fills the frame's surfaces: see surfacePass.ts. */
export function traceSurfaces(
  frame: Frame,
  packed: PackedScene,
  { subpixels, brightest, white, view, isFiltered }: SurfacePlan,
  rt: Runtime,
): void {
  const { everywhere, nearEdges, atEdges } = subpixels;
  const records = rt.arena.f32Unset(recordsOfRow(frame.width, atEdges) * frame.height * PRIMARY_WORDS);
  const keptBsdfs = rt.arena.u8(packed.bsdfs.length);
  keptBsdfs.set(packed.keptBsdfs);
  const marks = rt.arena.u8(frame.width * frame.height);
  const args: SurfaceArgs = {
    scene: packed.words,
    frame,
    textures: packed.bsdfs.map((bsdf) => bsdf.texture ?? null),
    keptBsdfs,
    records,
    subpixels: everywhere,
    nearSubpixels: nearEdges,
    edgeSubpixels: atEdges,
    marks,
    keepsMiddle: isFiltered,
    brightest,
    white,
    view,
  };
  rt.bands(renderBandOps.surfaces, frame.height, args);
  rt.bands(renderBandOps.edges, frame.height, args);
  rt.arena.free(marks);
  rt.arena.free(records);
  rt.arena.free(keptBsdfs);
}

/** Takes the samples that `plan` asks for beyond the `before` that were taken; progress goes on to `until`. */
function takeSamples(
  frame: Frame,
  scene: Float32Array,
  plan: Uint16Array,
  before: number,
  until: number,
  rt: Runtime,
): void {
  const last = plan.reduce((most, v) => Math.max(most, v), 0);
  for (let done = before; done < last; done += MOST_PER_PASS) {
    rt.bands(renderBandOps.light, frame.height, { scene, frame, plan, before: done, most: MOST_PER_PASS });
    rt.progress('light', until * (0.5 + (0.5 * Math.min(last, done + MOST_PER_PASS)) / last));
  }
}

/** Adds `samples` samples a pixel on average; the later ones go where noise would be seen. */
export function sampleLight(
  frame: Frame,
  packed: PackedScene,
  samples: number,
  // `until`: progress of the run when this is done.
  how: { readonly isAdaptive: boolean; readonly exposure: number; readonly seed: number; readonly until: number },
  rt: Runtime,
): void {
  const { width, height } = frame;
  const plan = rt.arena.u16(width * height);
  const isAdaptive = how.isAdaptive && samples > BASE_SAMPLES;
  plan.fill(isAdaptive ? BASE_SAMPLES : samples);
  takeSamples(frame, packed.words, plan, 0, isAdaptive ? how.until / 2 : how.until, rt);
  if (isAdaptive) {
    const noise = rt.arena.f32(Math.ceil(width / TILE) * Math.ceil(height / TILE));
    const { layers, features } = prepareLayers(packed.words, frame, rt);
    const spread: Layers = {
      direct: spreadVariance(frame, features, layers.direct, 'direct', rt),
      indirect: spreadVariance(frame, features, layers.indirect, 'indirect', rt),
      specular: spreadVariance(frame, features, layers.specular, 'specular', rt),
    };
    rt.bands(renderBandOps.noise, Math.ceil(height / TILE), { frame, layers: spread, exposure: how.exposure, noise });
    freeLayers(spread, rt);
    rt.arena.free(features);
    planSamples(noise, samples - BASE_SAMPLES, plan, width, how.seed);
    rt.arena.free(noise);
    takeSamples(frame, packed.words, plan, BASE_SAMPLES, how.until, rt);
  }
  rt.arena.free(plan);
}

/** Passes of the filter over each layer: the distance of the taps doubles from one to the next. */
const FILTERS = {
  direct: { passes: 5, tolerance: 10, growth: 1, plane: 1, sameBsdf: false },
  indirect: { passes: 6, tolerance: 20, growth: 1.4, plane: 1, sameBsdf: false },
  specular: { passes: 4, tolerance: 10, growth: 1, plane: 1, sameBsdf: true },
} as const;

/** Averages the variance of a layer on like surfaces. The layer given is freed; the one returned takes its place. */
function spreadVariance(
  frame: Frame,
  features: Float32Array,
  layer: Float32Array,
  name: keyof Layers,
  rt: Runtime,
): Float32Array {
  const { width, height } = frame;
  const { tolerance, plane, sameBsdf } = FILTERS[name];
  let source = layer;
  let target = rt.arena.f32Unset(layer.length);
  for (const step of [1, 2]) {
    const filter = { tolerance, plane, sameBsdf, step };
    rt.bands(renderBandOps.spreadVariance, height, { width, height, features, source, target, filter });
    [source, target] = [target, source];
  }
  rt.arena.free(target);
  return source;
}

/** Takes the noise out of a layer. The layer given is freed. */
function filterLayer(
  frame: Frame,
  features: Float32Array,
  layer: Float32Array,
  name: keyof Layers,
  rt: Runtime,
): Float32Array {
  const { width, height } = frame;
  const { passes, tolerance, growth, plane, sameBsdf } = FILTERS[name];
  let source = spreadVariance(frame, features, layer, name, rt);
  let target = rt.arena.f32Unset(layer.length);
  for (let pass = 0; pass < passes; pass++) {
    // Errors of neighbours grow alike from pass to pass, which their variance doesn't know.
    const filter = { tolerance: tolerance * growth ** pass, plane, sameBsdf, step: 1 << pass };
    rt.bands(renderBandOps.filter, height, { width, height, features, source, target, filter });
    [source, target] = [target, source];
  }
  rt.arena.free(target);
  return source;
}

function prepareLayers(scene: Float32Array, frame: Frame, rt: Runtime): { layers: Layers; features: Float32Array } {
  const pixels = frame.width * frame.height;
  const layer = () => rt.arena.f32Unset(pixels * LAYER_WORDS);
  const layers = { direct: layer(), indirect: layer(), specular: layer() };
  const features = rt.arena.f32(pixels * FEATURE_WORDS);
  rt.bands(renderBandOps.prepare, frame.height, { scene, frame, features, layers });
  return { layers, features };
}

export function freeLayers(layers: Layers, rt: Runtime): void {
  for (const layer of [layers.direct, layers.indirect, layers.specular]) rt.arena.free(layer);
}

/** Layers of light from the sums of samples, filtered when asked for. The sums are given back to the arena. */
export function resolveLight(packed: PackedScene, frame: Frame, isFiltered: boolean, rt: Runtime): Layers {
  const { layers, features } = prepareLayers(packed.words, frame, rt);
  rt.arena.free(frame.light);
  if (!isFiltered) {
    rt.arena.free(features);
    return layers;
  }
  const filtered = {
    direct: filterLayer(frame, features, layers.direct, 'direct', rt),
    indirect: filterLayer(frame, features, layers.indirect, 'indirect', rt),
    specular: filterLayer(frame, features, layers.specular, 'specular', rt),
  };
  rt.arena.free(features);
  return filtered;
}
