/**
 * Completion of a hole in a picture by what is seen elsewhere in it: coarse to fine, patches and picture in turn
 * (Wexler et al. 2007) with PatchMatch (Barnes et al. 2009), patches shifted in mean colour where light falls off
 * (after Darabi et al. 2012) and seen along the planes that are known (Huang et al. 2014).
 */

import { throwIfAborted } from '../abort.ts';
import type { PixelRect } from '../geometry/types.ts';
import * as layout from '../kernels/patch/layout.ts';
import type { Runtime } from '../runtime.ts';
import { BLOCK_ROWS, retouchBandOps, voteBlocks } from './bandOps.ts';
import { begin } from './begin.ts';
import { matchGrain } from './grain.ts';
import { boxOf, depths, freeLevel, halve, isSearched, type Level, makeLevel, measureTexture } from './level.ts';
import type { Field } from './membrane.ts';
import { matchLight } from './seam.ts';
import { spanSurfaces } from './span.ts';
import { settleTone } from './tone.ts';
import type { LabelledImage } from './types.ts';

export interface CompleteOptions {
  /** Farthest source in px of the picture. */
  readonly reach: number;
  /** Called with 0-1. */
  onProgress(fraction: number): void;
}

/** Fewest sources with which a level is worth a search. */
const LEAST_SOURCES = 24;
/** Px across the hole at the coarsest level. */
const COARSEST_PX = 24;
/** Weight of a source's mean colour beside the anchor's at the coarsest level, and how it falls with each finer one. */
const ANCHOR = 0.5;
const ANCHOR_FALL = 0.15;
/** Weight of a source's texture beside that of the surroundings. */
const TEXTURE = 1.5;
/** Share of a difference in mean colour that patches are shifted by, and the most of it, of 255. */
const KAPPA = 0.5;
const MOST_BIAS = 24;
/**
 * What a source costs more that lies apart from its neighbours' at the two finest levels: pieces that stay together
 * stay sharp.
 */
const COHERENCE = 0.15;
/** Cost of a source at the end of the reach, of squared steps of 255 over a patch. */
const FAR = 2000;
/** How trust in patches fades with each px away from what is known. */
const FADE = 1.15;
/** Rounds of search and vote by level, from the finest. */
const ROUNDS = [2, 3, 4, 6, 8, 10] as const;

/**
 * Widths of the weights by place in a patch, px: at coarse levels, at the finest, and in the vote that makes the
 * picture.
 */
const COARSE_SIGMA = 2.5;
const FINEST_SIGMA = 1.6;
const LAST_SIGMA = 0.8;

/** Px of the picture across one of the membrane of texture, where a level is too large to be searched. */
const COARSE_STEP = 4;

/** Largest distance of the hole from what is known, in px. */
function depthOf(level: Level): number {
  return depths(level).reduce((most, depth) => (depth < 65535 && depth > most ? depth : most), 0);
}

/**
 * Fills the hole of `image` in place; known pixels stay. Throws AbortedError. A picture too small for patches gets a
 * smooth fill.
 */
export function complete(image: LabelledImage, { reach, onProgress }: CompleteOptions, rt: Runtime): void {
  const pyramid: LabelledImage[] = [image];
  const finest = makeLevel(image, rt);
  const deepest = depthOf(finest);
  for (let across = 2 * deepest; across > COARSEST_PX; across /= 2) {
    const next = halve(pyramid[pyramid.length - 1], rt);
    if (Math.min(next.width, next.height) < 4 * layout.HALF) break;
    pyramid.push(next);
  }
  let previous: Level | undefined;
  for (let depth = pyramid.length - 1; depth >= 0; depth--) {
    throwIfAborted(rt.signal);
    const level = depth === 0 ? finest : makeLevel(pyramid[depth], rt);
    if (!previous && level.sources < LEAST_SOURCES && depth > 0) {
      freeLevel(level, rt);
      continue;
    }
    if (previous) {
      inherit(level, previous);
      freeLevel(previous, rt);
    } else {
      anchor(level, rt);
      if (level.sources >= LEAST_SOURCES) begin(level, rt.signal);
      else smooth(level, rt);
    }
    if (level.sources >= LEAST_SOURCES)
      refine(level, depth, pyramid.length - 1, previous === undefined, reach / 2 ** depth, rt);
    previous = level;
    onProgress(1 - depth / pyramid.length);
  }
  if (previous) freeLevel(previous, rt);
  for (const each of pyramid.slice(1)) for (const array of [each.data, each.known, each.labels]) rt.arena.free(array);
}

/** The smooth picture that the rim of the hole spans, around the targets of a level. */
function membraneOf(level: Level, rt: Runtime): { readonly field: Field; readonly box: PixelRect } {
  const { image } = level;
  const box = boxOf(level);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const field: Field = {
    width,
    height,
    channels: 3,
    values: new Float32Array(width * height * 3),
    known: new Uint8Array(width * height),
  };
  const surfaces = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y + box.top) * image.width + x + box.left;
      surfaces[y * width + x] = image.labels[from];
      field.known[y * width + x] = image.known[from];
      for (let c = 0; c < 3; c++) field.values[(y * width + x) * 3 + c] = image.data[from * 4 + c];
    }
  }
  spanSurfaces(field, surfaces, rt.signal);
  return { field, box };
}

/** Fills the hole smoothly, where there are no patches to be had. */
function smooth(level: Level, rt: Runtime): void {
  const { image, arrays, targets } = level;
  const { field, box } = membraneOf(level, rt);
  for (let target = 0; target < targets; target++) {
    const [x, y] = [arrays.places[target] & 0xffff, arrays.places[target] >> 16];
    const at = y * image.width + x;
    if (image.known[at]) continue;
    const from = ((y - box.top) * field.width + x - box.left) * 3;
    for (let c = 0; c < 3; c++) image.data[at * 4 + c] = Math.round(field.values[from + c]);
  }
}

/**
 * Anchors each target to the mean of the smooth picture over its patch: nothing shall grow in the hole that its rim
 * does not hint at.
 */
function anchor(level: Level, rt: Runtime): void {
  const { arrays, targets } = level;
  const { field, box } = membraneOf(level, rt);
  const { width, height, values } = field;
  for (let target = 0; target < targets; target++) {
    const x = (arrays.places[target] & 0xffff) - box.left;
    const y = (arrays.places[target] >> 16) - box.top;
    const sums = [0, 0, 0];
    let n = 0;
    for (let py = Math.max(0, y - layout.HALF); py <= Math.min(height - 1, y + layout.HALF); py++) {
      for (let px = Math.max(0, x - layout.HALF); px <= Math.min(width - 1, x + layout.HALF); px++) {
        for (let c = 0; c < 3; c++) sums[c] += values[(py * width + px) * 3 + c];
        n++;
      }
    }
    const [r, g, b] = sums.map((sum) => Math.round(sum / n));
    arrays.anchors[target] = (r << 16) | (g << 8) | b;
  }
}

/** Takes over the sources of a level of half the size, and the picture that they make. */
function inherit({ image, arrays, targets }: Level, previous: Level): void {
  const coarse = previous.arrays;
  const { width } = previous.image;
  for (let target = 0; target < targets; target++) {
    const [x, y] = [arrays.places[target] & 0xffff, arrays.places[target] >> 16];
    const at = y * image.width + x;
    const below = (y >> 1) * width + (x >> 1);
    const from = coarse.targets[below];
    if (image.known[at] === 0) {
      for (let c = 0; c < 3; c++) image.data[at * 4 + c] = previous.image.data[below * 4 + c];
    }
    if (from < 0) {
      arrays.sourceX[target] = x << 4;
      arrays.sourceY[target] = y << 4;
      continue;
    }
    arrays.sourceX[target] = coarse.sourceX[from] * 2 + ((x & 1) << 4);
    arrays.sourceY[target] = coarse.sourceY[from] * 2 + ((y & 1) << 4);
    arrays.bias[target] = coarse.bias[from];
    arrays.anchors[target] = coarse.anchors[from];
    const [sx, sy] = [(arrays.sourceX[target] + 8) >> 4, (arrays.sourceY[target] + 8) >> 4];
    const isSource = (arrays.flags[Math.max(0, sy) * image.width + Math.max(0, sx)] & layout.SOURCE) !== 0;
    // Known a level above, but no longer: its neighbours speak for it.
    if (isSource || arrays.labels[at] !== 0) arrays.cost[target] = coarse.cost[from];
  }
}

/** Asks each target's source for as much texture as there is around the hole, on its way across. */
function askForTexture(level: Level, rt: Runtime): void {
  const { image, arrays, targets } = level;
  const hole = boxOf(level);
  const box: PixelRect = {
    left: Math.max(0, hole.left - layout.HALF - 1),
    top: Math.max(0, hole.top - layout.HALF - 1),
    right: Math.min(image.width, hole.right + layout.HALF + 1),
    bottom: Math.min(image.height, hole.bottom + layout.HALF + 1),
  };
  const step = isSearched(level) ? 1 : COARSE_STEP;
  const [width, height] = [Math.ceil((box.right - box.left) / step), Math.ceil((box.bottom - box.top) / step)];
  const field: Field = {
    width,
    height,
    channels: 1,
    values: new Float32Array(width * height),
    known: new Uint8Array(width * height),
  };
  const surfaces = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * step + box.top) * image.width + x * step + box.left;
      surfaces[y * width + x] = image.labels[from];
      if ((arrays.flags[from] & layout.SOURCE) === 0) continue;
      field.known[y * width + x] = 1;
      // Roots: one edge that runs into the hole shall not ask all of it for edges.
      field.values[y * width + x] = Math.sqrt(arrays.texture[from]);
    }
  }
  spanSurfaces(field, surfaces, rt.signal);
  for (let target = 0; target < targets; target++) {
    const x = Math.floor(((arrays.places[target] & 0xffff) - box.left) / step);
    const y = Math.floor(((arrays.places[target] >> 16) - box.top) / step);
    const asked = Math.round(field.values[y * width + x] ** 2);
    arrays.anchors[target] = (arrays.anchors[target] & 0xffffff) | (asked << 24);
  }
}

function refine(level: Level, depth: number, coarsest: number, isFirst: boolean, reach: number, rt: Runtime): void {
  const { arrays, image } = level;
  const { settings, table } = arrays;
  const size = { width: image.width, height: image.height };
  const deep = depths(level);
  deep.forEach((steps, target) => {
    arrays.trust[target] = Math.max(0.02, FADE ** -Math.min(60, steps));
  });
  for (let i = 0; i < layout.FALLOFF_ENTRIES; i++) table[i] = Math.exp((-i / layout.FALLOFF_ENTRIES) * 5);
  weighPlaces(table, depth === 0 ? FINEST_SIGMA : COARSE_SIGMA);
  settings[layout.S_KAPPA] = KAPPA;
  settings[layout.S_MOST_BIAS] = MOST_BIAS;
  settings[layout.S_REACH] = Math.max(12, Math.min(8000, reach));
  settings[layout.S_FAR] = FAR / Math.max(1, reach) ** 2;
  settings[layout.S_TEXTURE] = TEXTURE;
  settings[layout.S_COHERENCE] = depth < 2 ? COHERENCE : 0;
  askForTexture(level, rt);
  settings[layout.S_ANCHOR] = ANCHOR * ANCHOR_FALL ** (coarsest - depth);
  settings[layout.S_TRIES] = depth === 0 ? 1 : 2;
  const usual = ROUNDS[Math.min(ROUNDS.length - 1, depth)];
  const rounds = isFirst ? 6 : isSearched(level) ? usual : 0;
  let pass = 0;
  const search = (radius: number, stale: boolean): void => {
    settings[layout.S_RADIUS] = Math.max(1, Math.min(radius, settings[layout.S_REACH]));
    settings[layout.S_STALE] = stale ? 1 : 0;
    const offset = (pass & 1) * (BLOCK_ROWS / 2);
    const blocks = Math.ceil((level.bottom - level.top + offset) / BLOCK_ROWS);
    const { top, bottom } = level;
    rt.bands(retouchBandOps.search, blocks, {
      arrays,
      ...size,
      top,
      bottom,
      offset,
      step: pass & 1 ? -1 : 1,
      seed: depth * 97 + pass,
    });
    pass++;
  };
  const agree = (): void => {
    settings[layout.S_FALLOFF] = falloff(level);
    const blocks = voteBlocks(level.bottom - level.top);
    const args = { arrays, ...size, top: level.top, bottom: level.bottom };
    rt.bands(retouchBandOps.vote, blocks, args);
    rt.bands(retouchBandOps.settle, blocks, { ...args, known: image.known });
  };
  // The sources of the level below show here what is too fine for it: without that, fills stay as smooth as they began.
  if (!isFirst) agree();
  for (let round = 0; round < rounds; round++) {
    const radius = isFirst ? 1e6 : depth > 1 ? reach / 2 : 8 * (depth + 1);
    search(radius, true);
    search(radius, false);
    if (isFirst) search(radius, false);
    agree();
  }
  if (depth > 0) return;
  // Means of many patches are smooth: in the end each pixel is nearly its own patch's.
  weighPlaces(table, LAST_SIGMA);
  agree();
  const box = boxOf(level);
  matchLight(level, box, rt.signal);
  settleTone(level, deep, box, rt.signal);
  measureTexture(level, box, rt);
  matchGrain(level, deep);
}

/** Weights of the places in a patch when patches vote: a Gaussian around its middle, `sigma` in px. */
function weighPlaces(table: Float32Array, sigma: number): void {
  for (let dy = -layout.HALF; dy <= layout.HALF; dy++) {
    for (let dx = -layout.HALF; dx <= layout.HALF; dx++) {
      const place = (dy + layout.HALF) * 7 + dx + layout.HALF;
      table[layout.FALLOFF_ENTRIES + place] = Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
    }
  }
}

/** Entries of the table for a unit of cost: the cost that a quarter of the targets exceed weighs e^−½. */
function falloff({ arrays, targets }: Level): number {
  const step = Math.max(1, Math.floor(targets / 4096));
  const sample: number[] = [];
  for (let target = 0; target < targets; target += step)
    if (arrays.cost[target] < 1e9) sample.push(arrays.cost[target]);
  const sorted = Float64Array.from(sample).sort();
  const common = Math.max(200, sorted[Math.floor(sorted.length * 0.75)] ?? 0);
  return layout.FALLOFF_ENTRIES / (10 * common);
}
