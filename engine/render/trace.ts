/** The stages of a picture: surfaces, samples of light, components without noise. */

import { COMPONENT_WORDS, F_BSDF, FEATURE_WORDS, PRIMARY_WORDS } from '../kernels/trace/layout.ts';
import { runNetwork } from '../network/run.ts';
import { readNetwork } from '../network/weights.ts';
import type { Runtime } from '../runtime.ts';
import { spreadSamples, TILE } from './adaptive.ts';
import { renderBandOps } from './bandOps.ts';
import type { LightComponents } from './denoise.ts';
import type { Frame } from './frame.ts';
import { INDIRECT_VARIANCE, isOutside, lightNetwork, SAMPLED_WORDS, type SeenLight, STEP } from './learnedLight.ts';
import type { PackedScene } from './pack.ts';
import type { SurfaceArgs } from './pixelSum.ts';
import { findPlanes } from './planes/findPlanes.ts';
import { type PlaneArgs, RAY_WORDS } from './planes/planeLight.ts';
import { EDGE_ROUNDS, recordsOfRow } from './surfacePass.ts';

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
export interface SurfaceSampling {
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
  { subpixels, brightest, white, view, isFiltered }: SurfaceSampling,
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
  for (let round = 1; round <= EDGE_ROUNDS; round++) rt.bands(renderBandOps.edges, frame.height, { ...args, round });
  rt.arena.free(marks);
  rt.arena.free(records);
  rt.arena.free(keptBsdfs);
}

/** Takes the samples that `budget` asks for beyond the `before` that were taken; progress goes on to `until`. */
function takeSamples(
  frame: Frame,
  scene: Float32Array,
  budget: Uint16Array,
  before: number,
  until: number,
  rt: Runtime,
): void {
  const last = budget.reduce((most, v) => Math.max(most, v), 0);
  for (let done = before; done < last; done += MOST_PER_PASS) {
    rt.bands(renderBandOps.light, frame.height, { scene, frame, budget, before: done, most: MOST_PER_PASS });
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
  const budget = rt.arena.u16(width * height);
  const isAdaptive = how.isAdaptive && samples > BASE_SAMPLES;
  budget.fill(isAdaptive ? BASE_SAMPLES : samples);
  takeSamples(frame, packed.words, budget, 0, isAdaptive ? how.until / 2 : how.until, rt);
  if (isAdaptive) {
    const noise = rt.arena.f32(Math.ceil(width / TILE) * Math.ceil(height / TILE));
    const { components, features } = prepareComponents(packed.words, frame, rt);
    const spread: LightComponents = {
      direct: spreadVariance(frame, features, components.direct, 'direct', rt),
      indirect: spreadVariance(frame, features, components.indirect, 'indirect', rt),
      specular: spreadVariance(frame, features, components.specular, 'specular', rt),
    };
    rt.bands(renderBandOps.noise, Math.ceil(height / TILE), {
      frame,
      components: spread,
      exposure: how.exposure,
      noise,
    });
    freeComponents(spread, rt);
    rt.arena.free(features);
    spreadSamples(noise, samples - BASE_SAMPLES, budget, width, how.seed);
    rt.arena.free(noise);
    takeSamples(frame, packed.words, budget, BASE_SAMPLES, how.until, rt);
  }
  rt.arena.free(budget);
}

/** How passes of the filter go over a component. */
interface FilterPasses {
  readonly passes: number;
  readonly tolerance: number;
  readonly growth: number;
  readonly plane: number;
  readonly sameBsdf: boolean;
}

/** Passes of the filter over each component: the distance of the taps doubles from one to the next. */
const FILTERS: Readonly<Record<keyof LightComponents, FilterPasses>> = {
  direct: { passes: 6, tolerance: 10, growth: 1, plane: 1, sameBsdf: false },
  indirect: { passes: 7, tolerance: 20, growth: 1.4, plane: 1, sameBsdf: false },
  specular: { passes: 4, tolerance: 10, growth: 1, plane: 1, sameBsdf: true },
};

/**
 * Averages the variance of a component on like surfaces. The component given is freed; the one returned takes its
 * place.
 */
function spreadVariance(
  frame: Frame,
  features: Float32Array,
  component: Float32Array,
  name: keyof LightComponents,
  rt: Runtime,
): Float32Array {
  const { width, height } = frame;
  const { tolerance, plane, sameBsdf } = FILTERS[name];
  let source = component;
  let target = rt.arena.f32Unset(component.length);
  for (const step of [1, 2]) {
    const filter = { tolerance, plane, sameBsdf, step };
    rt.bands(renderBandOps.spreadVariance, height, { width, height, features, source, target, filter });
    [source, target] = [target, source];
  }
  rt.arena.free(target);
  return source;
}

/**
 * Passes over what a network says of light: on one surface a pixel's word counts with those about it, or it would come
 * as mottle.
 */
const SAID: FilterPasses = { passes: 3, tolerance: 10, growth: 1.4, plane: 1, sameBsdf: false };

/** A component after the filter's passes. The one given is freed. */
function passedOver(
  { width, height }: Frame,
  features: Float32Array,
  component: Float32Array,
  { passes, tolerance, growth, plane, sameBsdf }: FilterPasses,
  rt: Runtime,
): Float32Array {
  let source = component;
  let target = rt.arena.f32Unset(component.length);
  for (let pass = 0; pass < passes; pass++) {
    // Errors of neighbours grow alike from pass to pass, which their variance doesn't know.
    const filter = { tolerance: tolerance * growth ** pass, plane, sameBsdf, step: 1 << pass };
    rt.bands(renderBandOps.filter, height, { width, height, features, source, target, filter });
    [source, target] = [target, source];
  }
  rt.arena.free(target);
  return source;
}

/** Takes the noise out of a component. The component given is freed. */
function filterComponent(
  frame: Frame,
  features: Float32Array,
  component: Float32Array,
  name: keyof LightComponents,
  rt: Runtime,
): Float32Array {
  return passedOver(frame, features, spreadVariance(frame, features, component, name, rt), FILTERS[name], rt);
}

/** Components of light as they were sampled, and what is known of each pixel's surface; both in the arena. */
export function prepareComponents(
  scene: Float32Array,
  frame: Frame,
  rt: Runtime,
): { components: LightComponents; features: Float32Array } {
  const pixels = frame.width * frame.height;
  const component = () => rt.arena.f32Unset(pixels * COMPONENT_WORDS);
  const components = { direct: component(), indirect: component(), specular: component() };
  const features = rt.arena.f32(pixels * FEATURE_WORDS);
  rt.bands(renderBandOps.prepare, frame.height, { scene, frame, features, components });
  return { components, features };
}

export function freeComponents(components: LightComponents, rt: Runtime): void {
  for (const component of [components.direct, components.indirect, components.specular]) rt.arena.free(component);
}

/** Takes the noise out of components. Those given are freed. */
export function filterComponents(
  frame: Frame,
  features: Float32Array,
  components: LightComponents,
  rt: Runtime,
): LightComponents {
  return {
    direct: filterComponent(frame, features, components.direct, 'direct', rt),
    indirect: filterComponent(frame, features, components.indirect, 'indirect', rt),
    specular: filterComponent(frame, features, components.specular, 'specular', rt),
  };
}

/** How the noise is taken out of light. */
export interface Denoising {
  /** Weights of the network that sees what the filter leaves; null where the filter is enough. */
  readonly weights: Uint8Array | null;
  readonly exposure: number;
}

/** What a network sees is left of the noise goes too: filtered components are corrected in place. */
function correctByNetwork(
  { outsideBsdfs, ...seen }: Omit<SeenLight, 'outsideBsdfs'> & Pick<PackedScene, 'outsideBsdfs'>,
  weights: Uint8Array,
  rt: Runtime,
): void {
  const { width, height } = seen.frame;
  const [columns, rows] = [width, height].map((side) => Math.ceil(side / STEP) * STEP) as [number, number];
  const outside = rt.arena.u8(outsideBsdfs.length);
  outside.set(outsideBsdfs);
  const target = rt.arena.f32Unset(columns * rows * lightNetwork.inputs);
  const all = { ...seen, outsideBsdfs: outside };
  rt.bands(renderBandOps.seeLight, rows, { ...all, columns, target });
  const network = readNetwork(weights, lightNetwork, rt.arena);
  const said = runNetwork(network, { data: target, width: columns, height: rows }, rt);
  rt.arena.free(target);
  const [diffuse, gloss] = [0, 1].map(() => rt.arena.f32Unset(width * height * COMPONENT_WORDS));
  rt.bands(renderBandOps.readSaid, height, { ...all, said, diffuse, gloss });
  const smooth = {
    diffuse: passedOver(seen.frame, seen.features, diffuse, SAID, rt),
    gloss: passedOver(seen.frame, seen.features, gloss, SAID, rt),
  };
  rt.bands(renderBandOps.correctLight, height, { ...all, said, ...smooth });
  for (const array of [outside, said.data, smooth.diffuse, smooth.gloss]) rt.arena.free(array);
}

/** Scattered light on planes is taken from all that was sampled of each: see planes/. `diffuse` is changed in place. */
function smoothPlanes(
  light: Omit<PlaneArgs, 'planes' | 'scene' | 'rays' | 'pixelsOfPlanes'>,
  { words, outsideBsdfs }: PackedScene,
  rt: Runtime,
): void {
  const { width, height, features, sampled } = light;
  const pixels = width * height;
  const pixelsOfPlanes = rt.arena.i32(pixels);
  const isLit = (i: number): boolean =>
    sampled[INDIRECT_VARIANCE * pixels + i] >= 0 && !isOutside(features[F_BSDF * pixels + i], outsideBsdfs);
  const planes = findPlanes({ features, width, height, pixelsOfPlanes }, isLit);
  const rays = rt.arena.f32(planes.length * RAY_WORDS);
  rt.bands(renderBandOps.smoothPlanes, planes.length, { ...light, pixelsOfPlanes, planes, scene: words, rays });
  rt.arena.free(rays);
  rt.arena.free(pixelsOfPlanes);
}

/**
 * Components of light from the sums of samples, without noise when asked for; a network's are diffuse light as direct
 * and specular light. The sums are given back to the arena.
 */
export function resolveLight(
  packed: PackedScene,
  frame: Frame,
  denoising: Denoising | null,
  rt: Runtime,
): LightComponents {
  const { width, height } = frame;
  const { components, features } = prepareComponents(packed.words, frame, rt);
  if (!denoising) {
    rt.arena.free(frame.light);
    rt.arena.free(features);
    return components;
  }
  const { weights, exposure } = denoising;
  const sampled = weights && rt.arena.f32Unset(width * height * SAMPLED_WORDS);
  if (sampled) rt.bands(renderBandOps.keepSampled, height, { frame, components, target: sampled });
  rt.arena.free(frame.light);
  const filtered = filterComponents(frame, features, components, rt);
  if (weights && sampled) {
    const { outsideBsdfs } = packed;
    const direct = rt.arena.f32Unset(width * height * 3);
    direct.set(filtered.direct.subarray(0, direct.length));
    correctByNetwork({ frame, features, sampled, filtered, outsideBsdfs, exposure }, weights, rt);
    smoothPlanes({ width, height, features, sampled, direct, diffuse: filtered.direct }, packed, rt);
    rt.arena.free(direct);
    rt.arena.free(sampled);
  }
  rt.arena.free(features);
  return filtered;
}
