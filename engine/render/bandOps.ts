/** Band operations of the renderer. */
import type { BandOp } from '../bandOp.ts';
import { linearToSrgb8 } from '../image/colour.ts';
import { GUIDE_WORDS, U_SAMPLES } from '../kernels/trace/layout.ts';
import { noisePass } from './adaptive.ts';
import { compose } from './compose.ts';
import { filterLight, prepareDenoise, spreadVariance } from './denoise.ts';
import type { Frame } from './frame.ts';
import { correctLight, keepSampled, readSaid, seeLight } from './learnedLight.ts';
import { type Glow, throughLens } from './lens/lens.ts';
import { blurColumns, blurRows } from './lens/lensBlur.ts';
import { contrastOf, filmic, rollOff } from './lens/tone.ts';
import type { Gains } from './lens/whiteBalance.ts';
import { linePass } from './linePass.ts';
import { smoothPlanes } from './planes/planeLight.ts';
import { edgePass, surfacePass } from './surfacePass.ts';

interface LightArgs {
  readonly scene: Float32Array;
  readonly frame: Frame;
  /** Samples that each pixel gets in all, and how many of them came before this pass and come in it at most. */
  readonly budget: Uint16Array;
  readonly before: number;
  readonly most: number;
}

const light: BandOp<LightArgs> = {
  rowsPerBand: 1,
  run(kernels, { scene, frame, budget, before, most }, from, to) {
    const { width, guide } = frame;
    const guideInts = new Int32Array(guide.buffer, guide.byteOffset, guide.length);
    for (let i = from * width; i < to * width; i++) {
      guideInts[i * GUIDE_WORDS + U_SAMPLES] = Math.max(0, Math.min(most, budget[i] - before));
    }
    kernels.traceLight(scene, guide, frame.light, from * width, (to - from) * width);
  },
};

/** Its "rows" are places. */
const sunPatches: BandOp<{ readonly scene: Float32Array; readonly target: Float32Array }> = {
  rowsPerBand: 256,
  run(kernels, { scene, target }, from, to) {
    kernels.traceSunPatches(scene, target, from, to - from);
  },
};

/** Its "rows" are samples. */
const cellSamples: BandOp<{ readonly scene: Float32Array; readonly target: Float32Array }> = {
  rowsPerBand: 512,
  run(kernels, { scene, target }, from, to) {
    kernels.traceCellSamples(scene, target, from, to - from);
  },
};

interface ToneArgs {
  readonly width: number;
  readonly height: number;
  readonly glow: Glow;
  /** Factor on the light of each pixel. */
  readonly held: Float32Array;
  readonly radiance: Float32Array;
  readonly exposure: number;
  /** On red, green and blue. */
  readonly balance: Gains;
  readonly rgb: Uint8Array;
}

const tone: BandOp<ToneArgs> = {
  rowsPerBand: 16,
  run(_kernels, { width, height, glow, held, radiance, exposure, balance, rgb }, from, to) {
    const gains = balance.map((gain) => exposure * gain);
    const light = new Float64Array(3);
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++) {
        const i = (y * width + x) * 3;
        for (let c = 0; c < 3; c++) light[c] = radiance[i + c] * held[y * width + x];
        throughLens(light, x, y, glow, width, height);
        for (let c = 0; c < 3; c++) light[c] *= gains[c];
        const luma = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
        const lift = contrastOf(luma);
        const keep = lift * rollOff(luma * lift);
        for (let c = 0; c < 3; c++) rgb[i + c] = linearToSrgb8(filmic(light[c] * keep));
      }
    }
  },
};

export const renderBandOps = {
  surfaces: surfacePass,
  edges: edgePass,
  light,
  sunPatches,
  cellSamples,
  prepare: prepareDenoise,
  filter: filterLight,
  spreadVariance,
  keepSampled,
  seeLight,
  readSaid,
  correctLight,
  smoothPlanes,
  noise: noisePass,
  compose,
  blurRows,
  blurColumns,
  tone,
  lines: linePass,
} as const;
