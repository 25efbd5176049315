/**
 * The first guess at the coarsest level: patch after patch from the rim inwards, those first that much is known of and
 * that an edge runs into (Criminisi, Pérez and Toyama 2004), so that lines are carried on before the ground closes over
 * them.
 */

import { type Abort, throwIfAborted } from '../abort.ts';
import { HALF, SOURCE } from '../kernels/patch/layout.ts';
import type { Level } from './level.ts';

/** What an even rim counts beside one that an edge runs into. */
const EVEN = 0.08;
/** Cost of a squared pixel of distance, in squared steps of 255 a pixel of the patch. */
const FAR = 0.1;
/** Cost of a squared difference of a source's mean colour from the anchor, as a share of one of its pixels. */
const STRAY = 0.5;
const LABEL_COST = 4000;

interface Front {
  readonly level: Level;
  /** 1 where the picture is known or filled by now. */
  readonly filled: Uint8Array;
  /** How much can be believed of each pixel, 0-1. */
  readonly belief: Float32Array;
  /** Pixels whose patch is known throughout. */
  readonly sources: Int32Array;
  /** Mean colour of each source's patch. */
  readonly means: Float32Array;
}

/** Fills the picture of a level and sets the source of each target. Throws AbortedError. */
export function begin(level: Level, signal: Abort): void {
  const { image, arrays, targets } = level;
  const { width, height } = image;
  const list: number[] = [];
  for (let at = 0; at < arrays.flags.length; at++) if ((arrays.flags[at] & SOURCE) !== 0) list.push(at);
  const front: Front = {
    level,
    filled: image.known.slice(),
    belief: Float32Array.from(image.known),
    sources: Int32Array.from(list),
    means: meansOf(level, list),
  };
  let left = 0;
  for (let at = 0; at < width * height; at++) if (front.filled[at] === 0) left++;
  const offsets = new Int32Array(width * height * 2);
  while (left > 0) {
    throwIfAborted(signal);
    const pixel = mostUrgent(front);
    if (pixel < 0) break;
    const source = bestSource(front, pixel);
    left -= copyPatch(front, pixel, source, offsets);
  }
  for (let target = 0; target < targets; target++) {
    const [x, y] = [arrays.places[target] & 0xffff, arrays.places[target] >> 16];
    const at = y * width + x;
    arrays.sourceX[target] = (x + offsets[at * 2]) << 4;
    arrays.sourceY[target] = (y + offsets[at * 2 + 1]) << 4;
  }
}

function meansOf({ image }: Level, sources: readonly number[]): Float32Array {
  const means = new Float32Array(sources.length * 3);
  sources.forEach((source, i) => {
    for (let dy = -HALF; dy <= HALF; dy++) {
      for (let dx = -HALF; dx <= HALF; dx++) {
        const p = (source + dy * image.width + dx) * 4;
        for (let c = 0; c < 3; c++) means[i * 3 + c] += image.data[p + c] / 49;
      }
    }
  });
  return means;
}

/** Centre inside the picture of the patch that is filled next; −1 when the rim is all filled. */
function mostUrgent(front: Front): number {
  const { arrays, image } = front.level;
  const { width, height } = image;
  let best = -1;
  let most = -1;
  for (let target = 0; target < front.level.targets; target++) {
    const [x, y] = [arrays.places[target] & 0xffff, arrays.places[target] >> 16];
    const at = y * width + x;
    if (front.filled[at] !== 0) continue;
    const nx = (x > 0 ? front.filled[at - 1] : 0) - (x + 1 < width ? front.filled[at + 1] : 0);
    const ny = (y > 0 ? front.filled[at - width] : 0) - (y + 1 < height ? front.filled[at + width] : 0);
    const touches =
      (x > 0 && front.filled[at - 1] !== 0) ||
      (x + 1 < width && front.filled[at + 1] !== 0) ||
      (y > 0 && front.filled[at - width] !== 0) ||
      (y + 1 < height && front.filled[at + width] !== 0);
    if (!touches) continue;
    const urgency = urgencyOf(front, x, y, nx, ny);
    if (urgency > most) [most, best] = [urgency, at];
  }
  return best;
}

function urgencyOf(front: Front, x: number, y: number, nx: number, ny: number): number {
  const { image } = front.level;
  const { width, height, data } = image;
  let belief = 0;
  let edge = 0;
  for (let py = Math.max(1, y - HALF); py <= Math.min(height - 2, y + HALF); py++) {
    for (let px = Math.max(1, x - HALF); px <= Math.min(width - 2, x + HALF); px++) {
      const at = py * width + px;
      belief += front.belief[at];
      if (!front.filled[at - 1] || !front.filled[at + 1] || !front.filled[at - width] || !front.filled[at + width])
        continue;
      let gx = 0;
      let gy = 0;
      for (let c = 0; c < 3; c++) {
        gx += data[(at + 1) * 4 + c] - data[(at - 1) * 4 + c];
        gy += data[(at + width) * 4 + c] - data[(at - width) * 4 + c];
      }
      // The edge runs across the gradient: how much of it runs into the hole.
      edge = Math.max(edge, Math.abs(-gy * nx + gx * ny));
    }
  }
  return (belief / 49) * (EVEN + edge / (255 * 6));
}

/** Centres are moved into the picture by as much as their patch reaches out of it. */
function centred(level: Level, at: number): readonly [number, number] {
  const { width, height } = level.image;
  const x = at % width;
  const y = (at - x) / width;
  return [Math.min(width - 1 - HALF, Math.max(HALF, x)), Math.min(height - 1 - HALF, Math.max(HALF, y))];
}

function bestSource(front: Front, pixel: number): number {
  const { image } = front.level;
  const { width, data, labels } = image;
  const [x, y] = centred(front.level, pixel);
  const centre = y * width + x;
  const own: number[] = [];
  for (let dy = -HALF; dy <= HALF; dy++) {
    for (let dx = -HALF; dx <= HALF; dx++) {
      const step = dy * width + dx;
      if (front.filled[centre + step]) own.push(step);
    }
  }
  const steps = Int32Array.from(own);
  let best = front.sources[0] ?? centre;
  let least = Number.POSITIVE_INFINITY;
  const anchor = front.level.arrays.anchors[front.level.arrays.targets[pixel]];
  const asked = [(anchor >> 16) & 255, (anchor >> 8) & 255, anchor & 255];
  for (let i = 0; i < front.sources.length; i++) {
    const source = front.sources[i];
    const sx = source % width;
    const sy = (source - sx) / width;
    let cost = FAR * steps.length * ((sx - x) * (sx - x) + (sy - y) * (sy - y));
    for (let c = 0; c < 3; c++) cost += STRAY * 49 * (front.means[i * 3 + c] - asked[c]) ** 2;
    if (labels[centre] !== 0 && labels[source] !== labels[centre]) cost += LABEL_COST * steps.length;
    for (let k = 0; k < steps.length && cost < least; k++) {
      const t = (centre + steps[k]) * 4;
      const s = (source + steps[k]) * 4;
      const r = data[t] - data[s];
      const g = data[t + 1] - data[s + 1];
      const b = data[t + 2] - data[s + 2];
      cost += r * r + g * g + b * b;
    }
    if (cost < least) [least, best] = [cost, source];
  }
  return best;
}

/** Copies what is still open of the patch, and gives the number of pixels. */
function copyPatch(front: Front, pixel: number, source: number, offsets: Int32Array): number {
  const { image, arrays } = front.level;
  const { width, data } = image;
  const [x, y] = centred(front.level, pixel);
  const centre = y * width + x;
  const [ox, oy] = [(source % width) - x, Math.floor(source / width) - y];
  let belief = 0;
  for (let dy = -HALF; dy <= HALF; dy++)
    for (let dx = -HALF; dx <= HALF; dx++) belief += front.belief[centre + dy * width + dx] / 49;
  let copied = 0;
  for (let dy = -HALF; dy <= HALF; dy++) {
    for (let dx = -HALF; dx <= HALF; dx++) {
      const at = centre + dy * width + dx;
      if (arrays.targets[at] >= 0 && (offsets[at * 2] | offsets[at * 2 + 1]) === 0) {
        offsets[at * 2] = ox;
        offsets[at * 2 + 1] = oy;
      }
      if (front.filled[at] !== 0) continue;
      const from = (source + dy * width + dx) * 4;
      for (let c = 0; c < 3; c++) data[at * 4 + c] = data[from + c];
      front.filled[at] = 1;
      front.belief[at] = belief;
      copied++;
    }
  }
  return copied;
}
