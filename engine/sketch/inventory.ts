/** What a drawing shows, in metres: a box for each thing with the pieces that it may be. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { OrientedBox } from '../design/box.ts';
import { pieceKind } from '../furniture/all.ts';
import { usualSize } from '../furniture/kit/size.ts';
import type { SizeM } from '../furniture/types.ts';
import { isInside } from '../geometry/polygon.ts';
import type { Opening, Room } from '../geometry/roomSchema.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { type DrawnClass, piecesOfClass } from '../perceive/drawn/classes.ts';
import type { DrawnLook } from '../perceive/drawn/look.ts';
import type { DrawnThing, DrawnThings } from '../perceive/drawn/things.ts';
import { boundsOf, fitBox, turnOfFront } from './boxes.ts';
import { clouds, floorAt } from './cloud.ts';
import { type OnWall, openingsOf, panesOf, rectanglesOnWalls } from './onWalls.ts';

export interface DrawnItem {
  /** Index into the things of the drawing. */
  readonly thing: number;
  readonly kind: DrawnClass;
  readonly confidence: number;
  readonly on: 'floor' | 'wall' | 'ceiling' | 'top';
  readonly box: OrientedBox;
  /** Wall face of the Room that it hangs on. */
  readonly wall?: number;
  /** Pieces that it may be, the likeliest first. */
  readonly ids: readonly string[];
}

export interface Inventory {
  readonly items: readonly DrawnItem[];
  /** Things that could not be told, or not be placed: indices. */
  readonly untold: readonly number[];
}

const hung: ReadonlySet<DrawnClass> = new Set(['picture', 'mirror', 'curtain']);
const free: ReadonlySet<DrawnClass> = new Set(['chair', 'armchair']);
const frontless: ReadonlySet<DrawnClass> = new Set(['table', 'plant', 'lamp', 'pendant', 'rug', 'tub']);
/** What begins this high, metres, stands on something or hangs on a wall. */
const RAISED_M = 0.32;
/** Less sure than this is not told. */
const LEAST_CONFIDENCE = 0.25;
/** Floor beside furniture is easily taken for a rug. */
const LEAST_RUG = 0.45;
const LEAST_RUG_SHARE = 0.006;
/** Points that tell how high a thing begins and ends. */
const LOW = 0.08;
const raisable: ReadonlySet<DrawnClass> = new Set(['lamp', 'plant', 'cabinet', 'shelf', 'basin']);

/** Rectangles of what is drawn on the walls of a Room in px of the things' map, in the Room's own lengths. */
export function drawnOnWalls(drawn: DrawnThings, room: Room): OnWall[] {
  return rectanglesOnWalls(drawn, room, (thing) => {
    const { kind, confidence } = drawn.things[thing];
    return confidence >= LEAST_CONFIDENCE && (hung.has(kind) || kind === 'window' || kind === 'door');
  });
}

const panesAmong = (things: readonly DrawnThing[], rectangles: readonly OnWall[]): ReadonlySet<number> =>
  panesOf(
    rectangles,
    (thing) => things[thing].kind === 'window',
    (thing) => things[thing].kind === 'picture' || things[thing].kind === 'mirror',
  );

/** The openings among them. */
export function drawnOpenings({ things }: DrawnThings, rectangles: readonly OnWall[]): Opening[] {
  const kindOf = (thing: number) => (things[thing].kind === 'door' ? 'door' : 'window');
  const panes = panesAmong(things, rectangles);
  return openingsOf(
    rectangles.filter(({ thing }) => !hung.has(things[thing].kind) || panes.has(thing)),
    kindOf,
  );
}

/**
 * Lists what is drawn; `room` is in metres, with its openings, and in px of the things' map, `corners` its closed plan.
 */
export function takeInventory(
  look: DrawnLook,
  drawn: DrawnThings,
  room: Room,
  corners: readonly Vec2[],
  roomType: RoomType,
): Inventory {
  const { things } = drawn;
  const rectangles = drawnOnWalls(drawn, room);
  const panes = panesAmong(things, rectangles);
  const items: DrawnItem[] = rectangles
    .filter(({ thing }) => hung.has(things[thing].kind) && !panes.has(thing))
    .map((rectangle) => hungItem(rectangle, things[rectangle.thing], room));
  const points = clouds(look, drawn, room);
  things.forEach((thing, index) => {
    const { kind } = thing;
    if (thing.confidence < LEAST_CONFIDENCE || hung.has(kind) || kind === 'window' || kind === 'door') return;
    const item =
      kind === 'rug'
        ? rugItem(drawn, index, room)
        : kind === 'pendant'
          ? pendantItem(thing, index, points[index], room)
          : standingItem(drawn, index, points[index], room, corners, roomType);
    if (item) items.push(item);
  });
  const placed = new Set([...items.map(({ thing }) => thing), ...rectangles.map(({ thing }) => thing)]);
  return { items, untold: things.map((_, i) => i).filter((i) => !placed.has(i)) };
}

/** Pieces of a class that rooms of the type have, then the others. */
export function idsOf(kind: DrawnClass, roomType: RoomType): readonly string[] {
  const all: readonly string[] = kind in piecesOfClass ? piecesOfClass[kind as keyof typeof piecesOfClass] : [];
  const usual = all.filter((id) => roomType.pieces.includes(id));
  return [...usual, ...all.filter((id) => !usual.includes(id))];
}

/** The usual size of a piece, whatever the style: a drawing does not tell its own. */
function usualOf(id: string): SizeM {
  const kind = pieceKind(id);
  return kind ? usualSize(kind, PLAIN) : [0.6, 0.5, 0.9];
}

/** The family whose pieces are most like any. */
const PLAIN = 'scandinavian';

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function hungItem(
  { thing, wall, leftM, rightM, bottomM, topM }: OnWall,
  { kind, confidence }: DrawnThing,
  room: Room,
): DrawnItem {
  const [a, b] = [room.planM[wall], room.planM[wall + 1]];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along: Vec2 = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const middle = (leftM + rightM) / 2;
  const depth = 0.04;
  // Walls run from left to right as seen from inside: the room lies to the right of them, (z, −x).
  const box: OrientedBox = {
    x: a[0] + along[0] * middle + (along[1] * depth) / 2,
    z: a[1] + along[1] * middle - (along[0] * depth) / 2,
    turn: Math.atan2(-along[1], along[0]),
    halfWidth: (rightM - leftM) / 2,
    halfDepth: depth / 2,
    bottom: bottomM,
    top: topM,
  };
  return {
    thing,
    kind,
    confidence,
    on: 'wall',
    wall,
    box,
    ids: piecesOfClass[kind as 'picture' | 'mirror' | 'curtain'].slice(0, 1),
  };
}

function rugItem({ map, things }: DrawnThings, thing: number, room: Room): DrawnItem | null {
  const { left, top, right, bottom, kind, confidence } = things[thing];
  if (confidence < LEAST_RUG) return null;
  const [xs, zs]: [number[], number[]] = [[], []];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (map.data[y * map.width + x] !== thing + 1) continue;
      const at = floorAt(room.camera, [x + 0.5, y + 0.5]);
      if (!at) continue;
      xs.push(at[0]);
      zs.push(at[1]);
    }
  }
  if (xs.length < LEAST_RUG_SHARE * map.data.length) return null;
  for (const list of [xs, zs]) list.sort((a, b) => a - b);
  const at = (list: readonly number[], share: number): number => list[Math.floor(share * (list.length - 1))];
  const [x0, x1, z0, z1] = [at(xs, 0.01), at(xs, 0.99), at(zs, 0.01), at(zs, 0.99)];
  const isWide = x1 - x0 > z1 - z0;
  const halves = isWide ? [x1 - x0, z1 - z0] : [z1 - z0, x1 - x0];
  const box = {
    x: (x0 + x1) / 2,
    z: (z0 + z1) / 2,
    turn: isWide ? 0 : Math.PI / 2,
    halfWidth: halves[0] / 2,
    halfDepth: halves[1] / 2,
  };
  return { thing, kind, confidence, on: 'floor', box: { ...box, bottom: 0, top: 0.012 }, ids: piecesOfClass.rug };
}

function pendantItem(
  { kind, confidence, left, right, bottom }: DrawnThing,
  thing: number,
  points: readonly Vec3[],
  room: Room,
): DrawnItem | null {
  if (points.length < 2) return null;
  const [x, z] = [median(points.map((p) => p[0])), median(points.map((p) => p[2]))];
  const distance = Math.hypot(x, z);
  const half = ((right - left) * distance) / room.camera.focalPx / 2;
  const low = points.map((p) => p[1]).toSorted((a, b) => a - b)[Math.floor(0.04 * points.length)];
  if (bottom < 1 || half > 1.6) return null;
  const box: OrientedBox = {
    x,
    z,
    turn: 0,
    halfWidth: half,
    halfDepth: half,
    bottom: Math.min(low, room.ceilingHeightM - 0.08),
    top: room.ceilingHeightM,
  };
  return { thing, kind, confidence, on: 'ceiling', box, ids: piecesOfClass.pendant };
}

/** Sides of a thing's outline beside which most pixels are the house's: left, top, right, bottom. */
function ownSides({ map, things }: DrawnThings, thing: number): readonly [boolean, boolean, boolean, boolean] {
  const { left, top, right, bottom } = things[thing];
  const counts = [0, 0, 0, 0];
  const others = [0, 0, 0, 0];
  const look = (side: number, x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= map.width || y >= map.height) return;
    counts[side]++;
    const label = map.data[y * map.width + x];
    if (label !== 0 && label !== thing + 1) others[side]++;
  };
  for (let y = top; y < bottom; y++) {
    let [first, last] = [-1, -1];
    for (let x = left; x < right; x++) {
      if (map.data[y * map.width + x] !== thing + 1) continue;
      if (first < 0) first = x;
      last = x;
    }
    if (first < 0) continue;
    if (first < left + 0.12 * (right - left)) look(0, first - 2, y);
    if (last > right - 0.12 * (right - left)) look(2, last + 2, y);
  }
  for (let x = left; x < right; x++) {
    let [first, last] = [-1, -1];
    for (let y = top; y < bottom; y++) {
      if (map.data[y * map.width + x] !== thing + 1) continue;
      if (first < 0) first = y;
      last = y;
    }
    if (first < 0) continue;
    if (first < top + 0.2 * (bottom - top)) look(1, x, first - 2);
    if (last > bottom - 0.2 * (bottom - top)) look(3, x, last + 2);
  }
  const isOwn = (side: number): boolean => others[side] < 0.4 * counts[side] + 1;
  return [isOwn(0), isOwn(1), isOwn(2), isOwn(3)];
}

/**
 * A kind that is less likely than this, of the likeliest, is not tried; and what a box's cost weighs against being
 * likely.
 */
const LEAST_LIKELY = 0.25;
/**
 * Things on the floor that are less sure stand wrong nearly always: on showroom drawings none below this was met, and
 * half of all boxes lay below.
 */
const LEAST_STANDING = 0.4;
const COST = 0.12;

/** The kind and box that what is seen, outline, sizes and walls speak for most. */
function standingItem(
  drawn: DrawnThings,
  thing: number,
  points: readonly Vec3[],
  room: Room,
  corners: readonly Vec2[],
  roomType: RoomType,
): DrawnItem | null {
  if (points.length < 3) return null;
  const { kinds } = drawn.things[thing];
  const own = ownSides(drawn, thing);
  let best: { readonly item: DrawnItem; readonly score: number } | null = null;
  for (const [kind, likely] of kinds) {
    if (likely < LEAST_LIKELY * kinds[0][1]) continue;
    const found = standingAs(kind, drawn.things[thing], points, own, room, corners, roomType);
    if (!found || !isInside(corners, [found.box.x, found.box.z]) || !boundsOf(found.box, room)) continue;
    const score = Math.log(likely + 1e-3) - COST * found.cost;
    if (!best || score > best.score) best = { item: { thing, kind, confidence: likely, ...found }, score };
  }
  return best && best.item.confidence >= LEAST_STANDING ? best.item : null;
}

function standingAs(
  kind: DrawnClass,
  thing: DrawnThing,
  points: readonly Vec3[],
  own: readonly [boolean, boolean, boolean, boolean],
  room: Room,
  corners: readonly Vec2[],
  roomType: RoomType,
): (Pick<DrawnItem, 'on' | 'box' | 'ids'> & { readonly cost: number }) | null {
  const low = points.map(([, y]) => y).toSorted((a, b) => a - b)[Math.floor(LOW * points.length)];
  const isRaised = raisable.has(kind) && low > RAISED_M;
  const raisedIds: Partial<Record<DrawnClass, readonly string[]>> = {
    lamp: low > 1.35 ? ['wall-lamp'] : ['table-lamp', 'desk-lamp'],
    cabinet: ['wall-cabinet', 'extractor-hood'],
    plant: ['plant'],
    basin: ['wash-basin', 'vanity'],
    shelf: ['wall-cabinet'],
  };
  const ids = isRaised ? (raisedIds[kind] ?? []) : idsOf(kind, roomType).filter((id) => !raised.has(id));
  const turn = frontless.has(kind) ? longTurn(points) : turnOfFront(thing.front, room, free.has(kind));
  const fitted = fitBox(
    { thing, points, sizes: ids.map(usualOf), turn, bottom: isRaised ? low : 0, own },
    room,
    corners,
  );
  if (!fitted) return null;
  const onWall = isRaised && (kind === 'cabinet' || kind === 'shelf' || low > 1.35);
  return { on: onWall ? 'wall' : isRaised ? 'top' : 'floor', ...fitted, ids: bySize(ids, fitted.box) };
}

const raised: ReadonlySet<string> = new Set(['table-lamp', 'desk-lamp', 'wall-lamp', 'wall-cabinet', 'extractor-hood']);

/** Tables are as wide as they are long: along the axis of the room over which their points spread more. */
function longTurn(points: readonly Vec3[]): number {
  const spread = (k: 0 | 2): number => {
    const sorted = points.map((p) => p[k]).sort((a, b) => a - b);
    return sorted[Math.floor(0.94 * sorted.length)] - sorted[Math.floor(0.06 * sorted.length)];
  };
  return spread(2) > spread(0) ? Math.PI / 2 : 0;
}

/** The likeliest pieces for a box of that size. */
export function bySize(ids: readonly string[], box: OrientedBox): readonly string[] {
  const size = [2 * box.halfWidth, 2 * box.halfDepth, box.top - box.bottom];
  const cost = (id: string): number =>
    usualOf(id).reduce((sum, usual, k) => sum + Math.log(size[k] / usual) ** 2 * [1, 1, 2.2][k], 0);
  return ids
    .map((id, rank) => ({ id, cost: cost(id) + 0.05 * rank }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ id }) => id);
}
