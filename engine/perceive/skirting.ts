/**
 * Walls stand on the floor behind skirting boards, whose upper edge is often the clearer one and is taken for the foot
 * of the walls. Then another edge runs below it along the whole foot, at the same height of all walls. Colours averaged
 * along the walls show both: what lies at random beside them (furniture, grain, boards across) averages out.
 */

import { type Abort, throwIfAborted } from '../abort.ts';
import type { ManhattanFrame } from '../geometry/manhattan.ts';
import { samplePlane } from '../image/resample.ts';
import type { OklabImage } from '../image/types.ts';
import { aheadAt, type Layout, type LayoutFace, planOf } from './layout/layout.ts';
import { type LayoutEvidence, rowOf } from './layout/layoutPayoff.ts';

/** Colours are read at slopes of e^(k·STEP) times that of the foot, for k from −REACH to REACH. */
const STEP = 0.01;
const REACH = 17;
/**
 * Where, in steps, the foot's own edge may lie, and the edge below a skirting of 5 to 15 cm, or above the foot of one.
 */
const FOOT = [-2, 2] as const;
const BELOW = [4, 11] as const;
const ABOVE = [-13, -4] as const;
/**
 * Least that a column must show wall above floor, 0-1; weight of columns that must show it, of 192; share of them that
 * must show the lower edge.
 */
const SHOWN = 0.3;
const ENOUGH = 35;
const SHARE = 0.6;
/** Least step of colour at the lower edge (OKLab, chroma twice), and of that at the foot, least and most. */
const CLEAR = 0.03;
const OF_FOOT = [0.2, 1.2] as const;
/** Most that may be seen above the foot, between the two edges and beyond the lower one, as shares of the lower one. */
const MOST = { above: 0.7, between: 0.4, beyond: 0.7 } as const;
/** A column shows the edge where its step is this share of the mean of all. */
const SHOWS = 0.4;

type Colours = readonly (readonly number[])[];

/**
 * Colours at each offset from the foot of one wall: mean, and of each column that shows it; the weight of those
 * columns.
 */
interface Profile {
  readonly weight: number;
  readonly mean: Colours;
  readonly columns: readonly Colours[];
}

/**
 * The layout with its walls' feet below the skirting where they were taken for its upper edge; heads stay. Throws
 * AbortedError.
 */
export function belowSkirting(
  frame: ManhattanFrame,
  evidence: LayoutEvidence,
  layout: Layout,
  lab: OklabImage,
  signal: Abort,
): Layout {
  const profiles = layout.faces.map((face) => profileOf(frame, evidence, face, lab, signal));
  const offset = lowerEdge(profiles);
  if (offset === 0) return layout;
  const factor = Math.exp(offset);
  const faces = layout.faces.map((face) => ({ ...face, distance: face.distance / factor }));
  return { ...layout, faces, ratio: layout.ratio / factor, plan: planOf(frame, evidence.grid, faces) };
}

function profileOf(
  frame: ManhattanFrame,
  evidence: LayoutEvidence,
  face: LayoutFace,
  { width, height, l, a, b }: OklabImage,
  signal: Abort,
): Profile {
  throwIfAborted(signal);
  const { grid } = evidence;
  const planes = [l, a, b].map((data) => ({ width, height, data }));
  const offsets = Array.from({ length: 2 * REACH + 1 }, (_, k) => Math.exp(STEP * (k - REACH)));
  const columns: Colours[] = [];
  const weights: number[] = [];
  for (let i = face.from; i < face.to; i++) {
    const p = grid.left + (i + 0.5) * grid.cell;
    const foot = aheadAt(frame, face.family, p) / face.distance;
    const shown = shownAt(evidence, foot, i);
    const places = offsets.map((offset) => grid.toPicture(p, foot * offset)).filter((place) => place !== null);
    if (shown < SHOWN || places.length < offsets.length || places.some(([, y]) => y < 1 || y > height - 1)) continue;
    columns.push(places.map(([x, y]) => planes.map((plane, c) => (c === 0 ? 1 : 2) * samplePlane(plane, x, y))));
    weights.push(shown);
  }
  const weight = weights.reduce((sum, v) => sum + v, 0);
  const mean = offsets.map((_, k) =>
    planes.map((_plane, c) => columns.reduce((sum, colours, n) => sum + (weights[n] / weight) * colours[k][c], 0)),
  );
  return { weight, mean, columns };
}

/** How far column `i` shows floor under wall near a foot at the given slope, 0-1. */
function shownAt({ grid, footSeen }: LayoutEvidence, foot: number, i: number): number {
  let most = 0;
  for (const offset of [-0.05, 0, 0.05, 0.1]) {
    const row = Math.floor(rowOf(grid, foot * Math.exp(offset)));
    if (row < 0 || row >= grid.rows || grid.pixel[row * grid.columns + i] < 0) continue;
    most = Math.max(most, footSeen[row * grid.columns + i]);
  }
  return most;
}

/** How colours change at an offset. */
const changeAt = (colours: Colours, k: number): number[] =>
  [0, 1, 2].map((c) => colours[REACH + k + 1][c] - colours[REACH + k - 1][c]);

const dot = (p: readonly number[], q: readonly number[]): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

const stepAt = ({ mean }: Profile, k: number): number => Math.hypot(...changeAt(mean, k));

/** Share of a wall's columns that change at an offset, or one beside it, as their mean does and by at least `least`. */
function shareShowing({ mean, columns }: Profile, at: number, least: number): number {
  const change = changeAt(mean, at);
  const length = Math.hypot(...change) || 1;
  const showing = columns.filter((colours) =>
    [-1, 0, 1].some((d) => dot(changeAt(colours, at + d), change) > least * length),
  );
  return showing.length / Math.max(1, columns.length);
}

/**
 * Where the edge below a skirting lies, as a logarithm of the slope over that of the foot; 0 where there is none for
 * sure.
 */
function lowerEdge(profiles: readonly Profile[]): number {
  const shown = profiles.filter(({ weight }) => weight > 3);
  const all = shown.reduce((sum, { weight }) => sum + weight, 0);
  if (all < ENOUGH) return 0;
  const step = (k: number): number => shown.reduce((sum, each) => sum + each.weight * stepAt(each, k), 0) / all;
  const among = ([from, to]: readonly [number, number]): number[] =>
    Array.from({ length: to - from + 1 }, (_, i) => step(from + i));
  const steps = among(BELOW);
  const lower = Math.max(...steps);
  const at = BELOW[0] + steps.indexOf(lower);
  const foot = Math.max(...among(FOOT));
  const isPair = lower >= CLEAR && lower >= OF_FOOT[0] * foot && lower <= OF_FOOT[1] * foot;
  const isAlone =
    Math.max(...among(ABOVE)) <= MOST.above * lower &&
    Math.min(...among([2, at - 1])) <= MOST.between * lower &&
    Math.min(...among([at + 2, at + 4])) <= MOST.beyond * lower;
  const share = shown.reduce((sum, each) => sum + each.weight * shareShowing(each, at, SHOWS * lower), 0) / all;
  if (!isPair || !isAlone || share < SHARE) return 0;
  const [before, after] = [step(at - 1), step(at + 1)];
  const peak = (before - after) / (2 * (before - 2 * lower + after) || -1);
  return STEP * (at + Math.max(-0.5, Math.min(0.5, peak)));
}
