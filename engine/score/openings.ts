/**
 * Windows and doors of the first picture: found again in the second, moved, gone or hidden; and those that only the
 * second has.
 */
import { throwIfAborted } from '../abort.ts';
import { project } from '../geometry/camera.ts';
import { wallPlanes } from '../geometry/roomGeometry.ts';
import type { Opening, Room } from '../geometry/roomSchema.ts';
import type { Vec2 } from '../geometry/types.ts';
import { type Component, connectedComponents, dilate } from '../image/morphology.ts';
import type { SegmentClass } from '../perceive/network/classes.ts';
import { findDoorways } from '../perceive/openings/doorways.ts';
import type { Runtime } from '../runtime.ts';
import { agreement, type EdgePoint, edgePoints, type Warp } from './field.ts';
import { classOf, inFront, type Labels } from './labels.ts';
import type { Side } from './side.ts';
import { type Region, type WallPlace, wallPlace } from './wallPlace.ts';

export interface OpeningFate {
  readonly kind: 'window' | 'door';
  readonly fate: 'kept' | 'hidden' | 'moved' | 'removed' | 'added';
  /** Left, top, width, height in px of the compared pictures. */
  readonly box: readonly [number, number, number, number];
  /** 0-1: how much of what can be seen of it lies where it lay. */
  readonly kept: number;
  /** Share of the picture. */
  readonly area: number;
}

const LEAST_AREA = 0.004;
/** Of an added opening, which is told by the network alone. */
const LEAST_ADDED = 0.008;
/** Share of an opening's visible edges that makes it kept; below the second it is looked for elsewhere all the same. */
const KEPT = 0.4;
const SURELY_KEPT = 0.75;
/** Part that must be visible for a verdict. */
const VISIBLE = 0.2;
/** Mean probability of an opening's class in its region. */
const SURE = 0.5;
const BLOCKS = 4;
/** Pictures are no larger, as a share of the photo, and the network is no surer of them. */
const PICTURE_AREA = 0.03;
const PICTURE_SURE = 0.65;

const kinds = ['window', 'door'] as const;

/**
 * Compares the openings of two pictures of the Room's size; what is covered by something placed is hidden. Throws
 * AbortedError.
 */
export function openingFates(
  before: Side,
  after: Side,
  room: Room,
  isCovered: (pixel: number) => boolean,
  rt: Runtime,
): OpeningFate[] {
  const fates: OpeningFate[] = [];
  for (const kind of kinds) {
    for (const region of regionsOf(before.labels, [kind], LEAST_AREA)) {
      throwIfAborted(rt.signal);
      const isReal =
        isBelievable(kind, region, before.labels, room) && !(kind === 'window' && isPicture(region, before));
      if (isReal) fates.push(fateOf(kind, region, before, after, isCovered));
    }
  }
  const added = addedOpenings(before, after, room, isCovered, rt);
  return [...fates, ...added, ...addedByLines(before, after, room, [...fates, ...added], isCovered, rt)];
}

/** The network also calls a cot's bars a window: what it is unsure of, or what ends low on its wall, is none. */
function isBelievable(kind: 'window' | 'door', region: Region, labels: Labels, room: Room): boolean {
  const { left, top, right, bottom, area } = region.component;
  let sure = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const i = y * labels.width + x;
      if (region.isIn(i)) sure += labels.sure[i];
    }
  }
  if (sure < SURE * area) return false;
  if (room.confidence < 0.5) return true;
  const place = wallPlace(region, wallPlanes(room), room);
  if (!place) return true;
  const { footM, headM, filled } = place;
  return filled > 0.45 && (kind === 'door' ? headM > 1.7 && footM < 0.6 : headM > 1.5 && headM - footM > 0.4);
}

/** It calls pictures windows too: what is small, darker than the wall around it and not sure is one. */
function isPicture({ component, isIn }: Region, { lab, labels }: Side): boolean {
  const { width, height, data, sure } = labels;
  const { left, top, right, bottom, area } = component;
  if (area > PICTURE_AREA * width * height) return false;
  const reach = Math.round(0.2 * Math.max(right - left, bottom - top));
  let [own, light, wall, around] = [0, 0, 0, 0];
  for (let y = Math.max(0, top - reach); y < Math.min(height, bottom + reach); y++) {
    for (let x = Math.max(0, left - reach); x < Math.min(width, right + reach); x++) {
      const i = y * width + x;
      if (isIn(i)) {
        own += sure[i];
        light += lab.l[i];
      } else if (data[i] === classOf('wall')) {
        around += lab.l[i];
        wall++;
      }
    }
  }
  return wall > 0.2 * area && own < PICTURE_SURE * area && light / area < 0.95 * (around / wall);
}

function regionsOf({ width, height, data }: Labels, classes: readonly SegmentClass[], least: number): Region[] {
  const wanted = classes.map(classOf);
  const { labels, components } = connectedComponents(width, height, (i) => wanted.includes(data[i]));
  return components
    .filter(({ area }) => area >= least * width * height)
    .map((component) => ({ component, isIn: (i) => labels.data[i] === component.label }));
}

function fateOf(
  kind: 'window' | 'door',
  { component, isIn }: Region,
  before: Side,
  after: Side,
  isCovered: (pixel: number) => boolean,
): OpeningFate {
  const { width, height } = before.labels;
  const long = Math.max(width, height);
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) if (isIn(i)) data[i] = 255;
  const around = dilate({ width, height, data }, Math.max(2, Math.round(long * 0.012))).data;
  const cell = Math.max(3, Math.round(long / 128));
  const own = classOf(kind);
  const all = edgePoints(
    before.field,
    cell,
    (i) => around[i] > 0 && (!inFront.has(before.labels.data[i]) || data[i] > 0),
  );
  const seen = all.filter(({ x, y }) => {
    const i = y * width + x;
    const there = after.labels.data[i];
    return after.burnt[i] === 0 && !isCovered(i) && (there === own || !inFront.has(there));
  });
  const { left, top, right, bottom, area } = component;
  const rest = {
    kind,
    box: [left, top, right - left, bottom - top] as const,
    area: area / (width * height),
  };
  if (weightOf(seen) < VISIBLE * weightOf(all) || seen.length < 8) return { ...rest, fate: 'hidden', kept: 1 };
  const kept = keptShare(seen, component, before, after);
  // Bars and frames lie on one another when they move by their own distance: where they lie better tells.
  const isElsewhere = kept < SURELY_KEPT && isFoundNear(seen, before, after, kept >= KEPT);
  if (kept >= KEPT && !isElsewhere) return { ...rest, fate: 'kept', kept: Math.min(1, kept / 0.85) };
  return { ...rest, fate: isElsewhere ? 'moved' : 'removed', kept: Math.min(kept, KEPT) };
}

const weightOf = (points: readonly EdgePoint[]): number => points.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Weight of the blocks in which the second picture shows the first one's edges: new things in front spoil some of them.
 */
function keptShare(points: readonly EdgePoint[], box: Component, before: Side, after: Side): number {
  const blocks: EdgePoint[][] = Array.from({ length: BLOCKS * BLOCKS }, () => []);
  const at = (v: number, from: number, to: number): number =>
    Math.min(BLOCKS - 1, Math.max(0, Math.floor(((v - from) / Math.max(1, to - from)) * BLOCKS)));
  for (const point of points) {
    blocks[at(point.y, box.top, box.bottom) * BLOCKS + at(point.x, box.left, box.right)].push(point);
  }
  let kept = 0;
  let all = 0;
  for (const block of blocks) {
    const weight = weightOf(block);
    const own = agreement(block, before.soft).sum;
    if (own <= 0) continue;
    all += weight;
    const share = agreement(block, after.soft).sum / own;
    // Clear agreement counts whole, half of it counts half.
    kept += weight * Math.min(1, Math.max(0, (share - 0.15) / 0.45));
  }
  return all > 0 ? kept / all : 1;
}

/** What lies this much better elsewhere than the first picture's own edges do there has come from here. */
const COME = 0.15;

/**
 * Whether the same edges lie a little further off. `doubted`: not where the first picture has much the same edges
 * itself: another window of a row is none that has moved.
 */
function isFoundNear(points: readonly EdgePoint[], before: Side, after: Side, doubted: boolean): boolean {
  const { width, height } = before.labels;
  const long = Math.max(width, height);
  const own = agreement(points, before.soft).sum || 1;
  const still = agreement(points, after.soft).sum / own;
  const step = Math.max(1, Math.round(long / 170));
  const reach = Math.round((0.12 * long) / step);
  let best = 0;
  for (let j = -reach; j <= reach; j++) {
    for (let i = -reach; i <= reach; i++) {
      if (Math.abs(i) <= 1 && Math.abs(j) <= 1) continue;
      const shift: Warp = (x, y) => [x + i * step, y + j * step];
      const { sum } = agreement(points, after.soft, shift);
      if (sum / own <= best) continue;
      if (doubted && agreement(points, before.soft, shift).sum > sum - COME * own) continue;
      best = sum / own;
    }
  }
  return best > 0.45 && best > still + 0.2;
}

/** Openings that the second picture shows where the first has wall. */
function addedOpenings(
  before: Side,
  after: Side,
  room: Room,
  isCovered: (pixel: number) => boolean,
  rt: Runtime,
): OpeningFate[] {
  const { width, height } = before.labels;
  const wall = classOf('wall');
  const faces = wallPlanes(room);
  return kinds.flatMap((kind) =>
    // The network takes panelled doors for fronts of cupboards: where they end tells them apart.
    regionsOf(after.labels, kind === 'door' ? ['door', 'storage'] : [kind], LEAST_ADDED).flatMap((region) => {
      throwIfAborted(rt.signal);
      const { component, isIn } = region;
      const { left, top, right, bottom, area } = component;
      let onWall = 0;
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          if (isIn(y * width + x) && before.labels.data[y * width + x] === wall) onWall++;
        }
      }
      if (onWall < 0.6 * area || isUnchanged(component, before, after, isCovered)) return [];
      const place = wallPlace(region, faces, room);
      if (!place || !isOnWall(kind, place)) return [];
      const box = [left, top, right - left, bottom - top] as const;
      return [{ kind, fate: 'added', box, kept: 0, area: area / (width * height) } as const];
    }),
  );
}

/** Share of a door that nothing known takes up; of it that was wall; and its width in its height as it is seen. */
const NEW_DOOR = { free: 0.7, wall: 0.7, across: 0.16 } as const;

/** Doors that only lines tell, where the first picture has a bare wall. */
function addedByLines(
  before: Side,
  after: Side,
  room: Room,
  known: readonly OpeningFate[],
  isCovered: (pixel: number) => boolean,
  rt: Runtime,
): OpeningFate[] {
  const { width, height } = before.labels;
  const wall = classOf('wall');
  return findDoorways({ width, height, data: after.lab.l }, room, rt.signal).flatMap((door) => {
    const corners = cornersOf(door, room);
    if (!corners) return [];
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [left, top] = [Math.max(0, Math.round(Math.min(...xs))), Math.max(0, Math.round(Math.min(...ys)))];
    const right = Math.min(width, Math.round(Math.max(...xs)));
    const bottom = Math.min(height, Math.round(Math.max(...ys)));
    const area = (right - left) * (bottom - top);
    if (area < LEAST_ADDED * width * height || right - left < NEW_DOOR.across * (bottom - top)) return [];
    const taken = known.reduce((sum, { box }) => {
      const across = Math.min(right, box[0] + box[2]) - Math.max(left, box[0]);
      const down = Math.min(bottom, box[1] + box[3]) - Math.max(top, box[1]);
      return sum + Math.max(0, across) * Math.max(0, down);
    }, 0);
    let onWall = 0;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) if (before.labels.data[y * width + x] === wall) onWall++;
    if (taken > (1 - NEW_DOOR.free) * area || onWall < NEW_DOOR.wall * area) return [];
    if (isUnchanged({ left, top, right, bottom }, before, after, isCovered)) return [];
    const box = [left, top, right - left, bottom - top] as const;
    return [{ kind: 'door', fate: 'added', box, kept: 0, area: area / (width * height) } as const];
  });
}

/** Corners of an opening in the picture; null where one is behind the camera. */
function cornersOf({ wall, leftM, bottomM, widthM, heightM }: Opening, { camera, planM }: Room): Vec2[] | null {
  const [a, b] = [planM[wall], planM[wall + 1]];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const corners = [leftM, leftM + widthM].flatMap((u) =>
    [bottomM, bottomM + heightM].map((v) =>
      project(camera, [a[0] + ((b[0] - a[0]) * u) / length, v, a[1] + ((b[1] - a[1]) * u) / length]),
    ),
  );
  return corners.every((corner) => corner !== null) ? corners : null;
}

/**
 * Whether a region lies in the plane of a wall as such an opening does: an upright rectangle, a door's from the floor.
 */
function isOnWall(kind: 'window' | 'door', place: WallPlace): boolean {
  const { widthM, footM, headM, filled } = place;
  if (filled < 0.7) return false;
  return kind === 'door'
    ? Math.abs(footM) < 0.2 && headM > 1.7 && headM < 2.45 && widthM > 0.55 && widthM < 1.9
    : footM > 0.05 && headM > 1.3 && headM - footM > 0.35 && widthM > 0.35;
}

/** Share of the edges of a place that something placed has; where there are no others, there is no opening. */
const PLACED_EDGES = 0.85;

/**
 * Whether both pictures show the same edges there, but for those of things that were placed: then the network has only
 * changed its mind, or lines of the house and of furniture happen to meet.
 */
function isUnchanged(
  { left, top, right, bottom }: Omit<Component, 'label' | 'area'>,
  before: Side,
  after: Side,
  isCovered: (pixel: number) => boolean,
): boolean {
  const { width } = before.labels;
  const inside = (i: number): boolean => {
    const x = i % width;
    const y = (i - x) / width;
    return x >= left && x < right && y >= top && y < bottom;
  };
  const all = agreement(edgePoints(after.field, 4, inside), after.soft).sum;
  const points = edgePoints(after.field, 4, (i) => inside(i) && !isCovered(i));
  const own = agreement(points, after.soft).sum;
  if (own < (1 - PLACED_EDGES) * all) return true;
  return own > 0 && agreement(points, before.soft).sum > 0.5 * own;
}
