/** A scene becomes a picture: surfaces first, then light, then tone. */
import type { Rgb8 } from '../image/types.ts';
import { FEATURE_WORDS, LAYER_WORDS, PRIMARY_WORDS } from '../kernels/trace/layout.ts';
import type { Runtime } from '../runtime.ts';
import type { Layers } from './denoise.ts';
import { createFrame, type Frame } from './frame.ts';
import { packScene } from './pack.ts';
import { addSunPatches } from './sunPatches.ts';
import { recordsOfRow } from './surfacePass.ts';
import { chooseExposure } from './tone.ts';
import type { RenderScene } from './types.ts';

export interface RenderOptions {
  readonly quality?: 'preview' | 'draft' | 'final';
  /** Light samples a pixel; overrules the quality. */
  readonly samples?: number;
  /** false: the light as it was sampled, for references and tests. */
  readonly denoise?: boolean;
  /** The only source of chance. */
  readonly seed?: number;
}

export interface RenderResult {
  readonly picture: Rgb8;
  /** Radiance before exposure and tone, interleaved linear sRGB, in the arena. */
  readonly radiance: Float32Array;
}

const SAMPLES = { preview: 1, draft: 6, final: 24 } as const;
const MOST_PER_PASS = 4;

function traceSurfaces(frame: Frame, packed: ReturnType<typeof packScene>, edgeSubpixels: number, rt: Runtime): void {
  const records = rt.arena.f32Unset(recordsOfRow(frame.width, edgeSubpixels) * frame.height * PRIMARY_WORDS);
  const textures = packed.looks.map((look) => look.texture ?? null);
  rt.bands('render.surfaces', frame.height, {
    scene: packed.words,
    frame,
    textures,
    records,
    subpixels: 4,
    edgeSubpixels,
  });
  rt.arena.free(records);
}

/** Passes of the filter over each layer: the distance of the taps doubles from one to the next. */
const FILTERS = {
  direct: { passes: 4, tolerance: 10, plane: 1, sameLook: false },
  indirect: { passes: 5, tolerance: 20, plane: 1, sameLook: false },
  specular: { passes: 4, tolerance: 10, plane: 1, sameLook: true },
} as const;

function filterLayer(
  frame: Frame,
  features: Float32Array,
  layer: Float32Array,
  name: keyof Layers,
  rt: Runtime,
): Float32Array {
  const { width, height } = frame;
  const { passes, ...filter } = FILTERS[name];
  let source = layer;
  let target = rt.arena.f32Unset(layer.length);
  for (const step of [1, 2]) {
    rt.bands('render.spreadVariance', height, { width, height, features, source, target, filter: { ...filter, step } });
    [source, target] = [target, source];
  }
  for (let pass = 0; pass < passes; pass++) {
    rt.bands('render.filter', height, {
      width,
      height,
      features,
      source,
      target,
      filter: { ...filter, step: 1 << pass },
    });
    [source, target] = [target, source];
  }
  rt.arena.free(target);
  return source;
}

/** Layers of light from the sums of samples, filtered unless told otherwise. */
function resolveLight(scene: Float32Array, frame: Frame, isFiltered: boolean, rt: Runtime): Layers {
  const pixels = frame.width * frame.height;
  const layer = () => rt.arena.f32Unset(pixels * LAYER_WORDS);
  const layers = { direct: layer(), indirect: layer(), specular: layer() };
  const features = rt.arena.f32(pixels * FEATURE_WORDS);
  rt.bands('render.prepare', frame.height, { scene, frame, features, layers });
  if (!isFiltered) return layers;
  const filtered = {
    direct: filterLayer(frame, features, layers.direct, 'direct', rt),
    indirect: filterLayer(frame, features, layers.indirect, 'indirect', rt),
    specular: filterLayer(frame, features, layers.specular, 'specular', rt),
  };
  rt.arena.free(features);
  return filtered;
}

/** Renders a scene. Pure: the same scene, options and seed give the same bytes on any number of threads. */
export function renderScene(scene: RenderScene, options: RenderOptions, rt: Runtime): RenderResult {
  const { width, height } = scene;
  const samples = options.samples ?? SAMPLES[options.quality ?? 'final'];
  rt.progress('light', 0);
  const packed = packScene(scene, { seed: options.seed ?? 1, maxBounces: 24, clamp: 8 }, rt.arena);
  addSunPatches(packed, scene.sky, rt);
  const frame = createFrame(width, height, rt.arena);
  traceSurfaces(frame, packed, 16, rt);
  for (let done = 0; done < samples; done += MOST_PER_PASS) {
    rt.bands('render.light', height, {
      scene: packed.words,
      frame,
      samples: Math.min(MOST_PER_PASS, samples - done),
    });
    rt.progress('light', Math.min(0.95, (done + MOST_PER_PASS) / samples));
  }
  const layers = resolveLight(packed.words, frame, options.denoise ?? true, rt);
  const radiance = rt.arena.f32Unset(width * height * 3);
  rt.bands('render.compose', height, { frame, layers, radiance });
  const exposure = scene.exposure ?? chooseExposure(radiance, 7);
  const rgb = rt.arena.u8(width * height * 3);
  rt.bands('render.tone', height, { width, radiance, exposure, kelvin: scene.kelvin ?? 6500, rgb });
  const picture = { width, height, data: new Uint8Array(rgb) };
  rt.progress('light', 1);
  return { picture, radiance };
}
