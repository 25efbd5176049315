/**
 * The light of what was carried of a wall's foot: it was seen elsewhere, in light of its own, and takes that of the
 * wall over it once that is filled.
 */
import { type Abort, throwIfAborted } from '../abort.ts';
import { applyHomography } from '../geometry/matrix.ts';
import type { Mat3 } from '../geometry/types.ts';
import { median } from '../image/statistics.ts';
import type { LabelledImage } from './types.ts';

/** Metres below the floor's edge that belong to the foot. */
export const BELOW_M = 0.02;
/** Metres over what was carried at which the wall's light is taken, here and where the foot is seen. */
export const BARE_FROM_M = 0.015;
const BARE_TO_M = 0.06;
/** Columns over which the light is evened; between which it may differ, and a colour from the mean of the three. */
const EVENED = 15;
const LIT = [0.5, 2] as const;
const OTHER_COLOUR = 0.12;

/** The foot of a wall in columns of about a pixel each: heights up the wall are rows. */
export interface Foot {
  readonly toMetres: Mat3;
  readonly toPixels: Mat3;
  readonly left: number;
  readonly stepM: number;
  readonly columns: number;
  readonly rowM: number;
  readonly rows: number;
}

/** What was carried of a wall, in the light of where it is seen. */
export interface CarriedFoot {
  /** Its label. */
  readonly wall: number;
  readonly foot: Foot;
  readonly pixels: readonly CarriedPixel[];
}

export interface CarriedPixel {
  readonly at: number;
  readonly column: number;
  /** Row of the foot from which its wall is bare, and the wall's colour there. */
  readonly top: number;
  readonly bare: readonly number[];
}

/** Whether a pixel is as low on a wall as what was carried of its foot. */
export function isInFoot({ foot: { toMetres, rowM }, pixels }: CarriedFoot): (x: number, y: number) => boolean {
  const topM = pixels.reduce((most, { top }) => Math.max(most, top), 0) * rowM - BELOW_M;
  return (x, y) => applyHomography(toMetres, x, y)[1] < topM;
}

/** Gives what was carried the light that the wall over it has by now, in place. Throws AbortedError. */
export function relightFeet(image: LabelledImage, feet: readonly CarriedFoot[], signal: Abort): void {
  for (const carried of feet) {
    throwIfAborted(signal);
    relightFoot(image, carried);
  }
}

function relightFoot(image: LabelledImage, { wall, foot, pixels }: CarriedFoot): void {
  const { data } = image;
  const bareAt = new Map<number, CarriedPixel>();
  for (const pixel of pixels) bareAt.set(Math.round(pixel.column), pixel);
  const ratios = new Map<number, readonly number[]>();
  for (const [column, { top, bare }] of bareAt) {
    const over = colourOver(image, foot, wall, column, top);
    if (over && bare.every(Number.isFinite))
      ratios.set(
        column,
        over.map((v, c) => v / Math.max(1, bare[c])),
      );
  }
  const seen = [...ratios.keys()].sort((p, q) => p - q);
  if (seen.length === 0) return;
  const litAt = new Map<number, readonly number[]>();
  for (const column of bareAt.keys()) {
    // Where something stands before the wall its light is that of the nearest columns.
    const near = nearestTo(column, seen, EVENED).map((other) => ratios.get(other)!);
    const lit = [0, 1, 2].map((c) => median(near.map((ratio) => ratio[c])));
    const mean = Math.min(LIT[1], Math.max(LIT[0], (lit[0] + lit[1] + lit[2]) / 3));
    const tinted = lit.map((v) => mean * Math.min(1 + OTHER_COLOUR, Math.max(1 - OTHER_COLOUR, v / mean)));
    litAt.set(column, tinted);
  }
  for (const { at, column } of pixels) {
    const lit = litAt.get(Math.round(column))!;
    for (let c = 0; c < 3; c++) data[at * 4 + c] = Math.min(255, Math.round(data[at * 4 + c] * lit[c]));
  }
}

/** So many of the sorted numbers as lie nearest to one. */
function nearestTo(wanted: number, sorted: readonly number[], count: number): readonly number[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  let [from, to] = [low, low];
  while (to - from < Math.min(count, sorted.length)) {
    const isLeft = to >= sorted.length || (from > 0 && wanted - sorted[from - 1] <= sorted[to] - wanted);
    if (isLeft) from--;
    else to++;
  }
  return sorted.slice(from, to);
}

/** The wall's own colour over a column of its foot; null where something else is there. */
function colourOver(
  { width, height, known, labels, data }: LabelledImage,
  { toPixels, left, stepM, rowM }: Foot,
  wall: number,
  column: number,
  top: number,
): readonly number[] | null {
  const colours: number[][] = [[], [], []];
  for (let m = BARE_FROM_M; m <= BARE_TO_M; m += rowM) {
    const [x, y] = applyHomography(toPixels, left + column * stepM, top * rowM - BELOW_M + m).map(Math.round);
    const at = y * width + x;
    if (!(x >= 0 && y >= 0 && x < width && y < height) || labels[at] !== wall || !known[at]) continue;
    for (let c = 0; c < 3; c++) colours[c].push(data[at * 4 + c]);
  }
  return colours[0].length > 0 ? colours.map(median) : null;
}
