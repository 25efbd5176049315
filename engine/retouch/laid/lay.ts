/**
 * Floors and patterned walls go on behind a hole as they are laid: board by board, tile by tile, in the light that the
 * rim spans.
 */

import { throwIfAborted } from '../../abort.ts';
import { applyHomography } from '../../geometry/matrix.ts';
import type { Mat3, Vec2 } from '../../geometry/types.ts';
import { distanceTo } from '../../image/morphology.ts';
import type { Runtime } from '../../runtime.ts';
import { spread } from '../orphans.ts';
import { ringOf } from '../ring.ts';
import type { LabelledImage } from '../types.ts';
import { type Chosen, chooseOffsets, MOST_LIGHT } from './choose.ts';
import {
  type Growing,
  isEven,
  isLit,
  isPatterned,
  type Light,
  leaveOdd,
  lightAt,
  lightOf,
  openShade,
} from './light.ts';
import { detailOf, type Offset, offsetsOf } from './offsets.ts';
import { OPEN, type PlaneRaster, rasterOf, sampleSeen, thinned } from './raster.ts';
import { meetRim, type RimPixel } from './rim.ts';

/** Smallest part of a picture's pixels that is worth it: patches fill less as well. */
const LEAST = 0.004;
/** How far such a hole's middle lies from what is seen, as a share of the long side: legs are filled by patches. */
const DEEP = 0.035;
const LOOK_PX = 512;
/** Width of what is compared beside such a hole, as a share of the long side. */
const RIM = 0.006;
/** Steps that may follow on each other. */
const MOST_HOPS = 16;

/** A surface, and its perspective: pixels → any lengths on it. */
export interface LaidOn {
  readonly kind: 'floor' | 'wall';
  readonly toMetres: Mat3;
}

/**
 * Fills what is open of a surface in place and marks it as known, where enough of it is seen; of a wall only where it
 * has a pattern, of a floor without one evenly. `toMetres` is a homography from pixels to any lengths on it, and may be
 * a little wrong: boards and tiles are found by what is seen. Throws AbortedError.
 */
export function laySurface(
  image: LabelledImage,
  label: number,
  { kind, toMetres }: LaidOn,
  hole: Growing,
  rt: Pick<Runtime, 'signal'>,
): void {
  const { width, labels, known, data } = image;
  const openOf = (): number[] => {
    const places: number[] = [];
    for (let at = 0; at < labels.length; at++) if (labels[at] === label && !known[at]) places.push(at);
    return places;
  };
  if (openOf().length < LEAST * labels.length || depthOf(image, label) < DEEP * Math.max(width, image.height)) return;
  const raster = rasterOf(image, label, toMetres, rt.signal);
  const first = raster && lightOf(raster, rt);
  if (!first) return;
  const rough = detailOf(raster, first);
  if (kind === 'wall' && !isPatterned(raster, rough)) return;
  const isOfOnePiece = kind === 'floor' && isEven(raster, rough);
  leaveOdd(raster, rough, kind);
  const light = lightOf(raster, rt);
  if (!light) return;
  if (hole.beside > 0) openShade(image, label, raster, light, hole);
  if (isOfOnePiece) {
    spread(image, label, rt.signal, isLit(raster, light));
    return;
  }
  const detail = detailOf(raster, light);
  const offsets = offsetsOf(raster, detail, rt.signal);
  if (offsets.length === 0) return;
  const surface: Laid = { raster, light, offsets, chosen: chooseOffsets(raster, offsets, detail, light, rt) };
  const filled: number[] = [];
  const colour = [0, 0, 0];
  openOf().forEach((at, n) => {
    if (n % 4096 === 0) throwIfAborted(rt.signal);
    if (!colourAt(image, label, surface, applyHomography(raster.toCells, at % width, Math.floor(at / width)), colour))
      return;
    for (let c = 0; c < 3; c++) data[at * 4 + c] = Math.min(255, Math.round(colour[c]));
    filled.push(at);
  });
  const rim: RimPixel[] = [];
  for (const at of ringOf(image, label, hole.open, Math.max(2, Math.round(RIM * Math.max(width, image.height))))) {
    const laid = [0, 0, 0];
    if (colourAt(image, label, surface, applyHomography(raster.toCells, at % width, Math.floor(at / width)), laid))
      rim.push({ at, laid });
  }
  meetRim(image, rim, filled, rt.signal);
  // Only now: what was filled is no source for the rest.
  for (const at of filled) known[at] = 1;
}

/** Farthest that an open pixel of the surface lies from what is not one, px; told on a copy of at most LOOK_PX. */
function depthOf({ width, height, labels, known }: LabelledImage, label: number): number {
  const step = Math.max(1, Math.floor(Math.max(width, height) / LOOK_PX));
  const away = distanceTo(thinned({ width, height }, step, (at) => labels[at] !== label || known[at] === 1)).data;
  return step * away.reduce((most, v) => Math.max(most, v), 0);
}

interface Laid {
  readonly raster: PlaneRaster;
  readonly light: Light;
  readonly offsets: readonly Offset[];
  readonly chosen: Chosen;
}

/** Colour at a place of the surface, in cells; false where nothing reaches. Across a seam both sides fade. */
function colourAt(image: LabelledImage, label: number, surface: Laid, place: Vec2, out: number[]): boolean {
  const { raster, light, chosen } = surface;
  const [u, v] = place;
  const [across, down] = [(u + 0.5) / chosen.step - 0.5, (v + 0.5) / chosen.step - 0.5];
  const [west, north] = [Math.floor(across), Math.floor(down)];
  const labelOf = (k: number): number | undefined => {
    const [x, y] = [west + (k & 1), north + (k >> 1)];
    return x < 0 || x >= chosen.columns ? undefined : chosen.labels[y * chosen.columns + x];
  };
  const first = labelOf(0);
  const isEven = first === labelOf(1) && first === labelOf(2) && first === labelOf(3);
  const own = [0, 0, 0];
  let weights = 0;
  out.fill(0);
  for (let k = 0; k < (isEven ? 1 : 4); k++) {
    const weight = (k & 1 ? across - west : 1 - across + west) * (k >> 1 ? down - north : 1 - down + north);
    if (weight < 1e-6 && !isEven) continue;
    const source = sourceOf(surface, place, labelOf(k));
    if (!source || !sampleSeen(image, label, applyHomography(raster.toPixels, ...source), own)) continue;
    for (let c = 0; c < 3; c++) {
      const ratio = (lightAt(raster, light, u, v, c) + 4) / (lightAt(raster, light, ...source, c) + 4);
      const share = isEven ? 1 : weight;
      out[c] += share * own[c] * Math.min(MOST_LIGHT, Math.max(1 / MOST_LIGHT, ratio));
    }
    weights += isEven ? 1 : weight;
  }
  if (weights < 1e-3) return false;
  for (let c = 0; c < 3; c++) out[c] /= weights;
  return true;
}

/** Where the photo shows what a place is filled with, over as many steps as it takes, the first of which is given. */
function sourceOf({ raster, offsets, chosen }: Laid, place: Vec2, first: number | undefined): Vec2 | null {
  let [u, v] = place;
  let index = first;
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const offset = offsets[index ?? -1];
    if (!offset) return hop === 0 ? null : [u, v];
    u += offset.du;
    v += offset.dv;
    const [x, y] = [Math.round(u), Math.round(v)];
    if (raster.state[y * raster.width + x] !== OPEN) return [u, v];
    index = chosen.labels[Math.floor(y / chosen.step) * chosen.columns + Math.floor(x / chosen.step)];
  }
  return [u, v];
}
