/**
 * A photo's parts as a graph. Segments are cut along the Room's lines where it is believed, by what the network sees
 * elsewhere, so that a white wall and a white ceiling in one segment are two parts; borders tell whether the picture
 * has an edge there.
 */

import type { Room } from '../../geometry/roomSchema.ts';
import type { PixelRect } from '../../geometry/types.ts';
import type { LabelMap, OklabImage } from '../../image/types.ts';
import { CEILING, FLOOR, faceMap } from '../../perceive/faces.ts';
import { roomAt, type Segments } from '../../perceive/segments/segments.ts';

/** Kinds of surface by number, as `surfaceKinds` has them. */
export const FLOOR_KIND = 0;
export const WALL_KIND = 1;
export const CEILING_KIND = 2;
/** Labels of parts go on after them: rugs, all else. */
export const RUG = 3;
export const NOT = 4;

/** Rooms from here on say where surfaces meet. */
const LEAST_ROOM = 0.3;
/**
 * What the Room's lines cut off a segment is a part of its own from this share of it, and this share of the picture.
 */
const LEAST_SHARE = 0.12;
const LEAST_PART = 0.0004;
const LARGE_PART = 0.004;
/** Step in OKLab over three pixels that is half an edge; the texture of both sides counts less than this many times. */
const EDGE_STEP = 0.045;
const OWN_TEXTURE = 1.4;

export interface Border {
  readonly p: number;
  readonly q: number;
  /** Pairs of pixels that meet there. */
  readonly length: number;
  /** Mean 0-1: 1 where one passes into the other without an edge. */
  readonly soft: number;
}

export interface Parts {
  /** Number of the part at each pixel, from 0. */
  readonly labels: LabelMap;
  readonly count: number;
  readonly area: Float64Array;
  /** The thing (segment of level 2) that it belongs to. */
  readonly thing: Int32Array;
  /** Kind of surface that the Room, or else the network, has where it is. */
  readonly region: Uint8Array;
  /** Whether a believed Room says so. */
  readonly isDrawn: boolean;
  /** Mean OKLab L, a, b side by side. */
  readonly colour: Float64Array;
  /** Mean step over three pixels, OKLab with chroma twice, within each. */
  readonly texture: Float64Array;
  readonly boxes: readonly PixelRect[];
  readonly borders: readonly Border[];
}

/** Kind of surface at each pixel: the Room's where it is believed, else what is said the loudest. */
function regionMap(room: Room, said: readonly Float32Array[], { width, height }: LabelMap): Uint8Array {
  if (room.confidence >= LEAST_ROOM) {
    const { data } = faceMap(roomAt(room, width, height));
    return Uint8Array.from(data, (face) => (face === FLOOR ? FLOOR_KIND : face === CEILING ? CEILING_KIND : WALL_KIND));
  }
  return Uint8Array.from(said[0], (floor, i) =>
    floor > said[1][i] ? (floor > said[2][i] ? 0 : 2) : said[1][i] >= said[2][i] ? 1 : 2,
  );
}

/** Cuts segments into parts; `said` is how far floor, wall and ceiling are seen, 0-1 a pixel. */
export function cutParts(segments: Segments, room: Room, said: readonly Float32Array[], picture: OklabImage): Parts {
  const { labels } = segments;
  const { width, height, data } = labels;
  const ids = segments.segments.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const region = regionMap(room, said, labels);
  const areas = new Float64Array(ids * 3);
  for (let i = 0; i < data.length; i++) areas[data[i] * 3 + region[i]]++;
  const number = new Int32Array(ids * 3).fill(-1);
  const kinds: number[] = [];
  const owners: number[] = [];
  for (let id = 0; id < ids; id++) {
    const own = areas.subarray(id * 3, id * 3 + 3);
    const total = own[0] + own[1] + own[2];
    if (total === 0) continue;
    const main = own.indexOf(Math.max(...own));
    for (const kind of [main, (main + 1) % 3, (main + 2) % 3]) {
      const least = Math.min(Math.max(LEAST_SHARE * total, LEAST_PART * data.length), LARGE_PART * data.length);
      if (kind !== main && own[kind] < least) {
        number[id * 3 + kind] = number[id * 3 + main];
        continue;
      }
      number[id * 3 + kind] = kinds.length;
      kinds.push(kind);
      owners.push(id);
    }
  }
  const parts = data.map((id, i) => number[id * 3 + region[i]]);
  const thing = thingsOf(segments, ids);
  const map = { width, height, data: parts };
  const texture = texturesOf(map, kinds.length, picture);
  return {
    labels: map,
    count: kinds.length,
    region: Uint8Array.from(kinds),
    thing: Int32Array.from(owners, (id) => thing[id]),
    isDrawn: room.confidence >= LEAST_ROOM,
    ...measured(map, kinds.length, picture),
    texture,
    borders: bordersOf(map, kinds.length, picture, texture),
  };
}

function thingsOf({ segments }: Segments, ids: number): Int32Array {
  const thing = Int32Array.from({ length: ids }, (_, id) => id);
  for (const { id, level, parent } of segments) if (level === 3 && parent !== null) thing[id] = parent;
  return thing;
}

function measured(
  { width, height, data }: LabelMap,
  count: number,
  { l, a, b }: OklabImage,
): Pick<Parts, 'area' | 'boxes' | 'colour'> {
  const area = new Float64Array(count);
  const colour = new Float64Array(count * 3);
  const boxes = Array.from({ length: count }, () => ({ left: width, top: height, right: 0, bottom: 0 }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const id = data[i];
      const box = boxes[id];
      area[id]++;
      colour[id * 3] += l[i];
      colour[id * 3 + 1] += a[i];
      colour[id * 3 + 2] += b[i];
      if (x < box.left) box.left = x;
      if (x >= box.right) box.right = x + 1;
      if (y < box.top) box.top = y;
      box.bottom = y + 1;
    }
  }
  return { area, boxes, colour: colour.map((sum, at) => sum / Math.max(1, area[Math.floor(at / 3)])) };
}

/** Colour step, chroma counted twice, between two pixels. */
export const stepBetween = ({ l, a, b }: OklabImage, i: number, j: number): number =>
  Math.hypot(l[i] - l[j], 2 * (a[i] - a[j]), 2 * (b[i] - b[j]));

/** Colour step from the pixel before `i` to the one after the next, beyond `texture`; a blurred edge is an edge. */
export const stepAcross = (picture: OklabImage, i: number, stride: number, texture: number): number =>
  stepBetween(picture, i - stride, i + 2 * stride) - OWN_TEXTURE * texture;

function bordersOf(
  { width, height, data }: LabelMap,
  count: number,
  picture: OklabImage,
  texture: Float64Array,
): Border[] {
  const sums = new Map<number, { length: number; soft: number }>();
  const meet = (i: number, stride: number): void => {
    const j = i + stride;
    const [p, q] = data[i] < data[j] ? [data[i], data[j]] : [data[j], data[i]];
    if (p === q) return;
    const step = stepAcross(picture, i, stride, Math.min(texture[p], texture[q]));
    const key = p * count + q;
    const sum = sums.get(key) ?? { length: 0, soft: 0 };
    sum.length++;
    sum.soft += step <= 0 ? 1 : Math.exp(-Math.LN2 * (step / EDGE_STEP) ** 2);
    sums.set(key, sum);
  };
  for (let y = 1; y + 2 < height; y++) {
    for (let x = 1; x + 2 < width; x++) {
      const i = y * width + x;
      meet(i, 1);
      meet(i, width);
    }
  }
  return [...sums].map(([key, { length, soft }]) => ({
    p: Math.floor(key / count),
    q: key % count,
    length,
    soft: soft / length,
  }));
}

/** Mean step over three pixels within each part. */
function texturesOf({ width, height, data }: LabelMap, count: number, picture: OklabImage): Float64Array {
  const sum = new Float64Array(count);
  const seen = new Float64Array(count);
  for (let y = 0; y + 3 < height; y += 2) {
    for (let x = 0; x + 3 < width; x += 2) {
      const i = y * width + x;
      for (const stride of [1, width]) {
        const j = i + 3 * stride;
        if (data[i] !== data[j]) continue;
        sum[data[i]] += stepBetween(picture, i, j);
        seen[data[i]]++;
      }
    }
  }
  return sum.map((total, id) => (seen[id] > 0 ? total / seen[id] : 0));
}

/** Sum of `values`, one a pixel, over each part. */
export function sumsOver({ labels: { data }, count }: Parts, values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(count);
  for (let i = 0; i < data.length; i++) sums[data[i]] += values[i];
  return sums;
}

/** Mean of `values`, one a pixel, over each part. */
export function meansOver(parts: Parts, values: ArrayLike<number>): Float64Array {
  return sumsOver(parts, values).map((sum, p) => (parts.area[p] > 0 ? sum / parts.area[p] : 0));
}
