/**
 * The geometry score: how far a redesigned picture shows the same room as the photo that it was made from, measured in
 * the pictures alone, so that it judges anybody's. Drift is listed by the categories that agents of real estate are
 * held to.
 */

import type { Room } from '../geometry/roomSchema.ts';
import type { Rgb8 } from '../image/types.ts';
import { scaleRoom } from '../perceive/boxRoom.ts';
import type { Segmentation } from '../perceive/network/segment.ts';
import { perceiveRoom } from '../perceive/perceive.ts';
import type { Runtime } from '../runtime.ts';
import { type CameraDrift, cameraDrift } from './camera.ts';
import { type DriftCategory, type DriftState, driftCategories } from './categories.ts';
import { type LineFate, lineFates } from './lines.ts';
import { type OpeningFate, openingFates } from './openings.ts';
import { sideOf } from './side.ts';
import { surfaceChange } from './surfaces.ts';

export interface Drift {
  readonly category: DriftCategory;
  readonly state: DriftState;
  /**
   * Category's own measure, 0 for nothing: camera: mean way as a share of the diagonal; windows, doors: how many;
   * walls: share of lines lost; floor, paint: median difference in OKLab.
   */
  readonly amount: number;
}

export interface GeometryScore {
  /** 0-100; 100 for the photo itself. */
  readonly score: number;
  readonly drift: readonly Drift[];
  readonly openings: readonly OpeningFate[];
  readonly lines: readonly LineFate[];
  readonly camera: CameraDrift;
  /** Pixels with the same bytes; null for pictures of different sizes. */
  readonly identicalPixels: number | null;
  /** Size at which the pictures were compared; boxes and ends of lines are in its pixels. */
  readonly width: number;
  readonly height: number;
}

export interface ScoreOptions {
  /** What was asked to change. */
  readonly intended?: readonly DriftCategory[];
  /** The first picture's Room, of any size; perceived where it is not given. */
  readonly room?: Room;
  /** What the network said of the first picture already. */
  readonly segmentation?: Segmentation | undefined;
  /**
   * Where the second picture has what was placed on purpose, px of the first one: a bookcase is no door that was added,
   * a rug no other floor.
   */
  readonly placed?: readonly PlacedRect[] | undefined;
  /**
   * 1 for the pixels of the first picture's size at which the second shows such things, where that is known: curtains
   * hide what their rectangle shows.
   */
  readonly covered?: Uint8Array | undefined;
}

export interface PlacedRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Share of an added opening that something placed covers. */
const COVERED = 0.6;

function isPlaced(
  [left, top, width, height]: OpeningFate['box'],
  placed: readonly PlacedRect[],
  scale: number,
): boolean {
  return placed.some((one) => {
    const across = Math.min(left + width, one.right * scale) - Math.max(left, one.left * scale);
    const down = Math.min(top + height, one.bottom * scale) - Math.max(top, one.top * scale);
    return across > 0 && down > 0 && across * down > COVERED * width * height;
  });
}

/** Whether a pixel of the compared pictures lies where something was placed; `fullWidth` is that of the photo. */
function coveredBy(
  { placed = [], covered }: ScoreOptions,
  scale: number,
  width: number,
  fullWidth: number,
): (pixel: number) => boolean {
  return (pixel) => {
    const [x, y] = [((pixel % width) + 0.5) / scale, (Math.floor(pixel / width) + 0.5) / scale];
    if (covered?.[Math.floor(y) * fullWidth + Math.min(fullWidth - 1, Math.floor(x))]) return true;
    return placed.some(({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom);
  };
}

/** A redesign below this is not delivered. */
export const SCORE_FLOOR = 70;
/** What no unintended hard drift exceeds. */
const DRIFTED = 55;
/** Long side at which pictures are compared. */
const SCORE_PX = 640;
/** Ways of the camera (shares of the diagonal) that nobody sees, and that are quite another view. */
const CAMERA_STILL = 0.0035;
const CAMERA_GONE = 0.02;
/** Share of the edges that another motion must explain at least; or so many times those of none. */
const CLEAR = 0.2;
const CLEARLY = 0.3;
const MUCH_BETTER = 1.6;
/** Length of lines, px of the compared pictures, from which they say all that lines can. */
const ENOUGH_PX = 300;
/** Median differences (OKLab) that are another floor, another paint. */
const CHANGED = 0.05;
const hard: ReadonlySet<DriftCategory> = new Set(['camera', 'windows', 'doors', 'walls']);

/** Measures a pair; `after` is brought to the size of `before` first. Deterministic; throws AbortedError. */
export function geometryScore(before: Rgb8, after: Rgb8, rt: Runtime, options: ScoreOptions = {}): GeometryScore {
  const scale = Math.min(1, SCORE_PX / Math.max(before.width, before.height));
  const [width, height] = [Math.round(before.width * scale), Math.round(before.height * scale)];
  rt.progress('measure', 0.05);
  const room = scaleRoom(options.room ?? perceiveRoom(before, rt, { medium: 'photo' }), width, height);
  rt.progress('measure', 0.5);
  const first = sideOf(before, width, height, rt, options.segmentation);
  rt.progress('measure', 0.65);
  const second = sideOf(after, width, height, rt);
  rt.progress('measure', 0.8);
  const { placed = [] } = options;
  const isCovered = coveredBy(options, scale, width, before.width);
  const camera = cameraDrift(first, second, rt, isCovered);
  const openings = openingFates(first, second, room, isCovered, rt).filter(
    ({ fate, box }) => fate !== 'added' || !isPlaced(box, placed, scale),
  );
  const uncovered = lineFates(room, first, second, isCovered);
  // What was placed before all of them hides none so wholly that its outline does.
  const lines = uncovered.length > 0 ? uncovered : lineFates(room, first, second, () => false);
  const change = (name: 'floor' | 'wall') =>
    surfaceChange(name, first.lab, second.lab, first.labels, second.labels, isCovered);
  const drift = driftList({ camera, openings, lines, floor: change('floor'), paint: change('wall') }, options.intended);
  const identicalPixels = identical(before, after);
  return {
    score: scoreOf(camera, openings, lines, drift),
    drift,
    openings,
    lines,
    camera,
    identicalPixels,
    width,
    height,
  };
}

/**
 * In a room where all is new, what little is left of its edges may agree with some far motion by chance: below this
 * share of them, lines of the house that are found so far, over so many px, have the last word. They are sought within
 * a few px, and say nothing of a smaller way of the camera (as a share of the diagonal).
 */
const BY_CHANCE = 0.5;
const FOUND = 0.95;
const FOUND_PX = 40;
const TOLD_BY_LINES = 0.012;

/** Whether another motion of the camera explains the second picture clearly better than none. */
export function hasMoved(
  { still, best, moved, motion }: CameraDrift,
  lines: readonly Pick<LineFate, 'found' | 'lengthPx'>[],
): boolean {
  const areInPlace = lengthOf(lines) >= FOUND_PX && foundShare(lines) >= FOUND;
  if (best < BY_CHANCE && moved > TOLD_BY_LINES && areInPlace) return false;
  if (motion.mirrored) return best > CLEAR && best > still * 1.8 + 0.1;
  // Where all is new, some motion always fits the little that is left a little better.
  const isClear = best > CLEARLY || (best > CLEAR && best > MUCH_BETTER * still);
  return moved > CAMERA_STILL && isClear && best > still * 1.2 + 0.02;
}

interface Measured {
  readonly camera: CameraDrift;
  readonly openings: readonly OpeningFate[];
  readonly lines: readonly LineFate[];
  readonly floor: number;
  readonly paint: number;
}

const lengthOf = (lines: readonly Pick<LineFate, 'lengthPx'>[]): number =>
  lines.reduce((sum, { lengthPx }) => sum + lengthPx, 0);

function foundShare(lines: readonly Pick<LineFate, 'found' | 'lengthPx'>[]): number {
  const all = lengthOf(lines);
  return all > 0 ? lines.reduce((sum, { found, lengthPx }) => sum + found * lengthPx, 0) / all : 1;
}

function driftList(measured: Measured, intended: readonly DriftCategory[] = []): Drift[] {
  const { camera, openings, lines, floor, paint } = measured;
  const moved = hasMoved(camera, lines);
  // Once the camera has moved nothing lies where it lay: that says nothing of windows and walls.
  const of = (kind: OpeningFate['kind']): number =>
    moved ? 0 : openings.filter((one) => one.kind === kind && one.fate !== 'kept' && one.fate !== 'hidden').length;
  const lost = moved ? 0 : 1 - foundShare(lines);
  const amounts: Record<DriftCategory, readonly [amount: number, drifts: boolean]> = {
    camera: [moved ? camera.moved : 0, moved],
    windows: [of('window'), of('window') > 0],
    doors: [of('door'), of('door') > 0],
    walls: [lost, lost > 0.7 && lengthOf(lines) > 100],
    floor: [floor, floor > CHANGED],
    paint: [paint, paint > CHANGED],
  };
  return driftCategories.map((category) => {
    const [amount, drifts] = amounts[category];
    return { category, amount, state: !drifts ? 'none' : intended.includes(category) ? 'intended' : 'unintended' };
  });
}

function scoreOf(
  camera: CameraDrift,
  openings: readonly OpeningFate[],
  lines: readonly LineFate[],
  drift: readonly Drift[],
): number {
  const fates = openings.filter(({ fate }) => fate !== 'hidden');
  const weights = fates.map(({ area }) => Math.sqrt(area));
  const weight = weights.reduce((sum, one) => sum + one, 0);
  const kept = weight > 0 ? fates.reduce((sum, fate, i) => sum + weights[i] * fate.kept, 0) / weight : 1;
  const [ofOpenings, ofLines] = [weight > 0 ? 0.6 : 0, lines.length > 0 ? 0.4 : 0];
  const all = ofOpenings + ofLines;
  const found = 1 - (1 - foundShare(lines)) * Math.min(1, lengthOf(lines) / ENOUGH_PX);
  const geometry = all > 0 ? (ofOpenings * kept + ofLines * found) / all : Math.min(1, camera.still / 0.5);
  const way = hasMoved(camera, lines) ? camera.moved : 0;
  const lens = 1 - 0.6 * Math.min(1, Math.max(0, (way - CAMERA_STILL) / (CAMERA_GONE - CAMERA_STILL)));
  const value = Math.round(1000 * geometry * lens) / 10;
  const drifted = drift.some(({ category, state }) => state === 'unintended' && hard.has(category));
  return drifted ? Math.min(DRIFTED, value) : value;
}

function identical(before: Rgb8, after: Rgb8): number | null {
  if (before.width !== after.width || before.height !== after.height) return null;
  let same = 0;
  for (let i = 0; i < before.data.length; i += 3) {
    if (
      before.data[i] === after.data[i] &&
      before.data[i + 1] === after.data[i + 1] &&
      before.data[i + 2] === after.data[i + 2]
    ) {
      same++;
    }
  }
  return same;
}
