/**
 * The room as the layout sees it: walls, what must stay free before doors and windows, where arrangements could stand.
 */

import { isInside } from '../geometry/polygon.ts';
import type { Vec2 } from '../geometry/types.ts';
import {
  type Arrangement,
  type ArrangementPose,
  boxOf,
  type Placement,
  placedMembers,
  type Variant,
} from './arrangement.ts';
import { footprint, type OrientedBox, overlap, planOverlap, toBox } from './box.ts';
import { BareFloor } from './circulation.ts';
import {
  boundsOf,
  ceilingAt,
  type FloorPlan,
  type FloorPlanOpening,
  pointAt,
  type Wall,
  wallsOf,
} from './floorPlan.ts';
import { turnOf } from './roomShell.ts';

/** Bodies may touch; more than this is one thing in another. */
export const CONTACT_M = 0.003;
/** A door needs this much to open, whichever way it is hung. */
const DOOR_CLEAR_M = 0.9;
/** What stands nearer before a window takes its light or is in the way of its curtain. */
const WINDOW_CLEAR_M = 0.3;

/** May stand before a window that reaches to the floor. */
const likesWindows = new Set([
  'plant',
  'planter',
  'floor-lamp',
  'desk',
  'armchair',
  'lounge-chair',
  'treadmill',
  'exercise-bike',
  'pouffe',
  'lantern',
]);

export interface Site {
  readonly floorPlan: FloorPlan;
  readonly floor: BareFloor;
  readonly walls: readonly Wall[];
  /** Before doors: nothing stands here. */
  readonly doors: readonly OrientedBox[];
  /** Before windows, from their sill up. */
  readonly windows: readonly { readonly box: OrientedBox; readonly toFloor: boolean }[];
  /** Openings as thick panes in their walls: nothing hangs here. */
  readonly holes: readonly OrientedBox[];
  /** What a pose costs beyond the guidelines, e.g. in the picture of a camera that cannot move. */
  readonly poseCost?: PoseCost | undefined;
}

export type PoseCost = (one: Pick<Settled, 'placements'>) => number;

/** Prepares a floor plan for laying out. */
export function siteOf(floorPlan: FloorPlan, poseCost?: PoseCost): Site {
  const walls = wallsOf(floorPlan.corners);
  const before = (o: FloorPlanOpening, deep: number, bottom: number, top: number, margin: number): OrientedBox => {
    const wall = walls[o.wall];
    const [x, z] = pointAt(wall, o.leftM + o.widthM / 2, deep / 2);
    return { x, z, turn: turnOf(wall), halfWidth: o.widthM / 2 + margin, halfDepth: deep / 2, bottom, top };
  };
  const doors: OrientedBox[] = [];
  const windows: { box: OrientedBox; toFloor: boolean }[] = [];
  for (const o of floorPlan.openings) {
    if (o.kind === 'door') doors.push(before(o, Math.min(DOOR_CLEAR_M, o.widthM), 0.03, o.heightM, 0.02));
    else {
      const toFloor = o.bottomM < 0.5;
      const sill = o.kind === 'passage' ? 1.05 : toFloor ? 0.5 : o.bottomM - 0.01;
      windows.push({ box: before(o, WINDOW_CLEAR_M, sill, o.bottomM + o.heightM, 0), toFloor });
    }
  }
  const holes = floorPlan.openings.map((o) => {
    const hole = before(o, 0.2, o.bottomM - 0.05, o.bottomM + o.heightM + 0.1, 0.1);
    return hole;
  });
  return { floorPlan, floor: new BareFloor(floorPlan), walls, doors, windows, holes, poseCost };
}

/** An arrangement that has found its place. */
export interface Settled {
  readonly arrangement: Arrangement;
  readonly variant: number;
  readonly pose: ArrangementPose;
  readonly placements: readonly Placement[];
  /** Outer boxes of what is not flat, one a placement that has a body. */
  readonly bodies: readonly OrientedBox[];
  /** Outlines of rugs. */
  readonly rugs: readonly OrientedBox[];
}

/** An arrangement at a pose, or null where something goes through a wall or stands before a door or a window. */
export function settle(site: Site, arrangement: Arrangement, variant: number, pose: ArrangementPose): Settled | null {
  const { members } = arrangement.variants[variant];
  const placements: Placement[] = [];
  const bodies: OrientedBox[] = [];
  const rugs: OrientedBox[] = [];
  for (const [i, placement] of placedMembers(arrangement.id, arrangement.variants[variant], pose).entries()) {
    const box = boxOf(placement);
    const stays = isInRoom(site, box) && (isSmall(placement) || isFree(site, placement, box));
    const isSpare = members[i].spare && site.poseCost !== undefined;
    if (!stays && (members[i].optional || isSpare)) continue;
    if (!stays) return null;
    if (isSpare && site.poseCost!({ placements: [placement] }) > MOST_SPARED) continue;
    placements.push(placement);
    if (placement.body === 'flat') rugs.push(box);
    else if (!isSmall(placement)) bodies.push(box);
  }
  return placements.length > 0 ? { arrangement, variant, pose, placements, bodies, rugs } : null;
}

/** What lies flat or stands on something is in nobody's way. */
const isSmall = ({ body }: Placement): boolean => body === 'flat' || body === 'on-top';

function isFree(site: Site, placement: Placement, box: OrientedBox): boolean {
  const ceilingM = Math.min(...footprint(box).map((corner) => ceilingAt(site.floorPlan, corner)));
  return box.top <= ceilingM + 0.001 && isClearOfOpenings(site, placement, box);
}

/** Whether a footprint lies within the walls, to a millimetre. */
export function isInRoom(site: Site, box: OrientedBox): boolean {
  const { corners } = site.floorPlan;
  const slightly = { ...box, halfWidth: box.halfWidth - 0.001, halfDepth: Math.max(0.0005, box.halfDepth - 0.001) };
  if (!footprint(slightly).every((p) => isInside(corners, p))) return false;
  // The inner corner of an L may stick into a box all of whose own corners are inside.
  return corners.every((corner) => {
    const [x, z] = toBox(slightly, corner);
    return Math.abs(x) >= slightly.halfWidth || Math.abs(z) >= slightly.halfDepth;
  });
}

function isClearOfOpenings(site: Site, placement: Placement, box: OrientedBox): boolean {
  if (placement.body === 'hung' && placement.built.kind.stance === 'wall') {
    if (site.holes.some((hole) => overlap(hole, box) > 0)) return false;
  }
  if (placement.built.kind.stance === 'ceiling') return true;
  if (site.doors.some((door) => overlap(door, box) > CONTACT_M)) return false;
  return site.windows.every(
    ({ box: window, toFloor }) =>
      overlap(window, box) <= CONTACT_M ||
      (toFloor && likesWindows.has(placement.id)) ||
      // Only its tap reaches up before the panes.
      (placement.id === 'sink' && window.bottom > 0.93),
  );
}

/** Whether two arrangements get into each other. */
export function collide(a: readonly OrientedBox[], b: readonly OrientedBox[]): boolean {
  for (const one of a) {
    for (const other of b) {
      if (Math.abs(one.x - other.x) > one.halfWidth + one.halfDepth + other.halfWidth + other.halfDepth) continue;
      if (overlap(one, other) > CONTACT_M - 0.002) return true;
    }
  }
  return false;
}

/** Cost of a pose from which an arrangement does without a spare member. */
const MOST_SPARED = 1;

/** Room that a variant takes along its wall and in front of it: left, right, depth; metres from its origin. */
interface Extent {
  readonly left: number;
  readonly right: number;
  readonly front: number;
  readonly back: number;
}

function extentOf(variant: Variant, withSpare: boolean): Extent {
  let [left, right, front, back] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [i, placement] of placedMembers('', variant, { x: 0, z: 0, turn: 0, wall: -1 }).entries()) {
    if (variant.members[i].spare && !withSpare) continue;
    for (const [x, z] of footprint(boxOf(placement))) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      front = Math.min(front, z);
      back = Math.max(back, z);
    }
  }
  return { left, right, front, back };
}

/** Poses worth trying for a variant. */
export function posesFor(site: Site, arrangement: Arrangement, variant: Variant): ArrangementPose[] {
  const isSpare = variant.members.every(({ spare }) => spare);
  // Where a camera that cannot move leaves few places, a rug or a lamp may be what has to go.
  const extent = extentOf(variant, site.poseCost === undefined || isSpare);
  if (arrangement.at === 'free') return freePoses(site, extent);
  if (site.poseCost && arrangement.id === 'lounge')
    return [...site.walls.flatMap((wall) => wallPoses(wall, extent, false)), ...freePoses(site, extent)];
  if (variant.fits) return site.walls.flatMap((wall) => fittedPoses(site.walls, wall, extent, variant.fits));
  if (arrangement.at === 'corner') return site.walls.flatMap((wall) => wallPoses(wall, extent, true));
  // Before a camera that cannot move there are few places: also those that just fit beside an opening.
  const { openings } = site.floorPlan;
  const beside = (wall: Wall): FloorPlanOpening[] =>
    site.poseCost ? openings.filter((opening) => opening.wall === wall.index) : [];
  return site.walls.flatMap((wall) => wallPoses(wall, extent, false, beside(wall)));
}

/** Ends in a corner must have a wall beside them that is as long as their legs. */
function fittedPoses(walls: readonly Wall[], wall: Wall, extent: Extent, fits: Variant['fits']): ArrangementPose[] {
  const before = walls[(wall.index + walls.length - 1) % walls.length];
  const after = walls[(wall.index + 1) % walls.length];
  const faces = (side: Wall, sign: number) =>
    sign * (side.inward[0] * wall.along[0] + side.inward[1] * wall.along[1]) > 0.5 && side.lengthM > -extent.front;
  const [atLeft, atRight] = [-extent.left, wall.lengthM - extent.right];
  if (fits !== 'right' && !faces(before, 1)) return [];
  if (fits !== 'left' && !faces(after, -1)) return [];
  if (atRight < atLeft - 0.003 || (fits === 'both' && atRight > atLeft + 0.01)) return [];
  const [x, z] = pointAt(wall, fits === 'left' ? atLeft : fits === 'right' ? atRight : (atLeft + atRight) / 2, 0);
  return [{ x, z, turn: turnOf(wall), wall: wall.index }];
}

/** Flush with the wall, and so far before it that curtains hang behind. */
const offsets = [0, 0.17];

/** m between an opening and what just fits beside it. */
const BESIDE_M = 0.04;

function wallPoses(
  wall: Wall,
  extent: Extent,
  cornersOnly: boolean,
  beside: readonly FloorPlanOpening[] = [],
): ArrangementPose[] {
  const margin = cornersOnly ? 0.06 : 0.02;
  const from = margin - extent.left;
  const to = wall.lengthM - margin - extent.right;
  if (to < from) return [];
  const stations: number[] = cornersOnly ? [from, to] : [];
  if (!cornersOnly) {
    const steps = Math.max(1, Math.min(16, Math.ceil((to - from) / 0.2)));
    for (let i = 0; i <= steps; i++) stations.push(from + ((to - from) * i) / steps);
    const middle = wall.lengthM / 2;
    if (middle > from && middle < to) stations.push(middle);
    for (const { leftM, widthM } of beside) {
      const fitting = [leftM - BESIDE_M - extent.right, leftM + widthM + BESIDE_M - extent.left];
      stations.push(...fitting.filter((along) => along > from && along < to));
    }
  }
  const turn = turnOf(wall);
  return stations.flatMap((along) =>
    offsets.map((offset) => {
      const [x, z] = pointAt(wall, along, offset);
      return { x, z, turn, wall: wall.index };
    }),
  );
}

function freePoses(site: Site, extent: Extent): ArrangementPose[] {
  const { left, right, near, far } = boundsOf(site.floorPlan.corners);
  const poses: ArrangementPose[] = [];
  const across = [right - left, far - near];
  for (let quarter = 0; quarter < 4; quarter++) {
    const turn = (quarter > 2 ? -1 : quarter) * (Math.PI / 2);
    const sideways = quarter % 2 === 1;
    const [width, depth] = [extent.right - extent.left, extent.back - extent.front];
    const room = sideways ? [across[0] - depth, across[1] - width] : [across[0] - width, across[1] - depth];
    if (room[0] < 0 || room[1] < 0) continue;
    const counts = room.map((m) => Math.max(2, Math.min(9, Math.ceil(m / 0.25))));
    for (let i = 0; i <= counts[0]; i++) {
      for (let j = 0; j <= counts[1]; j++) {
        const middle: Vec2 = [
          (left + right) / 2 + (i / counts[0] - 0.5) * room[0],
          (near + far) / 2 + (j / counts[1] - 0.5) * room[1],
        ];
        poses.push(poseAround(middle, extent, turn));
      }
    }
  }
  return poses;
}

/** The pose at which the extent's own middle comes to lie on a point. */
function poseAround([x, z]: Vec2, extent: Extent, turn: number): ArrangementPose {
  const [mx, mz] = [(extent.left + extent.right) / 2, (extent.front + extent.back) / 2];
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  return { x: x - (c * mx + s * mz), z: z - (-s * mx + c * mz), turn, wall: -1 };
}

/** How far bodies stand in zones, metres summed. */
export function intrusion(zones: readonly OrientedBox[], bodies: readonly OrientedBox[]): number {
  let sum = 0;
  for (const zone of zones) {
    for (const body of bodies) {
      if (body.bottom >= zone.top || body.top <= zone.bottom) continue;
      sum += Math.max(0, planOverlap(zone, body));
    }
  }
  return sum;
}
