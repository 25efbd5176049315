/**
 * The upright box of each thing that stands on the floor: from where its points lie, its outline, its usual sizes and
 * the walls.
 */
import { footprint, fromBox, type OrientedBox } from '../design/box.ts';
import { placeOn, type Wall, wallsOf } from '../design/floorPlan.ts';
import type { SizeM } from '../furniture/types.ts';
import { NEAR_M, project, projectCameraPoint, toCamera } from '../geometry/camera.ts';
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
  /** Whether more of the thing may lie at a place of the picture, px, without being seen. */
  isHidden(at: Vec2): boolean;
  /** How far points miss the floor where things stand on it, as a share of their distance: so they miss elsewhere. */
  readonly blur: number;
  /** Whether its back stands against a wall where one is near. */
  readonly againstWall: boolean;
}

/** How far lengths of pieces scatter about the usual: width, depth, height; as logarithms. */
const SCATTER = [0.38, 0.26, 0.2] as const;
/** Px that outlines miss by, at least and as a share of the outline; what a side counts at most. */
const OUTLINE_PX = 2.5;
const OUTLINE_SHARE = 0.03;
const MOST_OFF = 15;
/** Metres that points miss by, at least and for each metre of distance, where feet lie on the floor as they should. */
const POINT_M = 0.04;
const POINT_SHARE = 0.02;
/** What a side that is turned away, or hidden, counts: nobody sees it, and it may lie further off than what is seen. */
const UNSEEN = 0.06;
/** Share of places beyond a side that hide what may be there, and how far beyond they lie, metres. */
const MOST_HIDDEN = 0.6;
const BEYOND_SIDE_M = 0.16;
/** Metres from a wall within which backs stand against it, and what a metre off counts, squared. */
const NEAR_WALL_M = 0.4;
const OFF_WALL = 60;
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
  const cost = costOf(evidence, room, corners, seen, openSides(evidence, room, seen, start[4]));
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

/** Sides beyond which more of a thing may lie, though no place shows it: left, right, near, far in its own frame. */
function openSides(evidence: BoxEvidence, room: Room, seen: Seen, height: number): Record<keyof Seen, boolean> {
  const along = (a: number, b: number): number[] => [a, (a + b) / 2, b];
  const isOpen = (places: readonly Vec2[]): boolean => {
    let [hidden, all] = [0, 0];
    for (const place of places) {
      const [x, z] = fromBox({ x: 0, z: 0, turn: evidence.turn }, place);
      for (const share of [0.1, 0.5, 0.9]) {
        const at = project(room.camera, [x, evidence.bottom + share * height, z]);
        all++;
        if (!at || evidence.isHidden(at)) hidden++;
      }
    }
    return hidden > MOST_HIDDEN * all;
  };
  const across = along(seen.near, seen.far);
  const wide = along(seen.left, seen.right);
  return {
    left: isOpen(across.map((b): Vec2 => [seen.left - BEYOND_SIDE_M, b])),
    right: isOpen(across.map((b): Vec2 => [seen.right + BEYOND_SIDE_M, b])),
    near: isOpen(wide.map((a): Vec2 => [a, seen.near - BEYOND_SIDE_M])),
    far: isOpen(wide.map((a): Vec2 => [a, seen.far + BEYOND_SIDE_M])),
  };
}

function costOf(
  evidence: BoxEvidence,
  room: Room,
  corners: readonly Vec2[],
  seen: Seen,
  open: Readonly<Record<keyof Seen, boolean>>,
): (five: Five) => number {
  const { thing, sizes, own } = evidence;
  const walls = wallsOf(corners);
  const camera = toFrame(evidence, [0, 0]);
  const distance = Math.hypot((seen.left + seen.right) / 2, (seen.near + seen.far) / 2);
  const miss = POINT_M + (POINT_SHARE + evidence.blur) * distance;
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
      const off = (border[side] || !own[side]) && inside < 0 ? 0 : inside / outline;
      cost += Math.min(own[side] ? MOST_OFF : MOST_OFF / 3, off * off);
    });
    cost +=
      0.6 * sides([u - width / 2, u + width / 2], [seen.left, seen.right], camera[0], miss, [open.left, open.right]);
    cost += 0.6 * sides([v - depth / 2, v + depth / 2], [seen.near, seen.far], camera[1], miss, [open.near, open.far]);
    cost += priorOf([width, depth, height], sizes);
    return cost + beyond(box, corners, walls) + (evidence.againstWall ? offWall(box, walls) : 0);
  };
}

/**
 * What the two sides of a box along one axis miss the points by: a side that is turned away or hidden may lie further
 * off than is seen.
 */
function sides(
  [low, high]: Vec2,
  [seenLow, seenHigh]: Vec2,
  camera: number,
  miss: number,
  [isOpenLow, isOpenHigh]: readonly [boolean, boolean],
): number {
  const [a, b] = [(low - seenLow) / miss, (high - seenHigh) / miss];
  const isUnseenLow = (camera > seenHigh || isOpenLow) && a < 0;
  const isUnseenHigh = (camera < seenLow || isOpenHigh) && b > 0;
  return a * a * (isUnseenLow ? UNSEEN : 1) + b * b * (isUnseenHigh ? UNSEEN : 1);
}

/** What a back that is near a wall, and along it, lies off it. */
function offWall(box: OrientedBox, walls: readonly Wall[]): number {
  const back = fromBox(box, [0, box.halfDepth]);
  const away: Vec2 = [Math.sin(box.turn), Math.cos(box.turn)];
  let least = NEAR_WALL_M;
  for (const wall of walls) {
    const [s, off] = placeOn(wall, back);
    if (s < 0 || s > wall.lengthM || Math.abs(wall.along[0] * away[0] + wall.along[1] * away[1]) > 0.2) continue;
    if (Math.abs(off) < Math.abs(least)) least = off;
  }
  return OFF_WALL * least * least;
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

/** Pairs of corners that are the edges of a box, whose corners are the foot's then the top's. */
const EDGES = [0, 1, 2, 3].flatMap((i) => [
  [i, (i + 1) % 4],
  [4 + i, 4 + ((i + 1) % 4)],
  [i, 4 + i],
]);

/** Bounds of what the picture shows of a box, px; null where it shows nothing. */
export function boundsOf(
  box: OrientedBox,
  room: Room,
): { left: number; top: number; right: number; bottom: number } | null {
  const { camera, width, height } = room;
  const foot = footprint(box);
  const corners = [box.bottom, box.top].flatMap((y) => foot.map(([x, z]) => toCamera(camera, [x, y, z])));
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const add = ([x, y]: Vec2): void => {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  };
  for (const [i, j] of EDGES) {
    const ends = inFront(corners[i], corners[j]);
    const shown =
      ends && within(projectCameraPoint(camera, ends[0]), projectCameraPoint(camera, ends[1]), width, height);
    if (!shown) continue;
    add(shown[0]);
    add(shown[1]);
  }
  return bounds.left <= bounds.right ? bounds : null;
}

/** The part of an edge that lies before the camera. */
function inFront(a: Vec3, b: Vec3): readonly [Vec3, Vec3] | null {
  if (a[2] < NEAR_M && b[2] < NEAR_M) return null;
  if (a[2] >= NEAR_M && b[2] >= NEAR_M) return [a, b];
  const t = (NEAR_M - a[2]) / (b[2] - a[2]);
  const cut: Vec3 = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), NEAR_M];
  return a[2] < NEAR_M ? [cut, b] : [a, cut];
}

/** The part of a line that lies in the picture (Liang and Barsky 1984). */
function within(a: Vec2, b: Vec2, width: number, height: number): readonly [Vec2, Vec2] | null {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, a[0]],
    [dx, width - a[0]],
    [-dy, a[1]],
    [dy, height - a[1]],
  ]) {
    if (step === 0) {
      if (room < 0) return null;
    } else if (step < 0) from = Math.max(from, room / step);
    else to = Math.min(to, room / step);
  }
  if (from > to) return null;
  return [
    [a[0] + from * dx, a[1] + from * dy],
    [a[0] + to * dx, a[1] + to * dy],
  ];
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
