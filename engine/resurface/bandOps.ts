/** Passes over a photo's own pixels that lay new surfaces. */
import type { BandOp } from '../bandOp.ts';
import { linearOfSrgb8, linearToSrgb8 } from '../image/colour.ts';
import { CoverPainter, type Covers } from './cover.ts';
import type { FieldSize } from './field.ts';

export interface LayArgs {
  readonly source: Uint8Array;
  readonly target: Uint8Array;
  readonly covers: Covers;
}

/** Lays covers over a photo; what they don't reach is copied bit for bit. */
const lay: BandOp<LayArgs> = {
  rowsPerBand: 8,
  run(_kernels, { source, target, covers }, from, to) {
    const { width } = covers;
    const painter = new CoverPainter(covers);
    const mattes = Object.values(covers.kinds).map(({ matte }) => matte);
    const px = { r: 0, g: 0, b: 0 };
    target.set(source.subarray(from * width * 3, to * width * 3), from * width * 3);
    for (let y = from; y < to; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        if (mattes.every((matte) => matte[i] === 0)) continue;
        const j = i * 3;
        px.r = linearOfSrgb8[source[j]];
        px.g = linearOfSrgb8[source[j + 1]];
        px.b = linearOfSrgb8[source[j + 2]];
        painter.paint(x, y, i, px);
        target[j] = linearToSrgb8(px.r);
        target[j + 1] = linearToSrgb8(px.g);
        target[j + 2] = linearToSrgb8(px.b);
      }
    }
  },
};

export interface MirrorArgs extends FieldSize {
  readonly target: Uint8Array;
  /** Coverage of the floor 0-255 at the picture's size. */
  readonly floor: Uint8Array;
  /** Above 0 where pixels stay as they are. */
  readonly lock: Uint8Array;
  /** Linear light to add, at workspace size. */
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
}

/** Adds mirror light where the new floor is. */
const mirror: BandOp<MirrorArgs> = {
  rowsPerBand: 16,
  run(_kernels, args, from, to) {
    const { width, height, target, floor, lock, workWidth, workHeight, red, green, blue } = args;
    const sx = workWidth / width;
    const sy = workHeight / height;
    for (let y = from; y < to; y++) {
      const py = Math.min(workHeight - 1, Math.max(0, (y + 0.5) * sy - 0.5));
      const top = py | 0;
      const fy = py - top;
      const down = top + 1 < workHeight ? workWidth : 0;
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        if (floor[i] === 0 || lock[i] > 0) continue;
        const px = Math.min(workWidth - 1, Math.max(0, (x + 0.5) * sx - 0.5));
        const left = px | 0;
        const fx = px - left;
        const k = top * workWidth + left;
        const right = left + 1 < workWidth ? 1 : 0;
        const share = floor[i] / 255;
        const read = (p: Float32Array) =>
          (p[k] * (1 - fx) + p[k + right] * fx) * (1 - fy) + (p[k + down] * (1 - fx) + p[k + down + right] * fx) * fy;
        const j = i * 3;
        target[j] = screen(target[j], share * read(red));
        target[j + 1] = screen(target[j + 1], share * read(green));
        target[j + 2] = screen(target[j + 2], share * read(blue));
      }
    }
  },
};

/** Adds light without burning out: what is white already takes none. */
function screen(code: number, light: number): number {
  const base = linearOfSrgb8[code];
  return linearToSrgb8(base + light * (1 - base));
}

export const resurfaceBandOps = { lay, mirror } as const;
