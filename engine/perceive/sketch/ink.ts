/** What is ink and what is paper in a picture, and whether the picture is a drawing at all. */
import { dilate, open } from '../../image/morphology.ts';
import { resizePlane } from '../../image/resample.ts';
import { percentiles, percentilesOfHistogram } from '../../image/statistics.ts';
import type { Mask, OklabImage, Plane } from '../../image/types.ts';

export interface Ink {
  /** Share 0-1 of each pixel that ink covers, against the paper around it: lamps, folds and yellowing don't count. */
  readonly cover: Plane;
  /** 255 where it covers at least two fifths. */
  readonly mask: Mask;
  /** Lightness 0-1 of the paper, in the middle of the range that it has over the picture. */
  readonly paper: number;
}

/** Parts of the long side over which paper is taken for even. */
const CELLS = 10;
/** Lightness below the paper's at which ink begins, and the least that full ink lies below it. */
const FAINT = 0.045;
const LEAST_FULL = 0.16;
const COVERED = 0.4;
/** Steps in which lightness is told, from black to white. */
const STEPS = 1023;

/** Tells ink from paper. Paper is what is lightest around each place. */
export function findInk({ width, height, l }: OklabImage): Ink {
  const paper = paperOf({ width, height, data: l });
  // Plain loops: this looks at every photo, and callbacks for each pixel take ten times as long.
  const depth = new Float32Array(l.length);
  for (let i = 0; i < l.length; i++) depth[i] = Math.max(0, paper.data[i] - l[i]);
  const range = Math.max(LEAST_FULL, fullDepth(depth)) - FAINT;
  const cover = new Float32Array(l.length);
  const mask = new Uint8Array(l.length);
  for (let i = 0; i < l.length; i++) {
    cover[i] = Math.min(1, Math.max(0, (depth[i] - FAINT) / range));
    mask[i] = cover[i] >= COVERED ? 255 : 0;
  }
  const [middle] = percentiles(paper, [0.5], 0, 1);
  return { cover: { width, height, data: cover }, mask: { width, height, data: mask }, paper: middle };
}

/** Depth below the paper that nine tenths of all ink stay under; 1 where there is none. */
function fullDepth(depth: Float32Array): number {
  const counts = new Float64Array(STEPS + 1);
  for (let i = 0; i < depth.length; i++) if (depth[i] > FAINT) counts[Math.min(STEPS, Math.floor(depth[i] * STEPS))]++;
  return counts.some((count) => count > 0) ? percentilesOfHistogram(counts, 0, 1, [0.9])[0] : 1;
}

/** Lightness of the paper at each pixel: the 90th percentile of cells and their neighbours, joined smoothly. */
function paperOf(l: Plane): Plane {
  const cell = Math.max(8, Math.ceil(Math.max(l.width, l.height) / CELLS));
  const columns = Math.max(1, Math.round(l.width / cell));
  const rows = Math.max(1, Math.round(l.height / cell));
  const data = new Float32Array(columns * rows);
  const counts = new Int32Array(STEPS + 1);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const [left, right] = [(i - 0.5) / columns, (i + 1.5) / columns].map((t) => Math.round(t * l.width));
      const [top, bottom] = [(j - 0.5) / rows, (j + 1.5) / rows].map((t) => Math.round(t * l.height));
      counts.fill(0);
      let count = 0;
      for (let y = Math.max(0, top); y < Math.min(l.height, bottom); y += 2) {
        for (let x = Math.max(0, left); x < Math.min(l.width, right); x += 2, count++) {
          counts[Math.min(STEPS, Math.max(0, Math.round(l.data[y * l.width + x] * STEPS)))]++;
        }
      }
      let step = STEPS;
      for (let above = 0; step > 0; step--) {
        above += counts[step];
        if (above > 0.1 * count) break;
      }
      data[j * columns + i] = step / STEPS;
    }
  }
  return resizePlane({ width: columns, height: rows, data }, l.width, l.height, 'bilinear');
}

/** Of the pixels, the share 0-1 of those that are neither paper nor ink and lie away from any line. */
function betweenShare({ cover, mask }: Ink): number {
  const beside = dilate(mask, 2).data;
  let between = 0;
  for (let i = 0; i < beside.length; i++) if (mask.data[i] !== 255 && cover.data[i] > 0 && beside[i] === 0) between++;
  return between / beside.length;
}

/** Of the ink, the share 0-1 within lines no wider than a hundredth of the long side. */
function thinShare({ mask }: Ink): number {
  const wide = open(mask, Math.max(1, Math.round(Math.max(mask.width, mask.height) / 200))).data;
  let [thin, inked] = [0, 0];
  for (let i = 0; i < wide.length; i++) {
    if (mask.data[i] !== 255) continue;
    inked++;
    if (wide[i] === 0) thin++;
  }
  return thin / Math.max(1, inked);
}

/** Drawings lie below 0.07, photos above 0.14: light falls on everything in a photo, and on none of the paper. */
const MOST_BETWEEN = 0.1;
const LEAST_THIN = 0.25;
const LEAST_PAPER = 0.62;

/** Whether a picture is a line drawing by what it looks like: thin dark lines on light, even paper. */
export function isDrawing(ink: Ink): boolean {
  return ink.paper > LEAST_PAPER && betweenShare(ink) < MOST_BETWEEN && thinShare(ink) > LEAST_THIN;
}
