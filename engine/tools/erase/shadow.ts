/**
 * What goes with a thing: the shadow that it casts where it stands, and the pixels along its outline that show a little of it. A
 * shadow is darker than the ground beyond it, of its colour, and hangs together with the thing.
 */
import { linearOfSrgb8, luminance } from '../../image/colour.ts';
import { dilate, distanceTo } from '../../image/morphology.ts';
import { resizeMask, resizeRgb8 } from '../../image/resample.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { boxOf } from '../../retouch/fill.ts';
import { type Field, spanMembrane } from '../../retouch/membrane.ts';
import { type Runtime, throwIfAborted } from '../../runtime.ts';

/** Long side at which shadows are looked for: they are soft. */
const WORK_PX = 512;
/** Reach of a shadow as a share of the thing's smaller side. */
const REACH = 0.45;
/** Luminance below which the ground is in shadow for certain, and in its penumbra, as shares of the ground beyond. */
const UMBRA = 0.72;
const PENUMBRA = 0.88;
/** Darker than this is a thing of its own. */
const BLACK = 0.22;
/** Difference of colour, as shares of luminance, up to which it is the same ground. */
const SAME = 0.11;
/** Spread of log luminance beyond the shadow from which the ground is too busy to tell. */
const BUSY = 0.16;
/** Pixels of other things that a shadow may run into, as a share of its own. */
const FOREIGN = 0.25;
/** Largest shadow as a share of the thing, and the smallest that is worth it. */
const MOST = 0.6;
const LEAST = 0.015;

/** Mean of 3 × 3 px in linear light, and its luminance: what a texture's grain would else make of a threshold. */
function softened({ width, height, data }: Rgb8): Float32Array {
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let n = 0;
      const to = (y * width + x) * 3;
      for (let py = Math.max(0, y - 1); py <= Math.min(height - 1, y + 1); py++) {
        for (let px = Math.max(0, x - 1); px <= Math.min(width - 1, x + 1); px++, n++) {
          for (let c = 0; c < 3; c++) out[to + c] += linearOfSrgb8[data[(py * width + px) * 3 + c]];
        }
      }
      for (let c = 0; c < 3; c++) out[to + c] = Math.log(out[to + c] / n + 0.004);
    }
  }
  return out;
}

/** The mask with the shadow beside the thing that it covers; the same mask where none is told for certain. */
export function withShadow(photo: Rgb8, mask: Mask, rt: Runtime): Mask {
  const share = Math.min(1, WORK_PX / Math.max(photo.width, photo.height));
  const width = Math.max(1, Math.round(photo.width * share));
  const height = Math.max(1, Math.round(photo.height * share));
  const small = share < 1 ? resizeRgb8(photo, width, height, 'area') : photo;
  const thing = share < 1 ? cutAtHalf(resizeMask(mask, width, height, 'area'), 64) : mask;
  throwIfAborted(rt.signal);
  const shadow = shadowOf(small, thing, rt);
  if (!shadow) return mask;
  const large = share < 1 ? resizeMask(shadow, photo.width, photo.height, 'bilinear') : shadow;
  return { ...mask, data: mask.data.map((v, i) => (v >= 128 || large.data[i] >= 128 ? 255 : 0)) };
}

const cutAtHalf = (mask: Mask, least: number): Mask => ({
  ...mask,
  data: mask.data.map((v) => (v >= least ? 255 : 0)),
});

function shadowOf(photo: Rgb8, thing: Mask, rt: Runtime): Mask | null {
  const { width, height } = photo;
  const box = boxOf(thing);
  if (!box) return null;
  const reach = Math.max(6, Math.round(REACH * Math.min(box.right - box.left, box.bottom - box.top)));
  const distance = distanceTo(thing).data;
  const logs = softened(photo);
  const lit = groundBeyond(photo, logs, distance, reach, rt);
  if (!lit) return null;
  // From the lower part of the thing on: on walls beside it, light changes for many reasons.
  const from = box.top + 0.5 * (box.bottom - box.top);
  const changes = (at: number): readonly [ratio: number, colour: number] => {
    const [r, g, b] = [0, 1, 2].map((c) => logs[at * 3 + c] - lit[at * 3 + c]);
    const y = luminance(r, g, b);
    return [Math.exp(y), Math.max(Math.abs(r - y), Math.abs(g - y), Math.abs(b - y))];
  };
  const data = new Uint8Array(width * height);
  const queue: number[] = [];
  let umbra = 0;
  let area = 0;
  for (let at = 0; at < data.length; at++) {
    if (thing.data[at] < 128) continue;
    area++;
    queue.push(at);
  }
  let found = 0;
  let foreign = 0;
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head];
    const x = at % width;
    const y = (at - x) / width;
    for (const [nx, ny] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ]) {
      if (nx < 0 || ny < from || nx >= width || ny >= height) continue;
      const next = ny * width + nx;
      if (data[next] || thing.data[next] >= 128 || distance[next] > reach) continue;
      const [ratio, colour] = changes(next);
      // Right beside the thing lie pixels that show some of it: they are passed over.
      if (distance[next] > 2.5) {
        if (ratio <= BLACK || (ratio < PENUMBRA && colour >= SAME)) foreign++;
        if (ratio >= PENUMBRA || ratio <= BLACK || colour >= SAME) continue;
        found++;
      }
      data[next] = 255;
      if (ratio < UMBRA) umbra++;
      queue.push(next);
    }
  }
  if (found < LEAST * area || found > MOST * area || umbra < 0.2 * found) return null;
  // The blurred outline of something dark looks like a shadow: then much of what it ends at is no ground.
  if (foreign > FOREIGN * found) return null;
  const grown = dilate({ width, height, data }, 2);
  return { ...grown, data: grown.data.map((v, i) => (v && distance[i] > 0 ? 255 : 0)) };
}

/** Log colours of the ground as it would be without the shadow: spanned from beyond its reach. Null where that is too busy. */
function groundBeyond(
  { width, height }: Rgb8,
  logs: Float32Array,
  distance: Float32Array,
  reach: number,
  rt: Runtime,
): Float32Array | null {
  const known = new Uint8Array(width * height);
  const values = new Float32Array(width * height * 3);
  let sum = 0;
  let squares = 0;
  let n = 0;
  for (let at = 0; at < known.length; at++) {
    if (distance[at] <= reach) continue;
    known[at] = 1;
    values.set(logs.subarray(at * 3, at * 3 + 3), at * 3);
    if (distance[at] > 1.6 * reach || at % width === 0 || at < width) continue;
    // Differences over 3 px: light that falls off is no texture.
    const step = logs[at * 3 + 1] - logs[(at - Math.min(3, at % width)) * 3 + 1];
    sum += step;
    squares += step * step;
    n++;
  }
  if (n < 30) return null;
  if (Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)) > BUSY) return null;
  const field: Field = { width, height, channels: 3, values, known };
  spanMembrane(field, rt.signal);
  return values;
}
