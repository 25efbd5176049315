/** Band operations of the renderer. */
import type { BandOp } from '../bandOp.ts';
import { linearToSrgb8 } from '../image/colour.ts';
import {
  GUIDE_WORDS,
  O_ALBEDO,
  O_COUNT,
  O_DIRECT,
  O_INDIRECT,
  O_SPECULAR,
  OUT_WORDS,
  U_SAMPLES,
} from '../kernels/trace/layout.ts';
import type { Frame } from './frame.ts';
import { surfacePass } from './surfacePass.ts';
import { filmic, whiteOf } from './tone.ts';

interface LightArgs {
  readonly scene: Float32Array;
  readonly frame: Frame;
  readonly samples: number;
}

const light: BandOp<LightArgs> = {
  rowsPerBand: 1,
  run(kernels, { scene, frame, samples }, from, to) {
    const { width, guide } = frame;
    const guideInts = new Int32Array(guide.buffer, guide.byteOffset, guide.length);
    for (let i = from * width; i < to * width; i++) guideInts[i * GUIDE_WORDS + U_SAMPLES] = samples;
    kernels.traceLight(scene, guide, frame.light, from * width, (to - from) * width);
  },
};

interface ComposeArgs {
  readonly frame: Frame;
  readonly radiance: Float32Array;
}

const compose: BandOp<ComposeArgs> = {
  rowsPerBand: 16,
  run(_kernels, { frame, radiance }, from, to) {
    const { width, light: sums, albedo, emission } = frame;
    for (let i = from * width; i < to * width; i++) {
      const o = i * OUT_WORDS;
      const share = 1 / Math.max(1, sums[o + O_COUNT]);
      for (let c = 0; c < 3; c++) {
        const mean = sums[o + O_ALBEDO + c];
        const irradiance = mean > 0 ? (sums[o + O_DIRECT + c] + sums[o + O_INDIRECT + c]) / mean : 0;
        radiance[i * 3 + c] = irradiance * albedo[i * 3 + c] + sums[o + O_SPECULAR + c] * share + emission[i * 3 + c];
      }
    }
  },
};

interface ToneArgs {
  readonly width: number;
  readonly radiance: Float32Array;
  readonly exposure: number;
  readonly kelvin: number;
  readonly rgb: Uint8Array;
}

const tone: BandOp<ToneArgs> = {
  rowsPerBand: 16,
  run(_kernels, { width, radiance, exposure, kelvin, rgb }, from, to) {
    const white = whiteOf(kelvin);
    const daylight = whiteOf(6500);
    const gains = white.map((w, c) => (exposure * daylight[c]) / w);
    for (let i = from * width * 3; i < to * width * 3; i += 3) {
      for (let c = 0; c < 3; c++) rgb[i + c] = linearToSrgb8(filmic(radiance[i + c] * gains[c]));
    }
  },
};

export const renderBandOps = {
  'render.surfaces': surfacePass,
  'render.light': light,
  'render.compose': compose,
  'render.tone': tone,
} as const;
