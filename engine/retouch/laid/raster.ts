/** A surface of a photo seen from straight ahead: boards and tiles repeat there, whatever the camera made of them. */

import { type Abort, throwIfAborted } from '../../abort.ts';
import { applyHomography, invert } from '../../geometry/matrix.ts';
import type { Mat3, Vec2 } from '../../geometry/types.ts';
import { erode } from '../../image/morphology.ts';
import type { Mask } from '../../image/types.ts';
import type { LabelledImage } from '../types.ts';

/** A surface in square cells. Colours are 0-255; rows run as the plane has them. */
export interface PlaneRaster {
  readonly width: number;
  readonly height: number;
  /** Pixels of the photo → cells, third coordinate positive; and back. */
  readonly toCells: Mat3;
  readonly toPixels: Mat3;
  /** SEEN where it is seen well, OPEN where it is to be filled, BESIDE where it is seen beside something, else 0. */
  readonly state: Uint8Array;
  /** Red, green, blue of cells that are seen. */
  readonly colours: Float32Array;
}

/** How far around the hole it is looked at, in the hole's own size. */
const AROUND = 2.5;
/** Most cells along a side, and altogether. */
const MOST_SIDE = 900;
const MOST_CELLS = 220_000;
/** Which pixel of the hole cells are as large as, from the nearest; how many times its ground others may show. */
const NEARER = 0.35;
const FARTHEST = 30;
/** Cells for such a pixel. */
const FINENESS = 0.9;

export const SEEN = 1;
export const OPEN = 2;
export const BESIDE = 3;

/** How many cells are to be filled. */
export const openCells = ({ state }: PlaneRaster): number => state.reduce((sum, v) => sum + Number(v === OPEN), 0);

/** Px of the long side that are looked at to tell extents. */
const LOOK_PX = 768;
/** Width of what is BESIDE, as a share of the picture's long side. */
const BESIDE_SHARE = 0.008;

/** The surface around what is open of it; null where nothing is, or where its perspective has no end there. */
export function rasterOf(image: LabelledImage, label: number, toMetres: Mat3, signal: Abort): PlaneRaster | null {
  const { width, height, labels, known } = image;
  // Extents of a large picture are told by some of its pixels.
  const stride = Math.max(1, Math.floor(Math.max(width, height) / LOOK_PX));
  const look = thinned(image, stride, (at) => labels[at] === label || !known[at]);
  const places: number[] = [];
  const areas: number[] = [];
  for (let i = 0; i < look.data.length; i++) {
    const [x, y] = [(i % look.width) * stride, Math.floor(i / look.width) * stride];
    if (labels[y * width + x] !== label || known[y * width + x]) continue;
    if (!(toMetres[6] * x + toMetres[7] * y + toMetres[8] > 1e-6)) return null;
    const [u, v] = applyHomography(toMetres, x, y);
    const [u1, v1] = applyHomography(toMetres, x + 1, y);
    const [u2, v2] = applyHomography(toMetres, x, y + 1);
    places.push(u, v);
    areas.push(Math.abs((u1 - u) * (v2 - v) - (v1 - v) * (u2 - u)));
  }
  const usual = Float64Array.from(areas).sort()[Math.floor(NEARER * areas.length)];
  if (!(usual > 0)) return null;
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [near, far] = [left, right];
  let area = 0;
  areas.forEach((own, n) => {
    if (own > FARTHEST * usual) return;
    const [u, v] = [places[2 * n], places[2 * n + 1]];
    left = Math.min(left, u);
    right = Math.max(right, u);
    near = Math.min(near, v);
    far = Math.max(far, v);
    area += own;
  });
  const more = AROUND * stride * Math.sqrt(area);
  let [u0, v0, u1, v1] = [left, near, right, far];
  for (let i = 0; i < look.data.length; i++) {
    const [x, y] = [(i % look.width) * stride, Math.floor(i / look.width) * stride];
    if (labels[y * width + x] !== label || !known[y * width + x]) continue;
    const [u, v] = applyHomography(toMetres, x, y);
    if (!(Math.max(left - u, u - right, near - v, v - far) < more)) continue;
    u0 = Math.min(u0, u);
    u1 = Math.max(u1, u);
    v0 = Math.min(v0, v);
    v1 = Math.max(v1, v);
  }
  const [spanU, spanV] = [u1 - u0, v1 - v0];
  const cell = Math.max(
    Math.sqrt(usual / FINENESS),
    Math.max(spanU, spanV) / MOST_SIDE,
    Math.sqrt((spanU * spanV) / MOST_CELLS),
  );
  const [columns, rows] = [Math.ceil(spanU / cell), Math.ceil(spanV / cell)];
  const scaled = scaleTo(toMetres, u0, v0, cell);
  const toPixels = invert(scaled);
  if (!toPixels.every(Number.isFinite)) return null;
  // What is seen of it close to anything else may be of that, or in its shade: it is no source.
  const inner = erode(look, Math.round((BESIDE_SHARE * Math.max(width, height)) / stride)).data;
  const state = new Uint8Array(columns * rows);
  const colours = new Float32Array(columns * rows * 3);
  const colour = [0, 0, 0];
  for (let row = 0; row < rows; row++) {
    if (row % 64 === 0) throwIfAborted(signal);
    for (let column = 0; column < columns; column++) {
      const [x, y] = applyHomography(toPixels, column, row);
      if (!(x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1)) continue;
      // Behind the camera points come back mirrored.
      if (!(scaled[6] * x + scaled[7] * y + scaled[8] > 1e-9)) continue;
      const [px, py] = [Math.round(x), Math.round(y)];
      const at = py * width + px;
      if (labels[at] !== label) continue;
      const to = row * columns + column;
      if (!known[at]) state[to] = OPEN;
      else if (sampleSeen(image, label, [x, y], colour)) {
        const isInner = inner[Math.floor(py / stride) * look.width + Math.floor(px / stride)];
        state[to] = isInner ? SEEN : BESIDE;
        for (let c = 0; c < 3; c++) colours[to * 3 + c] = colour[c];
      }
    }
  }
  return { width: columns, height: rows, toCells: scaled, toPixels, state, colours };
}

/** Every `step`-th pixel of a picture: 255 where `isIn` holds. */
export function thinned(
  { width, height }: Pick<Mask, 'width' | 'height'>,
  step: number,
  isIn: (at: number) => boolean,
): Mask {
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const data = Uint8Array.from({ length: columns * rows }, (_, i) =>
    isIn(Math.floor(i / columns) * step * width + (i % columns) * step) ? 255 : 0,
  );
  return { width: columns, height: rows, data };
}

/** The homography with its plane counted in cells from (u0, v0). */
function scaleTo(m: Mat3, u0: number, v0: number, cell: number): Mat3 {
  const row = (from: number, origin: number): number[] =>
    [0, 1, 2].map((k) => (m[(from + k) as 0] - origin * m[(6 + k) as 0]) / cell);
  return [...row(0, u0), ...row(3, v0), m[6], m[7], m[8]] as unknown as Mat3;
}

/** Pixels of the photo that a cell covers, as a share of all cells that lie straight below the camera. */
export function finenessAt({ toPixels }: PlaneRaster, u: number, v: number): number {
  return 1 / (toPixels[6] * u + toPixels[7] * v + toPixels[8]) ** 3;
}

/** Colour at a place of the picture, bilinear; false where not all of it is seen of that surface. */
export function sampleSeen(
  { width, height, data, known, labels }: LabelledImage,
  label: number,
  [x, y]: Vec2,
  out: number[],
): boolean {
  const [west, north] = [Math.floor(x), Math.floor(y)];
  if (!(west >= 0 && north >= 0 && west < width && north < height)) return false;
  const [east, south] = [Math.min(width - 1, west + 1), Math.min(height - 1, north + 1)];
  const [fx, fy] = [x - west, y - north];
  out.fill(0);
  for (let k = 0; k < 4; k++) {
    const at = (k < 2 ? north : south) * width + (k & 1 ? east : west);
    if (!known[at] || labels[at] !== label) return false;
    const weight = (k & 1 ? fx : 1 - fx) * (k < 2 ? 1 - fy : fy);
    for (let c = 0; c < 3; c++) out[c] += weight * data[at * 4 + c];
  }
  return true;
}
