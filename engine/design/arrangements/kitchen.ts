/**
 * Fitted kitchens: one run, two that meet in a corner, or three around the cook. Worktops are 90 cm high whatever the
 * tap's height, wall cabinets begin 55 cm above them, hoods 68 cm above the hob.
 */
import type { Arrangement, Variant } from '../arrangement.ts';
import type { Built } from '../pieceSource.ts';
import { type Brief, Draft, depthOf, heightOf, wantedPiece, widthOf } from './draft.ts';
import { pendants } from './tables.ts';

const WORKTOP_M = 0.9;
export const WALL_CABINET_FROM_M = 1.46;
const HOOD_OVER_M = 0.68;
/** Units stand this far off their wall: splashbacks and pipes. */
const BACK_M = 0.015;
/** The narrowest unit. */
const LEAST_M = 0.2;
/** A strip of splashback that goes under the sill of a window. */
const STRIP_M = 0.12;

interface Unit {
  readonly built: Built;
  readonly sort: 'tall' | 'counter' | 'sink' | 'cooker' | 'corner';
}

interface Shape {
  /** From end to end, metres; up to the walls where it has legs. */
  readonly lengthM: number;
  /** Along the walls at its ends, from the main wall on, metres; 0 for none. */
  readonly left: number;
  readonly right: number;
  /** Share of the free worktop that lies left of the sink. */
  readonly sinkAt: number;
}

/** The kitchen's units: as large as its walls allow, the sink before a window where there is one. */
export function kitchenRun(brief: Brief): Arrangement | undefined {
  if (!brief.wanted.has('kitchen-counter')) return undefined;
  const variants: Variant[] = [];
  const hasCabinets = brief.chance() < 0.8;
  for (const shape of shapes(brief)) {
    const variant = drawKitchen(brief, shape, hasCabinets);
    if (variant) variants.push(variant);
  }
  if (variants.length === 0) return undefined;
  const wishes = { longWall: 0.5, centred: 0.2, windowBehind: 'sink' } as const;
  return { id: 'run', at: 'wall', variants, wishes, needed: true };
}

/** Shapes in the order of preference, which differs from seed to seed. */
function shapes(brief: Brief): Shape[] {
  const { chance } = brief;
  const sinks = chance() < 0.5 ? [0.4, 0.75] : [0.6, 0.25];
  const first = chance() < 0.5 ? (['left', 'right'] as const) : (['right', 'left'] as const);
  const corners: Shape[] = [];
  const around: Shape[] = [];
  const straight: Shape[] = [];
  for (const [lengthM, leg] of [
    [3.6, 2.4],
    [3.1, 1.9],
    [2.6, 1.5],
  ]) {
    if (lengthM > brief.wallM) continue;
    for (const side of first) {
      const legs = { left: side === 'left' ? leg : 0, right: side === 'right' ? leg : 0 };
      for (const sinkAt of sinks) corners.push({ lengthM, ...legs, sinkAt });
    }
  }
  for (const wallM of new Set(brief.wallsM)) {
    if (wallM < 2.5 || wallM > 4) continue;
    for (const leg of [2.3, 1.8]) around.push({ lengthM: wallM - 0.002, left: leg, right: leg, sinkAt: 0.5 });
  }
  for (const lengthM of [4.4, 3.8, 3.2, 2.7, 2.3]) {
    if (lengthM > brief.wallM - 0.02) continue;
    for (const sinkAt of sinks) straight.push({ lengthM, left: 0, right: 0, sinkAt });
  }
  const kind = chance();
  if (kind < 0.45) return [...corners, ...straight];
  return kind < 0.7 ? [...around, ...corners, ...straight] : [...straight, ...corners];
}

/** One straight part of a kitchen: where the point `s` along it, `off` its wall, lies in the arrangement's axes. */
interface Run {
  readonly at: (s: number, off: number) => readonly [x: number, z: number];
  readonly turn: number;
}

function runsOf(lengthM: number): Record<'main' | 'left' | 'right', Run> {
  const half = lengthM / 2;
  return {
    main: { at: (s, off) => [s - half, -off], turn: 0 },
    left: { at: (s, off) => [off - half, -s], turn: -Math.PI / 2 },
    right: { at: (s, off) => [half - off, -s], turn: Math.PI / 2 },
  };
}

function drawKitchen(brief: Brief, shape: Shape, hasCabinets: boolean): Variant | null {
  const piece = (id: string, sort: Unit['sort'], width?: number, copy = 0): Unit[] => {
    const built = wantedPiece(brief, id, width ? { width } : {}, copy);
    return built ? [{ built, sort }] : [];
  };
  const runs = runsOf(shape.lengthM);
  const draft = new Draft();
  const corner = piece('corner-counter', 'corner');
  if ((shape.left > 0 || shape.right > 0) && corner.length === 0) return null;
  const fridge = piece('refrigerator', 'tall');
  const cooker = piece('cooker', 'cooker');
  const isAround = shape.left > 0 && shape.right > 0;
  const cookerInLeg = shape.left > 0 || shape.right > 0;
  const ends = (shape.left > 0 ? BACK_M : 0) + (shape.right > 0 ? BACK_M : 0);
  const sink = piece('sink', 'sink', shape.lengthM < 2.8 ? 0.6 : 0.8);
  const mirrored = shape.left > 0;
  const before = isAround ? corner : mirrored ? corner : fridge;
  const after = isAround ? corner : mirrored ? fridge : shape.right > 0 ? corner : [];
  const fixed = [...before, ...sink, ...after, ...(cookerInLeg ? [] : cooker)];
  const free = shape.lengthM - ends - fixed.reduce((sum, { built }) => sum + widthOf(built), 0);
  const least = cookerInLeg ? 0.5 : 0.75;
  if (free < least) return null;
  const filler = (share: number, copy: number) =>
    piece('kitchen-counter', 'counter', Math.max(LEAST_M, free * share), copy);
  // Neither side may be narrower than a unit: what is fitted between walls must add up.
  const sinkAt = Math.min(1 - LEAST_M / free, Math.max(LEAST_M / free, shape.sinkAt));
  const main = cookerInLeg
    ? [...before, ...filler(sinkAt, 0), ...sink, ...filler(1 - sinkAt, 1), ...after]
    : [
        ...fridge,
        ...filler(shape.sinkAt * 0.7, 0),
        ...sink,
        ...filler(0.7 - shape.sinkAt * 0.7, 1),
        ...cooker,
        ...filler(0.3, 2),
      ];
  const start = shape.left > 0 ? BACK_M : 0;
  drawRun(brief, draft, runs.main, start, main, hasCabinets);
  draft.keep(0, -1.1, shape.lengthM, 0.9);
  for (const side of ['left', 'right'] as const) {
    if (shape[side] === 0) continue;
    const from = BACK_M + widthOf(corner[0].built);
    const cooks = !isAround || side === 'right';
    const units = cooks ? cooker : fridge;
    const rest = shape[side] - from - units.reduce((sum, { built }) => sum + widthOf(built), 0);
    if (rest < 0.5) return null;
    const leg = cooks
      ? [
          ...piece('kitchen-counter', 'counter', rest * 0.5, 3),
          ...units,
          ...piece('kitchen-counter', 'counter', rest * 0.5, 4),
        ]
      : [...piece('kitchen-counter', 'counter', rest, 3), ...units];
    drawRun(brief, draft, runs[side], from, leg, hasCabinets && !isAround);
    splash(brief, draft, runs[side], from / 2 + 0.006, from - 0.012, WALL_CABINET_FROM_M);
    const [x, z] = runs[side].at((from + shape[side]) / 2, 1.1);
    draft.keep(x, z, 0.9, shape[side] - from);
  }
  const fits = isAround ? 'both' : shape.left > 0 ? 'left' : shape.right > 0 ? 'right' : undefined;
  return { ...draft.variant(), ...(fits ? { fits } : {}) };
}

/** Units side by side from `from` on, with what hangs over them where no window is. */
function drawRun(
  brief: Brief,
  draft: Draft,
  run: Run,
  from: number,
  units: readonly Unit[],
  hasCabinets: boolean,
): void {
  let s = from;
  for (const { built, sort } of units) {
    const wide = widthOf(built);
    const middle = s + wide / 2;
    s += wide;
    const [x, z] = run.at(middle, BACK_M + depthOf(built) / 2);
    // The corner unit's own walls are behind it and to its right: in a left corner it is a quarter turn on.
    const turn = sort === 'corner' && middle < 0.5 ? -Math.PI / 2 : run.turn;
    const reach = sort === 'corner' ? 'none' : 'front';
    draft.stand(built, x, z, { turn, reach, worth: sort === 'cooker' ? 0.8 : 0.6 });
    if (sort === 'tall') continue;
    const hood = sort === 'cooker' ? wantedPiece(brief, 'extractor-hood', { width: wide }) : undefined;
    splash(brief, draft, run, middle, wide, hood ? WORKTOP_M + HOOD_OVER_M : WALL_CABINET_FROM_M);
    const over = hood ?? (hasCabinets ? wantedPiece(brief, 'wall-cabinet', { width: wide }) : undefined);
    if (over?.kind.stance !== 'wall') continue;
    const low = hood ? WORKTOP_M + HOOD_OVER_M : WALL_CABINET_FROM_M;
    const [hx, hz] = run.at(middle, 0);
    const how = { turn: run.turn, body: 'hung', optional: true, worth: hood ? 0.5 : 0.3 } as const;
    draft.stand(over, hx, hz, { ...how, y: low + heightOf(over) / 2 });
  }
}

/** A splashback from the worktop to `toM`; where a window is in the way, a strip under it. */
function splash(brief: Brief, draft: Draft, run: Run, middle: number, width: number, toM: number): void {
  const [x, z] = run.at(middle, 0);
  for (const [low, high] of [
    [WORKTOP_M, WORKTOP_M + STRIP_M],
    [WORKTOP_M + STRIP_M, toM - 0.004],
  ]) {
    const built = wantedPiece(brief, 'splashback', { width, height: high - low });
    if (built?.kind.stance !== 'wall') return;
    draft.stand(built, x, z, { turn: run.turn, y: (low + high) / 2, body: 'hung', optional: true, worth: 0 });
  }
}

/** An island with stools, parallel to the run. */
export function island(brief: Brief): Arrangement | undefined {
  const variants: Variant[] = [];
  for (const [width, depth] of [
    [2.2, 0.95],
    [1.8, 0.9],
    [1.4, 0.75],
    [1.2, 0.65],
  ]) {
    for (const withStools of [true, false]) {
      const top = wantedPiece(brief, 'kitchen-island', { width, depth });
      if (!top) return undefined;
      const draft = new Draft();
      draft.stand(top, 0, 0, { turn: Math.PI, worth: 1 });
      const stool = withStools ? wantedPiece(brief, 'bar-stool') : undefined;
      if (stool) {
        const count = Math.floor(widthOf(top) / 0.62);
        for (let i = 0; i < count; i++) {
          const x = ((i + 0.5) / count - 0.5) * widthOf(top);
          draft.stand(stool, x, -(depthOf(top) / 2 + 0.02 + depthOf(stool) / 2), {
            turn: Math.PI,
            reach: 'any',
            worth: 0.4,
          });
        }
      }
      pendants(brief, draft, widthOf(top), 0, 0, heightOf(top));
      variants.push(draft.variant());
    }
  }
  return { id: 'island', at: 'free', variants, wishes: { before: { arrangement: 'run', gap: 1.1 } }, needed: false };
}
