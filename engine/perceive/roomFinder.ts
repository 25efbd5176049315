/** Photo → Room: camera and walls from line segments and from what looks like floor, wall and ceiling. */
import { findManhattanFrame, type ManhattanFrame } from '../geometry/manhattan.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { LineSegment } from '../geometry/segments.ts';
import { resizePlane } from '../image/resample.ts';
import type { OklabImage, Plane } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { type Beliefs, positionBeliefs } from './beliefs.ts';
import { roomFromParts } from './boxRoom.ts';
import { findLayout, type Layout } from './layout/layout.ts';
import { isSloping, type LayoutFeatures, layoutConfidence, layoutFeatures } from './layout/layoutConfidence.ts';
import { seenBetween } from './layout/layoutPayoff.ts';
import { polishLayout } from './layout/layoutPolish.ts';
import { refineLayout } from './layout/layoutRefine.ts';
import { findStage } from './layout/stage.ts';
import { drawSegments, type LevelGrid, makeLevelGrid, toGrid } from './levelGrid.ts';
import { belowSkirting } from './skirting.ts';
import { slopeShare } from './slopes.ts';

/**
 * Where beliefs come from: a network, places in the picture alone, the regions of a drawing; `lined` takes those of a
 * drawing for little beside its lines, and its room for a stage.
 */
export type BeliefSource = 'known' | 'guessed' | 'drawn' | 'lined';

/**
 * How far beliefs are trusted beside edges, what an edge counts where they say that it belongs to a thing, over how
 * many cells that is asked, what corners and jumps in depth cost, and what upright segments give back of a corner.
 * Tuned on rooms of the showroom and drawings of them: in a drawing no corner is without its line, and skirtings are
 * regions of their own.
 */
const weights = {
  known: { trust: 8, hints: 1, unseen: 0.05, beside: 5, corner: 10, jump: 30, upright: 4 },
  guessed: { trust: 2, hints: 1, unseen: 1, beside: 5, corner: 6, jump: 30, upright: 4 },
  drawn: { trust: 6, hints: 0.3, unseen: 0.25, beside: 2, corner: 22, jump: 70, upright: 24 },
  lined: { trust: 3.5, hints: 0.6, unseen: 0.6, beside: 2, corner: 4, jump: 0, upright: 12 },
} as const satisfies Record<BeliefSource, object>;

export interface FoundRoom {
  readonly beliefs: Beliefs;
  readonly room: Room;
  /** Share of the visible layout lines that edges hold, 0-1. */
  readonly support: number;
  /** What the Room's confidence rests on. */
  readonly features: LayoutFeatures;
}

/**
 * Finds the Room of a picture by its segments `all`; `coarse` is the same picture, smaller; `shown` is 0 at pixels of
 * `lab` that show nothing.
 */
export function findRoom(
  lab: OklabImage,
  coarse: OklabImage,
  all: readonly LineSegment[],
  rt: Runtime,
  known?: Beliefs,
  shown?: Uint8Array,
): FoundRoom {
  const segments = shown ? all.filter((segment) => isShown(segment, shown, lab)) : all;
  rt.progress('camera', 0.2);
  const frame = findManhattanFrame(segments, lab.width, lab.height, rt.signal);
  rt.progress('layout', 0.3);
  return layoutRoom(lab, coarse, segments, frame, rt, known && { beliefs: known, source: 'known' }, shown);
}

/** Whether the middle of a segment is part of the picture. */
function isShown({ x0, y0, x1, y1 }: LineSegment, shown: Uint8Array, { width, height }: OklabImage): boolean {
  const x = Math.min(width - 1, Math.max(0, Math.floor((x0 + x1) / 2)));
  const y = Math.min(height - 1, Math.max(0, Math.floor((y0 + y1) / 2)));
  return shown[y * width + x] === 1;
}

/** Finds the walls of a picture whose segments and camera are known. */
export function layoutRoom(
  lab: OklabImage,
  coarse: OklabImage,
  segments: readonly LineSegment[],
  frame: ManhattanFrame,
  rt: Runtime,
  told?: { readonly beliefs: Beliefs; readonly source: BeliefSource },
  shown?: Uint8Array,
): FoundRoom {
  const { width, height } = lab;
  const grid = makeLevelGrid(frame, width, height, shown);
  const strokes = drawSegments(grid, segments, frame.directions);
  const smooth = smoothness(grid, { width, height, data: lab.l });
  const toCoarse = coarse.width / width;
  const source = told?.source ?? 'guessed';
  const beliefs =
    told?.beliefs ?? positionBeliefs(coarse, (x, y) => grid.toLevel(x / toCoarse, y / toCoarse)[1], rt.signal);
  const onGrid = (data: Float32Array) =>
    toGrid(grid, resizePlane({ width: coarse.width, height: coarse.height, data }, width, height, 'bilinear').data);
  const floor = onGrid(beliefs.floor);
  const wall = onGrid(beliefs.wall);
  const ceiling = onGrid(beliefs.ceiling);
  const { trust, hints, corner, jump, upright, ...seen } = weights[source];
  const footSeen = seenBetween(grid, wall, floor, seen);
  const headSeen = seenBetween(grid, ceiling, wall, seen);
  const evidence = {
    grid,
    strokes,
    smooth,
    floor,
    wall,
    ceiling,
    trust,
    hints,
    footSeen,
    headSeen,
    corner,
    jump,
    upright,
  };
  const find = source === 'lined' ? findStage : findLayout;
  const rough = polishLayout(frame, evidence, find(frame, evidence, rt.signal));
  const refined = refineLayout(frame, grid, rough, segments, frame.directions);
  const layout = source === 'known' ? belowSkirting(frame, evidence, refined, lab, rt.signal) : refined;
  const features = layoutFeatures(frame, evidence, layout, slopeShare(segments, frame, width, height));
  const room = roomOf(frame, layout, layoutConfidence(features, source), width, height);
  return {
    beliefs,
    features,
    support: layout.support,
    room: isSloping(features) ? { ...room, unsupported: ['slope'] } : room,
  };
}

function roomOf(frame: ManhattanFrame, layout: Layout, confidence: number, width: number, height: number): Room {
  const metres = eyeHeightM(layout.ratio);
  return roomFromParts({
    width,
    height,
    camera: {
      focalPx: frame.focalPx,
      principalPx: [frame.principalPx[0], frame.principalPx[1]],
      rotation: [...frame.rotation],
      heightM: metres,
    },
    planM: layout.plan.map(([x, z]): [number, number] => [x * metres, z * metres]),
    ceilingHeightM: metres * (1 + layout.ratio),
    confidence,
  });
}

/** Ceilings of homes, and the heights that people hold cameras at, metres: mean and standard deviation. */
const CEILING_M = { mean: 2.6, sigma: 0.2 };
const EYE_M = { mean: 1.4, sigma: 0.15 };
/** Halls are higher than homes: beyond this many sigmas squared a ceiling is as likely as any other. */
const ANY_CEILING = 5;

/**
 * The likeliest height of the camera, metres, for a ceiling that is `ratio` times as high above it. One photo tells
 * shapes, not sizes: this is where metres come from.
 */
function eyeHeightM(ratio: number): number {
  let best = EYE_M.mean;
  let least = Number.POSITIVE_INFINITY;
  for (let height = 0.9; height <= 1.8; height += 0.01) {
    const ceiling = ((height * (1 + ratio) - CEILING_M.mean) / CEILING_M.sigma) ** 2;
    const cost = ((height - EYE_M.mean) / EYE_M.sigma) ** 2 + Math.min(ANY_CEILING, ceiling);
    if (cost < least) [least, best] = [cost, height];
  }
  return best;
}

/** 1 where lightness hardly changes around a cell. */
function smoothness(grid: LevelGrid, plane: Plane): Float32Array {
  const { columns, rows } = grid;
  const l = toGrid(grid, plane.data, -1);
  const out = new Float32Array(l.length);
  for (let j = 1; j < rows - 1; j++) {
    for (let i = 1; i < columns - 1; i++) {
      const k = j * columns + i;
      let low = l[k];
      let high = l[k];
      for (let dj = -1; dj <= 1; dj++) {
        for (let di = -1; di <= 1; di++) {
          const v = l[k + dj * columns + di];
          low = Math.min(low, v);
          high = Math.max(high, v);
        }
      }
      out[k] = low < 0 ? 0 : Math.max(0, 1 - (high - low) / 0.04);
    }
  }
  return out;
}
