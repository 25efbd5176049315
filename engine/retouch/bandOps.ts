/** What a completion computes row by row. */

import type { BandOp } from '../bandOp.ts';
import type { PixelRect } from '../geometry/types.ts';
import { HALF } from '../kernels/patch/layout.ts';
import type { PatchArrays } from '../kernels/patch/types.ts';

export interface SearchArgs {
  readonly arrays: PatchArrays;
  readonly width: number;
  readonly height: number;
  /** Rows that have targets. */
  readonly top: number;
  readonly bottom: number;
  /** Rows by which the first block is cut short, so that blocks of the next scan reach over these. */
  readonly offset: number;
  readonly step: 1 | -1;
  readonly seed: number;
}

/** Rows of a block: within it, what is found spreads at once. */
export const BLOCK_ROWS = 32;

/** Its "rows" are blocks of rows. */
const search: BandOp<SearchArgs> = {
  rowsPerBand: 1,
  run(kernels, { arrays, width, height, top, bottom, offset, step, seed }, from, to) {
    for (let block = from; block < to; block++) {
      const first = Math.max(top, top - offset + block * BLOCK_ROWS);
      const last = Math.min(bottom, top - offset + (block + 1) * BLOCK_ROWS);
      if (last > first) kernels.patchSearch(arrays, { width, height }, first, last, step, seed);
    }
  },
};

interface VoteArgs {
  readonly arrays: PatchArrays;
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly bottom: number;
}

const VOTE_ROWS = 16;

/** Its "rows" are blocks of 16 rows. */
const vote: BandOp<VoteArgs> = {
  rowsPerBand: 1,
  run(kernels, { arrays, width, height, top, bottom }, from, to) {
    for (let block = from; block < to; block++) {
      const first = top + block * VOTE_ROWS;
      kernels.patchVote(arrays, { width, height }, first, Math.min(bottom, first + VOTE_ROWS));
    }
  },
};

export const voteBlocks = (rows: number): number => Math.ceil(rows / VOTE_ROWS);

/** Writes the mean of the votes into the hole. */
const settle: BandOp<VoteArgs & { readonly known: Uint8Array }> = {
  rowsPerBand: 1,
  run(_kernels, { arrays, width, top, bottom, known }, from, to) {
    const { rows, places, sums, image } = arrays;
    for (let block = from; block < to; block++) {
      const first = rows[top + block * VOTE_ROWS];
      const last = rows[Math.min(bottom, top + (block + 1) * VOTE_ROWS)];
      for (let target = first; target < last; target++) {
        const at = (places[target] >> 16) * width + (places[target] & 0xffff);
        const weight = sums[target * 4 + 3];
        if (known[at] !== 0 || weight <= 0) continue;
        for (let c = 0; c < 3; c++) {
          const value = Math.round(sums[target * 4 + c] / weight);
          image[at * 4 + c] = value < 0 ? 0 : value > 255 ? 255 : value;
        }
      }
    }
  },
};

interface HalveArgs {
  readonly width: number;
  readonly height: number;
  readonly source: Uint8Array;
  readonly known: Uint8Array;
  readonly smallWidth: number;
  readonly target: Uint8Array;
  readonly targetKnown: Uint8Array;
}

/** Means of the known ones of each four pixels; known where at least two of them are. The label is the first one's. */
const halve: BandOp<HalveArgs> = {
  rowsPerBand: 16,
  run(_kernels, { width, height, source, known, smallWidth, target, targetKnown }, from, to) {
    for (let y = from; y < to; y++) {
      const upper = 2 * y * width;
      const lower = Math.min(height - 1, 2 * y + 1) * width;
      for (let x = 0; x < smallWidth; x++) {
        const left = 2 * x;
        const right = Math.min(width - 1, left + 1);
        const out = y * smallWidth + x;
        let count = 0;
        let r = 0;
        let g = 0;
        let b = 0;
        for (let k = 0; k < 4; k++) {
          const at = (k < 2 ? upper : lower) + ((k & 1) === 0 ? left : right);
          if (known[at] === 0) continue;
          count++;
          r += source[at * 4];
          g += source[at * 4 + 1];
          b += source[at * 4 + 2];
        }
        targetKnown[out] = count >= 2 ? 1 : 0;
        target[out * 4 + 3] = source[(upper + left) * 4 + 3];
        if (count === 0) continue;
        target[out * 4] = Math.round(r / count);
        target[out * 4 + 1] = Math.round(g / count);
        target[out * 4 + 2] = Math.round(b / count);
      }
    }
  },
};

interface TextureArgs {
  readonly width: number;
  readonly height: number;
  /** Where it is wanted. */
  readonly box: PixelRect;
  readonly source: Uint8Array;
  readonly texture: Uint8Array;
}

/**
 * Standard deviation of the tone (red + 2 green + blue) / 4 over the patch around each pixel of the box; "rows" count
 * from its top.
 */
const texture: BandOp<TextureArgs> = {
  rowsPerBand: 16,
  run(_kernels, { width, height, box, source, texture: target }, from, to) {
    const side = 2 * HALF + 1;
    const sums = new Float64Array(width);
    const squares = new Float64Array(width);
    const count = side * side;
    const left = Math.max(0, box.left - HALF);
    const right = Math.min(width, box.right + HALF);
    for (let y = Math.max(HALF, box.top + from); y < Math.min(height - HALF, box.top + to); y++) {
      sums.fill(0);
      squares.fill(0);
      for (let row = y - HALF; row <= y + HALF; row++) {
        for (let x = left, p = (row * width + left) * 4; x < right; x++, p += 4) {
          const tone = source[p] + 2 * source[p + 1] + source[p + 2];
          sums[x] += tone;
          squares[x] += tone * tone;
        }
      }
      let sum = 0;
      let square = 0;
      for (let x = left; x < right; x++) {
        sum += sums[x];
        square += squares[x];
        if (x < left + side - 1) continue;
        const mean = sum / count;
        target[y * width + x - HALF] = Math.min(255, Math.sqrt(Math.max(0, square / count - mean * mean)) / 4);
        sum -= sums[x - side + 1];
        square -= squares[x - side + 1];
      }
    }
  },
};

export const retouchBandOps = {
  search,
  vote,
  settle,
  halve,
  texture,
} as const;
