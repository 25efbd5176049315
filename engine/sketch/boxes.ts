/**
 * The upright box of each thing that stands on the floor: from where its points lie, its outline, its usual sizes and
 * the walls.
 */
import { footprint, fromBox, type OrientedBox } from '../design/box.ts';
import { placeOn, type Wall, wallsOf } from '../design/plan.ts';
import type { SizeM } from '../furniture/types.ts';
import { project } from '../geometry/camera.ts';
import { isInside } from '../geometry/polygon.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import type { DrawnThing } from '../perceive/drawn/things.ts';

/** What a box is fitted to. */
export interface BoxEvidence {
  readonly thing: DrawnThing;
  readonly points: readonly Vec3[];
  /** Usual sizes of the pieces that it may be, the likeliest first. */
  readonly sizes: readonly SizeM[];
  /** Radians, z towards x. */
  readonly turn: number;
  readonly bottom: number;
  /** Sides of its outline (left, top, right, bottom) that are its own: no other thing hides it there. */
  readonly own: readonly [boolean, boolean, boolean, boolean];
}

/** How far lengths of pieces scatter about the usual: width, depth, height; as logarithms. */
const SCATTER = [0.38, 0.26, 0.2] as const;
/** Px that outlines miss by, at least and as a share of the outline; beyond so many times that, something hides it. */
const OUTLINE_PX = 2.5;
const OUTLINE_SHARE = 0.03;
const HIDDEN = 5;
/** Metres that points miss by, at least and for each metre of distance. */
const POINT_M = 0.1;
const POINT_SHARE = 0.06;
/** What a side that is turned away counts: nobody sees it, and it may lie further off than what is seen. */
const TURNED_AWAY = 0.12;
/** What a metre beyond a wall costs. */
const BEYOND = 25;

type Five = [x: number, z: number, width: number, depth: number, height: number];

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.floor(share * sorted.length)))];

/** Turn of a thing whose front is seen to face right and away by so much, or of the room where none is told. */
export function turnOfFront(front: readonly [number, number], room: Room, isFree: boolean): number {
  const length = Math.hypot(front[0], front[1]);
  if (length < 0.25) return 0;
  const r = room.camera.rotation;
  const right = normal([r[0], r[2]]);
  const forward = normal([-right[1], right[0]]);
  const x = (right[0] * front[0] + forward[0] * front[1]) / length;
  const z = (right[1] * front[0] + forward[1] * front[1]) / length;
  const turn = Math.atan2(-x, -z);
  const square = Math.round(turn / (Math.PI / 2)) * (Math.PI / 2);
  return !isFree || Math.abs(turn - square) < SQUARE ? square : turn;
}

/** Things that are turned less than this from the walls are not turned, radians. */
const SQUARE = 0.38;

function normal([x, z]: Vec2): Vec2 {
  const length = Math.hypot(x, z);
  return [x / length, z / length];
}

/** Fits a box, and tells what it costs: less is likelier. Null where nothing tells where it stands. */
export function fitBox(
  evidence: BoxEvidence,
  room: Room,
  corners: readonly Vec2[],
): { readonly box: OrientedBox; readonly cost: number } | null {
  const { points, turn, bottom } = evidence;
  if (points.length < 3) return null;
  const frame = { x: 0, z: 0, turn };
  const own = points.map(([x, , z]) => toFrame(frame, [x, z]));
  const [us, vs] = [0, 1].map((k) => own.map((p) => p[k]).sort((a, b) => a - b));
  const ys = points.map(([, y]) => y).sort((a, b) => a - b);
  const seen = {
    left: quantile(us, 0.06),
    right: quantile(us, 0.94),
    near: quantile(vs, 0.06),
    far: quantile(vs, 0.94),
  };
  const start: Five = [
    (seen.left + seen.right) / 2,
    (seen.near + seen.far) / 2,
    Math.max(0.15, seen.right - seen.left),
    Math.max(0.15, (seen.far - seen.near + (evidence.sizes[0]?.[1] ?? 0.5)) / 2),
    Math.max(0.1, quantile(ys, 0.97) - bottom),
  ];
  const cost = costOf(evidence, room, corners, seen);
  const best = searched(start, cost);
  return { box: boxOfFive(best, evidence), cost: cost(best) };
}

const boxOfFive = (
  [u, v, width, depth, height]: Five,
  { turn, bottom }: Pick<BoxEvidence, 'turn' | 'bottom'>,
): OrientedBox => {
  const [x, z] = fromBox({ x: 0, z: 0, turn }, [u, v]);
  return { x, z, turn, halfWidth: width / 2, halfDepth: depth / 2, bottom, top: bottom + height };
};

function toFrame({ turn }: { readonly turn: number }, [x, z]: Vec2): Vec2 {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return [c * x - s * z, s * x + c * z];
}

interface Seen {
  readonly left: number;
  readonly right: number;
  readonly near: number;
  readonly far: number;
}

function costOf(evidence: BoxEvidence, room: Room, corners: readonly Vec2[], seen: Seen): (five: Five) => number {
  const { thing, sizes, own } = evidence;
  const walls = wallsOf(corners);
  const camera = toFrame(evidence, [0, 0]);
  const distance = Math.hypot((seen.left + seen.right) / 2, (seen.near + seen.far) / 2);
  const miss = POINT_M + POINT_SHARE * distance;
  const border = [thing.left <= 1, thing.top <= 1, thing.right >= room.width - 1, thing.bottom >= room.height - 1];
  const outline = OUTLINE_PX + OUTLINE_SHARE * Math.max(thing.right - thing.left, thing.bottom - thing.top);
  return (five) => {
    const [u, v, width, depth, height] = five;
    if (width < 0.08 || depth < 0.05 || height < 0.02) return 1e6;
    const box = boxOfFive(five, evidence);
    const bounds = boundsOf(box, room);
    if (!bounds) return 1e6;
    let cost = 0;
    const edges = [
      bounds.left - thing.left,
      bounds.top - thing.top,
      thing.right - bounds.right,
      thing.bottom - bounds.bottom,
    ];
    edges.forEach((inside, side) => {
      // Above 0 the box ends within the outline. What leaves the picture, or is hidden, may reach further.
      const off = border[side] && inside < 0 ? 0 : inside / outline;
      const most = own[side] ? HIDDEN * 3 : HIDDEN;
      cost += Math.min(most, off * off * (own[side] || inside > 0 ? 1 : 0.25));
    });
    cost += 0.6 * sides(u - width / 2, u + width / 2, seen.left, seen.right, camera[0], miss);
    cost += 0.6 * sides(v - depth / 2, v + depth / 2, seen.near, seen.far, camera[1], miss);
    cost += priorOf([width, depth, height], sizes);
    return cost + beyond(box, corners, walls);
  };
}

/**
 * What the two sides of a box along one axis miss the points by: the side that is turned away may lie further off than
 * is seen.
 */
function sides(low: number, high: number, seenLow: number, seenHigh: number, camera: number, miss: number): number {
  const [a, b] = [(low - seenLow) / miss, (high - seenHigh) / miss];
  const isHiddenLow = camera > seenHigh && a < 0;
  const isHiddenHigh = camera < seenLow && b > 0;
  return a * a * (isHiddenLow ? TURNED_AWAY : 1) + b * b * (isHiddenHigh ? TURNED_AWAY : 1);
}

function priorOf(size: readonly number[], sizes: readonly (readonly number[])[]): number {
  let least = Number.POSITIVE_INFINITY;
  sizes.forEach((usual, rank) => {
    let cost = 0.15 * rank;
    for (let k = 0; k < 3; k++) cost += (Math.log(size[k] / usual[k]) / SCATTER[k]) ** 2;
    least = Math.min(least, cost);
  });
  return Number.isFinite(least) ? Math.min(40, least) : 0;
}

function beyond(box: OrientedBox, corners: readonly Vec2[], walls: readonly Wall[]): number {
  let cost = 0;
  for (const corner of footprint(box)) {
    if (isInside(corners, corner)) continue;
    const out = Math.min(...walls.map((wall) => distanceToWall(wall, corner)));
    cost += BEYOND * out + BEYOND * out * out;
  }
  return cost;
}

function distanceToWall(wall: Wall, p: Vec2): number {
  const [s, away] = placeOn(wall, p);
  return Math.hypot(Math.max(0, -s, s - wall.lengthM), away);
}

/** Bounds of a box in the picture, px; null where it reaches behind the camera. */
export function boundsOf(
  box: OrientedBox,
  room: Room,
): { left: number; top: number; right: number; bottom: number } | null {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, z] of footprint(box)) {
    for (const y of [box.bottom, box.top]) {
      const px = project(room.camera, [x, y, z]);
      if (!px) return null;
      bounds.left = Math.min(bounds.left, px[0]);
      bounds.right = Math.max(bounds.right, px[0]);
      bounds.top = Math.min(bounds.top, px[1]);
      bounds.bottom = Math.max(bounds.bottom, px[1]);
    }
  }
  return {
    left: Math.max(0, bounds.left),
    top: Math.max(0, bounds.top),
    right: Math.min(room.width, bounds.right),
    bottom: Math.min(room.height, bounds.bottom),
  };
}

/** Steps along each unknown in turn, ever smaller: a dozen corners' projections are nothing. */
function searched(start: Five, cost: (five: Five) => number): Five {
  let best = start;
  let least = cost(start);
  for (let step = 0.4; step > 0.006; step *= 0.6) {
    for (let round = 0; round < 3; round++) {
      let moved = false;
      for (const by of movesOf(step)) {
        const next = by(best);
        const now = cost(next);
        if (now >= least - 1e-9) continue;
        [least, best, moved] = [now, next, true];
      }
      if (!moved) break;
    }
  }
  return best;
}

/** Shifts, growths about the middle, and growths that leave one side where it is. */
function movesOf(step: number): ((five: Five) => Five)[] {
  const moves: ((five: Five) => Five)[] = [];
  for (const sign of [1, -1]) {
    const by = sign * step;
    const grow = 1 + by;
    if (grow <= 0.2) continue;
    moves.push(
      ([u, v, w, d, h]) => [u + by, v, w, d, h],
      ([u, v, w, d, h]) => [u, v + by, w, d, h],
      ([u, v, w, d, h]) => [u, v, w * grow, d, h],
      ([u, v, w, d, h]) => [u, v, w, d * grow, h],
      ([u, v, w, d, h]) => [u, v, w, d, h * grow],
      ([u, v, w, d, h]) => [u + (w * by) / 2, v, w * grow, d, h],
      ([u, v, w, d, h]) => [u - (w * by) / 2, v, w * grow, d, h],
      ([u, v, w, d, h]) => [u, v + (d * by) / 2, w, d * grow, h],
      ([u, v, w, d, h]) => [u, v - (d * by) / 2, w, d * grow, h],
    );
  }
  return moves;
}
