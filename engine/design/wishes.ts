/**
 * What a pose costs: guidelines of interior design as numbers (after Merrell et al. 2011 and Yu et al. 2011). A cost of
 * 1 is a fault that a designer would remark on.
 */
import type { Vec2 } from '../geometry/types.ts';
import { zoneBoxes } from './arrangement.ts';
import { fromBox, toBox } from './box.ts';
import { placeOn } from './floorPlan.ts';
import { intrusion, type Settled, type Site } from './site.ts';

/** Cost of one arrangement among others that already stand. */
export function costOf(site: Site, one: Settled, others: readonly Settled[]): number {
  const { wishes } = one.arrangement;
  let cost = one.variant * 0.16;
  cost += 0.6 * (worthOf(one.arrangement.variants[one.variant].members) - worthOf(one.placements));
  if (site.poseCost && lacksRug(one)) cost += BARE;
  if (site.poseCost && one.arrangement.at === 'wall' && one.pose.wall < 0) cost += ADRIFT;
  cost += crowding(one, others);
  if (wishes.centred) cost += wishes.centred * offCentre(site, one);
  if (wishes.longWall && one.pose.wall >= 0) {
    const longest = Math.max(...site.walls.map((wall) => wall.lengthM));
    cost += wishes.longWall * (1 - site.walls[one.pose.wall].lengthM / longest) * 1.5;
  }
  if (wishes.daylight) cost += wishes.daylight * Math.min(1.2, distanceToDaylight(site, one) * 0.25);
  if (wishes.windowBehind) cost += withoutWindow(site, one, wishes.windowBehind);
  if (wishes.sheltered) cost += wishes.sheltered * exposure(site, one);
  if (wishes.faces) cost += facingCost(one, others, wishes.faces);
  if (wishes.apart) cost += apartCost(one, others, wishes.apart);
  if (wishes.before) cost += beforeCost(one, others, wishes.before);
  if (one.arrangement.at !== 'free' && one.pose.wall >= 0) cost += offWall(site, one) + underWindow(site, one);
  if (one.arrangement.id === 'media' && one.pose.wall >= 0) cost += glare(site, one);
  if (site.poseCost) cost += site.poseCost(one);
  return cost;
}

/** What stands free in a photo and could stand at a wall seems to be in the way. */
const ADRIFT = 2.15;
/** What a group is missing that lies on bare floor. */
const BARE = 0.9;

function lacksRug({ arrangement, variant, rugs }: Settled): boolean {
  return rugs.length === 0 && arrangement.variants[variant].members.some(({ body }) => body === 'flat');
}

/** What optional members that found no place would have been worth is missing. */
function worthOf(pieces: readonly { readonly worth: number }[]): number {
  return pieces.reduce((sum, { worth }) => sum + worth, 0);
}

/** Bodies in each other's zones. */
function crowding(one: Settled, others: readonly Settled[]): number {
  const own = zoneBoxes(one.arrangement.variants[one.variant], one.pose);
  let sum = 0;
  for (const other of others) {
    sum += intrusion(own, other.bodies);
    sum += intrusion(zoneBoxes(other.arrangement.variants[other.variant], other.pose), one.bodies);
  }
  return sum * 9;
}

function middleOf(one: Settled): Vec2 {
  const solid = one.bodies.length > 0 ? one.bodies : [{ x: one.pose.x, z: one.pose.z }];
  return [
    solid.reduce((sum, box) => sum + box.x, 0) / solid.length,
    solid.reduce((sum, box) => sum + box.z, 0) / solid.length,
  ];
}

/** Off the middle of its wall, or for what stands free of the room; negative wishes like ends. 1 at the end. */
function offCentre(site: Site, one: Settled): number {
  if (one.pose.wall >= 0) {
    const wall = site.walls[one.pose.wall];
    const [along] = placeOn(wall, [one.pose.x, one.pose.z]);
    return Math.abs(along / wall.lengthM - 0.5) * 2;
  }
  const [x, z] = middleOf(one);
  const { corners } = site.floorPlan;
  const [cx, cz] = [
    corners.reduce((sum, p) => sum + p[0], 0) / corners.length,
    corners.reduce((sum, p) => sum + p[1], 0) / corners.length,
  ];
  return Math.hypot(x - cx, z - cz) * 0.7;
}

function distanceToDaylight(site: Site, one: Settled): number {
  const [x, z] = middleOf(one);
  let least = 6;
  for (const { box } of site.windows) least = Math.min(least, Math.hypot(box.x - x, box.z - z));
  return site.windows.length > 0 ? least : 0;
}

/** 0 with a window straight behind the member, 1.6 where there is none within 1.5 m. */
function withoutWindow(site: Site, one: Settled, id: string): number {
  const member = one.placements.find((placement) => placement.id === id);
  if (!member) return 0;
  const distances = site.windows.map(({ box }) => Math.hypot(box.x - member.x, box.z - member.z) - 0.3);
  return 1.6 * Math.min(1, Math.max(0, Math.min(...distances, 2) / 1.5));
}

/** Near a door, or looking straight away from it: nobody likes to sit or sleep like that. */
function exposure(site: Site, one: Settled): number {
  const [x, z] = middleOf(one);
  let cost = 0;
  for (const door of site.doors) cost += Math.max(0, 1.6 - Math.hypot(door.x - x, door.z - z)) * 0.9;
  return cost;
}

/** Opposite of another arrangement, straight and at a good distance. */
function facingCost(
  one: Settled,
  others: readonly Settled[],
  faces: { arrangement: string; near: number; far: number },
): number {
  const other = others.find(({ arrangement }) => arrangement.id === faces.arrangement);
  if (!other) return 0;
  const [across, ahead] = toBox(other.pose, fromBox(one.pose, [0, -0.3]));
  // The other's front is its −z: what it faces lies ahead of it.
  const away = -ahead;
  const straight = Math.cos(one.pose.turn - other.pose.turn);
  let cost = (1 + straight) * 1.5 + Math.abs(across) * 1.1;
  if (away < faces.near) cost += (faces.near - away) * 2;
  if (away > faces.far) cost += (away - faces.far) * 0.7;
  return cost;
}

function apartCost(one: Settled, others: readonly Settled[], apart: { arrangement: string; metres: number }): number {
  const other = others.find(({ arrangement }) => arrangement.id === apart.arrangement);
  if (!other) return 0;
  const [a, b] = [middleOf(one), middleOf(other)];
  return Math.max(0, apart.metres - Math.hypot(a[0] - b[0], a[1] - b[1])) * 1.6;
}

function beforeCost(one: Settled, others: readonly Settled[], before: { arrangement: string; gap: number }): number {
  const other = others.find(({ arrangement }) => arrangement.id === before.arrangement);
  if (!other) return 0;
  const [across, ahead] = toBox(other.pose, [one.pose.x, one.pose.z]);
  const depth = Math.max(...one.bodies.slice(0, 1).map((box) => box.halfDepth), 0.3);
  const gap = -ahead - 0.65 - depth;
  const parallel = Math.abs(Math.sin((one.pose.turn - other.pose.turn) / 2));
  return parallel * 4 + Math.abs(across) * 0.6 + Math.abs(gap - before.gap) * 2.2;
}

/** What stands at a wall stands at it, unless a curtain hangs behind. */
function offWall(site: Site, one: Settled): number {
  const [, away] = placeOn(site.walls[one.pose.wall], [one.pose.x, one.pose.z]);
  return away > 0.05 ? 0.5 : 0;
}

/** Beds and sofas rather have a wall behind them than a window. */
function underWindow(site: Site, one: Settled): number {
  const { daylight = 0, windowBehind } = one.arrangement.wishes;
  if (daylight > 0.3 || windowBehind) return 0;
  const wall = site.walls[one.pose.wall];
  const [along] = placeOn(wall, [one.pose.x, one.pose.z]);
  const before = site.floorPlan.openings.some(
    (o) => o.kind === 'window' && o.wall === wall.index && along > o.leftM - 0.3 && along < o.leftM + o.widthM + 0.3,
  );
  return before ? 0.55 : 0;
}

/** A screen before a window, or across from one, shows the window. */
function glare(site: Site, one: Settled): number {
  let cost = 0;
  for (const o of site.floorPlan.openings) {
    if (o.kind !== 'window') continue;
    const wall = site.walls[o.wall];
    const along =
      wall.along[0] * site.walls[one.pose.wall].along[0] + wall.along[1] * site.walls[one.pose.wall].along[1];
    if (o.wall === one.pose.wall) cost += 1.3;
    else if (along < -0.5) cost += 0.4;
  }
  return Math.min(1.6, cost);
}
