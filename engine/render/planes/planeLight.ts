/**
 * Scattered light on planes: a filter that goes from pixel to pixel leaves clouds on walls and ceilings, where light is
 * even over metres. There it is taken from a regression over the plane; see regression.ts.
 */
import { type Abort, throwIfAborted } from '../../abort.ts';
import type { BandOp } from '../../bandOp.ts';
import { luminanceAt } from '../../image/colour.ts';
import { CAST_WORDS } from '../../kernels/trace/layout.ts';
import type { Kernels } from '../../kernels/types.ts';
import { INDIRECT, INDIRECT_VARIANCE, SAMPLES } from '../learnedLight.ts';
import type { Plane, Surfaces } from './findPlanes.ts';
import { MEASURES, nearnessOf, RAYS } from './nearness.ts';
import { LEVELS, PlaneRegression, Samples, TERMS } from './regression.ts';
import { FourTexels, placeIn, type Texels, texelsOf } from './texels.ts';

export interface PlaneArgs extends Surfaces {
  readonly planes: readonly Plane[];
  readonly scene: Float32Array;
  /** Rays for each plane, `RAY_WORDS` of them. */
  readonly rays: Float32Array;
  /** Light as `keepSampled` keeps it. */
  readonly sampled: Float32Array;
  /** Direct light as it was filtered: planes of red, green, blue. */
  readonly direct: Float32Array;
  /** All diffuse light, the same; what was scattered gives way to the regression's where that is even. */
  readonly diffuse: Float32Array;
}

export const RAY_WORDS = RAYS * CAST_WORDS;

function smooth(texels: Texels, args: PlaneArgs, rays: Float32Array, kernels: Kernels, signal: Abort): void {
  const { scene, sampled, direct, diffuse, pixelsOfPlanes } = args;
  const pixels = args.width * args.height;
  const count = texels.columns * texels.rows;
  const { from, to } = texels.plane;
  const terms = new Float64Array(TERMS);
  const four = new FourTexels();
  // Texel of a pixel, whose place becomes that of the terms.
  const placed = (i: number): number => {
    const [x, y] = placeIn(texels, args, i);
    terms.set([1, x, y]);
    return Math.floor(y) * texels.columns + Math.floor(x);
  };
  const shown = new Float64Array(count);
  for (let k = from; k < to; k++) shown[placed(pixelsOfPlanes[k])]++;
  const near = nearnessOf(texels, shown, scene, rays, kernels, signal);
  const load = (i: number): number => {
    const t = placed(i);
    four.moveTo(texels, terms[1], terms[2]);
    for (let k = 0; k < MEASURES; k++) terms[3 + k] = four.valueOf(near, k * count);
    return t;
  };
  const samples = new Samples(texels);
  const mean = new Float64Array(3);
  for (let k = from; k < to; k++) {
    const i = pixelsOfPlanes[k];
    const t = load(i);
    for (let c = 0; c < 3; c++) mean[c] = sampled[(INDIRECT + c) * pixels + i];
    samples.add(t, terms, mean, sampled[INDIRECT_VARIANCE * pixels + i], sampled[SAMPLES * pixels + i]);
    const all = luminanceAt(diffuse, i, pixels);
    samples.addFiltered(t, all, all - luminanceAt(direct, i, pixels));
  }
  const regression = new PlaneRegression(samples, near, signal);
  throwIfAborted(signal);
  for (let k = from; k < to; k++) {
    const i = pixelsOfPlanes[k];
    load(i);
    const weight = regression.lookAt(terms);
    for (let c = 0; c < 3; c++) {
      const p = c * pixels + i;
      diffuse[p] += weight * (direct[p] + regression.light[c] - diffuse[p]);
    }
  }
}

/** Its "rows" are planes. */
export const smoothPlanes: BandOp<PlaneArgs> = {
  rowsPerBand: 1,
  run(kernels, args, from, to, signal) {
    for (let k = from; k < to; k++) {
      const rays = args.rays.subarray(k * RAY_WORDS, (k + 1) * RAY_WORDS);
      smooth(texelsOf(args.planes[k], args, 2 ** (LEVELS - 1)), args, rays, kernels, signal);
    }
  },
};
