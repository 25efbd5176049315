/**
 * How much each pixel of a picture looks as if words or signs were laid over it, as a network learned it
 * (`training/marks/`).
 */

import { meanAround } from '../../image/meanAround.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { FeatureMap } from '../../network/convolutions.ts';
import { runNetwork } from '../../network/run.ts';
import { inSquares, paddedMap } from '../../network/squares.ts';
import { type NetworkForm, readNetwork } from '../../network/weights.ts';
import type { Runtime } from '../../runtime.ts';

/**
 * Halves the picture five times, and comes back to half of its size; four values a pixel there are those of a square of
 * the picture.
 */
const markNetwork: NetworkForm = {
  inputs: 5,
  widths: [16, 24, 40, 64, 96],
  depths: [2, 3, 3, 2],
  decoder: [64, 48, 32, 24],
  outputs: 4,
};
const STEP = 32;
/**
 * What luma stands out from: the mean so many px around. By how much it does so at most, and as a multiple of what is
 * usual there.
 */
const AROUND = 12;
const STEEP = 24;
const OWN = 2.5;
const ALWAYS = 3;

const limited = (v: number): number => Math.min(1, Math.max(-1, v));

/**
 * What the network sees: colours, and how luma stands out from what is around it, as it is and by how much it does so
 * there, so that faint overlays are seen as well as strong ones (`training/marks/network.py`).
 */
function told(picture: Rgb8, rt: Runtime): FeatureMap {
  const { width, height, data } = picture;
  const luma = new Float32Array(width * height);
  for (let i = 0; i < luma.length; i++) {
    luma[i] = 0.299 * data[i * 3] + 0.587 * data[i * 3 + 1] + 0.114 * data[i * 3 + 2];
  }
  const mean = meanAround(luma, width, height, AROUND);
  const off = luma.map((v, i) => v - mean[i]);
  const usual = meanAround(off.map(Math.abs), width, height, AROUND);
  return paddedMap({ width, height }, { step: STEP, inputs: markNetwork.inputs }, rt, (i, out, at) => {
    for (let c = 0; c < 3; c++) out[at + c] = data[i * 3 + c] / 127.5 - 1;
    out[at + 3] = limited(off[i] / STEEP);
    out[at + 4] = limited(off[i] / (OWN * usual[i] + ALWAYS));
  });
}

/**
 * Log odds of an overlay for each pixel of a picture. Deterministic. Throws RangeError for a file of another network,
 * AbortedError when cancelled.
 */
export function seenOverlay(picture: Rgb8, weights: Uint8Array, rt: Runtime): Float32Array {
  const { width, height } = picture;
  const network = readNetwork(weights, markNetwork, rt.arena);
  const seen = told(picture, rt);
  const said = runNetwork(network, seen, rt);
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      out[y * width + x] = said.data[inSquares(said, x, y)];
    }
  }
  return out;
}
