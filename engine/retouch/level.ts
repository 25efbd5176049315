/** One level of a completion: the picture at one size, with a target for each pixel in or beside the hole. */

import { throwIfAborted } from '../abort.ts';
import { invert, multiply } from '../geometry/matrix.ts';
import type { Mat3, PixelRect } from '../geometry/types.ts';
import { CENTRE, HALF, KNOWN, PLANE_WORDS, SETTINGS_WORDS, SOURCE, TABLE_WORDS } from '../kernels/patch/layout.ts';
import type { PatchArrays } from '../kernels/patch/types.ts';
import type { Arena, Runtime } from '../runtime.ts';
import { retouchBandOps } from './bandOps.ts';
import type { LabelledImage } from './types.ts';

export interface Level {
  readonly image: LabelledImage;
  readonly arrays: PatchArrays;
  readonly targets: number;
  /** Rows that have targets. */
  readonly top: number;
  readonly bottom: number;
  /** Patches that are known throughout: where sources may lie. */
  readonly sources: number;
}

const NEVER = 1e9;

/** The picture at half the size; what is known there is a mean of known pixels. */
export function halve(image: LabelledImage, rt: Runtime): LabelledImage {
  const width = (image.width + 1) >> 1;
  const height = (image.height + 1) >> 1;
  const data = rt.arena.u8(width * height * 4);
  const known = rt.arena.u8(width * height);
  rt.bands(retouchBandOps.halve, height, {
    width: image.width,
    height: image.height,
    source: image.data,
    known: image.known,
    smallWidth: width,
    target: data,
    targetKnown: known,
  });
  const labels = rt.arena.u8(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) labels[y * width + x] = image.labels[2 * y * image.width + 2 * x];
  }
  // Index coordinates: pixel (x, y) here lies between (2x, 2y) and (2x + 1, 2y + 1) there.
  const up: Mat3 = [2, 0, 0.5, 0, 2, 0.5, 0, 0, 1];
  return { width, height, data, known, labels, planes: image.planes.map((plane) => plane && multiply(plane, up)) };
}

/** 1 where all of the patch around a pixel is known, by running sums. */
export function fullPatches({ width, height, known }: LabelledImage): Uint8Array {
  const side = 2 * HALF + 1;
  const across = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += known[row + x];
      if (x >= side) sum -= known[row + x - side];
      if (x >= side - 1) across[row + x - HALF] = sum === side ? 1 : 0;
    }
  }
  const full = new Uint8Array(width * height);
  const sums = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sums[x] += across[y * width + x];
      if (y >= side) sums[x] -= across[(y - side) * width + x];
      if (y >= side - 1 && sums[x] === side) full[(y - HALF) * width + x] = 1;
    }
  }
  return full;
}

/** Pixels within a patch of the hole, row by row. */
function nearHole({ width, height, known }: LabelledImage): { near: Uint8Array; count: number } {
  const across = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      if (known[row + x] === 0) across.fill(1, row + Math.max(0, x - HALF), row + Math.min(width, x + HALF + 1));
    }
  }
  const near = new Uint8Array(width * height);
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let dy = -HALF; dy <= HALF; dy++) {
      const from = y + dy;
      if (from < 0 || from >= height) continue;
      for (let x = 0; x < width; x++) near[y * width + x] |= across[from * width + x];
    }
    for (let x = 0; x < width; x++) count += near[y * width + x];
  }
  return { near, count };
}

function planeWords(planes: LabelledImage['planes'], arena: Arena): Float32Array {
  const words = arena.f32((planes.length + 1) * PLANE_WORDS);
  planes.forEach((plane, i) => {
    // Zeros project nothing: the kernels then take its patches as they are.
    if (plane) words.set([...plane, ...invert(plane)], (i + 1) * PLANE_WORDS);
  });
  return words;
}

/** Lays out targets, flags and fields in the arena. */
export function makeLevel(image: LabelledImage, rt: Runtime): Level {
  const { width, height, known } = image;
  const { arena } = rt;
  const pixels = width * height;
  const full = fullPatches(image);
  const { near, count } = nearHole(image);
  const flags = arena.u8(pixels);
  const texture = arena.u8(pixels);
  const targets = arena.i32(pixels);
  const rows = arena.i32(height + 1);
  const places = arena.i32(count);
  let sources = 0;
  let target = 0;
  let top = height;
  let bottom = 0;
  for (let y = 0; y < height; y++) {
    if (y % 64 === 0) throwIfAborted(rt.signal);
    rows[y] = target;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const isCentre = x >= HALF && y >= HALF && x < width - HALF && y < height - HALF;
      flags[at] = (full[at] ? SOURCE : 0) | (known[at] ? KNOWN : 0) | (isCentre ? CENTRE : 0);
      sources += full[at];
      targets[at] = -1;
      if (near[at] === 0) continue;
      targets[at] = target;
      places[target++] = (y << 16) | x;
    }
    if (target > rows[y]) {
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  rows[height] = target;
  const arrays: PatchArrays = {
    image: image.data,
    flags,
    texture,
    labels: image.labels,
    targets,
    places,
    rows,
    sourceX: arena.i32(count),
    sourceY: arena.i32(count),
    cost: arena.f32(count).fill(NEVER),
    bias: arena.i32(count).fill(0x808080),
    anchors: arena.i32(count),
    trust: arena.f32(count),
    sums: arena.f32(count * 4),
    planes: planeWords(image.planes, arena),
    settings: arena.f32(SETTINGS_WORDS),
    table: arena.f32(TABLE_WORDS),
  };
  const level: Level = { image, arrays, targets: count, top, bottom, sources };
  // Where nothing is searched, texture is asked for beside the hole alone.
  measureTexture(level, isSearched(level) ? { left: 0, top: 0, right: width, bottom: height } : boxOf(level), rt);
  return level;
}

/** Targets from which the sources of the level below are taken as they are. */
const MOST_SEARCHED = 150_000;

export const isSearched = ({ targets }: Level): boolean => targets <= MOST_SEARCHED;

/** Measures the texture of the picture as it is within a box. */
export function measureTexture({ image, arrays }: Level, box: PixelRect, rt: Runtime): void {
  const { width, height, data } = image;
  rt.bands(retouchBandOps.texture, box.bottom - box.top, { width, height, box, source: data, texture: arrays.texture });
}

/** Box around the targets of a level. */
export function boxOf({ image, arrays, targets, top, bottom }: Level): PixelRect {
  let left = image.width;
  let right = 0;
  for (let target = 0; target < targets; target++) {
    const x = arrays.places[target] & 0xffff;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
  }
  return { left, top, right, bottom };
}

/** Gives back all but the picture. */
export function freeLevel({ arrays }: Level, { arena }: Runtime): void {
  for (const [name, array] of Object.entries(arrays)) if (name !== 'image' && name !== 'labels') arena.free(array);
}

/** Steps (in 8 directions) of each target from the known picture, 0 for targets that are known themselves. */
export type Depths = Uint16Array;

/** Walks from the rim inwards; what can't be reached is 65535. */
export function depths({ image, arrays, targets }: Level): Depths {
  const { width, height, known } = image;
  const out = new Uint16Array(targets).fill(65535);
  let front: number[] = [];
  for (let target = 0; target < targets; target++) {
    const place = arrays.places[target];
    if (known[(place >> 16) * width + (place & 0xffff)] === 0) continue;
    out[target] = 0;
    front.push(target);
  }
  for (let depth = 1; front.length > 0; depth++) {
    const next: number[] = [];
    for (const target of front) {
      const place = arrays.places[target];
      const [x, y] = [place & 0xffff, place >> 16];
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const neighbour = arrays.targets[ny * width + nx];
          if (neighbour < 0 || out[neighbour] !== 65535) continue;
          out[neighbour] = depth;
          next.push(neighbour);
        }
      }
    }
    front = next;
  }
  return out;
}
