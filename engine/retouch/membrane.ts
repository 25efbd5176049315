/**
 * Smooth fills: the membrane that is spanned by the known pixels around a hole (Laplace's equation), by pyramid and
 * relaxation.
 */
import type { Abort } from '../abort.ts';
import { throwIfAborted } from '../abort.ts';

/** Values interleaved, `channels` a pixel; `known` 1 where they are given. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly values: Float32Array;
  readonly known: Uint8Array;
}

/** Channel `c` of a field of values `step` px apart at pixel (x, y), bilinear; beyond its border the border's. */
export function sampleField(
  { width, height, values, channels }: Field,
  step: number,
  x: number,
  y: number,
  c: number,
): number {
  const u = Math.min(width - 1, Math.max(0, (x + 0.5) / step - 0.5));
  const v = Math.min(height - 1, Math.max(0, (y + 0.5) / step - 0.5));
  const [west, north] = [Math.floor(u), Math.floor(v)];
  const [east, south] = [Math.min(width - 1, west + 1), Math.min(height - 1, north + 1)];
  const [fx, fy] = [u - west, v - north];
  const upper =
    values[(north * width + west) * channels + c] * (1 - fx) + values[(north * width + east) * channels + c] * fx;
  const lower =
    values[(south * width + west) * channels + c] * (1 - fx) + values[(south * width + east) * channels + c] * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Relaxations at each level, from the middle between two levels on. */
const SWEEPS = 12;

/** Fills the unknown values in place. Where nothing is known at all they stay as they are. */
export function spanMembrane(field: Field, signal: Abort): void {
  throwIfAborted(signal);
  const { width, height, values, channels } = field;
  const holes = unknownOf(field);
  if (holes.length === 0) return;
  if (width > 1 || height > 1) {
    const small = halved(field);
    spanMembrane(small, signal);
    for (const at of holes) {
      const x = at % width;
      const y = (at - x) / width;
      const from = (Math.min(small.height - 1, y >> 1) * small.width + Math.min(small.width - 1, x >> 1)) * channels;
      for (let c = 0; c < channels; c++) values[at * channels + c] = small.values[from + c];
    }
  }
  // Red-black Gauss-Seidel: the order within a colour does not matter.
  const [red, black] = [0, 1].map((colour) =>
    holes.filter((at) => (((at % width) + Math.floor(at / width)) & 1) === colour),
  );
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    throwIfAborted(signal);
    relax(field, red);
    relax(field, black);
  }
}

function relax({ width, height, channels, values }: Field, places: Int32Array): void {
  const row = width * channels;
  for (let i = 0; i < places.length; i++) {
    const at = places[i];
    const x = at % width;
    const y = (at - x) / width;
    const p = at * channels;
    const left = x > 0 ? p - channels : p;
    const right = x < width - 1 ? p + channels : p;
    const up = y > 0 ? p - row : p;
    const down = y < height - 1 ? p + row : p;
    for (let c = 0; c < channels; c++) {
      values[p + c] = 0.25 * (values[left + c] + values[right + c] + values[up + c] + values[down + c]);
    }
  }
}

function unknownOf({ known }: Field): Int32Array {
  let count = 0;
  for (let i = 0; i < known.length; i++) if (known[i] === 0) count++;
  const out = new Int32Array(count);
  for (let i = 0, n = 0; i < known.length; i++) if (known[i] === 0) out[n++] = i;
  return out;
}

function halved({ width, height, channels, values, known }: Field): Field {
  const small = {
    width: Math.max(1, (width + 1) >> 1),
    height: Math.max(1, (height + 1) >> 1),
    channels,
  };
  const pixels = small.width * small.height;
  const out = { ...small, values: new Float32Array(pixels * channels), known: new Uint8Array(pixels) };
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const to = y * small.width + x;
      let count = 0;
      for (let k = 0; k < 4; k++) {
        const px = 2 * x + (k & 1);
        const py = 2 * y + (k >> 1);
        if (px >= width || py >= height || known[py * width + px] === 0) continue;
        count++;
        for (let c = 0; c < channels; c++) out.values[to * channels + c] += values[(py * width + px) * channels + c];
      }
      if (count === 0) continue;
      out.known[to] = 1;
      for (let c = 0; c < channels; c++) out.values[to * channels + c] /= count;
    }
  }
  return out;
}
