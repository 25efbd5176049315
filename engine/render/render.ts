/** A scene becomes a picture: surfaces first, then light, then tone. */
import type { Rgb8 } from '../image/types.ts';
import { PRIMARY_WORDS } from '../kernels/trace/layout.ts';
import type { Runtime } from '../runtime.ts';
import { createFrame, type Frame } from './frame.ts';
import { packScene } from './pack.ts';
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

/** Renders a scene. Pure: the same scene, options and seed give the same bytes on any number of threads. */
export function renderScene(scene: RenderScene, options: RenderOptions, rt: Runtime): RenderResult {
  const { width, height } = scene;
  const samples = options.samples ?? SAMPLES[options.quality ?? 'final'];
  rt.progress('light', 0);
  const packed = packScene(scene, { seed: options.seed ?? 1, maxBounces: 24, clamp: 8 }, rt.arena);
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
  const radiance = rt.arena.f32Unset(width * height * 3);
  rt.bands('render.compose', height, { frame, radiance });
  const exposure = scene.exposure ?? chooseExposure(radiance, 7);
  const rgb = rt.arena.u8(width * height * 3);
  rt.bands('render.tone', height, { width, radiance, exposure, kelvin: scene.kelvin ?? 6500, rgb });
  const picture = { width, height, data: new Uint8Array(rgb) };
  rt.progress('light', 1);
  return { picture, radiance };
}
