/** What a drawing shows, in metres: a box for each thing with the pieces that it may be. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { OrientedBox } from '../design/box.ts';
import { isInside } from '../geometry/polygon.ts';
import type { Opening, Room } from '../geometry/roomSchema.ts';
import type { Vec2, Vec3 } from '../geometry/types.ts';
import { type DrawnClass, piecesOfClass } from '../perceive/drawn/classes.ts';
import { oddsOfAlike } from '../perceive/drawn/clusters.ts';
import type { DrawnLook } from '../perceive/drawn/look.ts';
import type { DrawnThing, DrawnThings } from '../perceive/drawn/things.ts';
import { boundsOf, fitBox, turnOfFront } from './boxes.ts';
import { bySize, idsOf, isOdd, raised, raisedIds, usualOf, WALL_LAMP_M } from './candidates.ts';
import { clouds, floorAt } from './cloud.ts';
import { type DrawnItem, thingsOf } from './drawnItem.ts';
import { tops } from './hosts.ts';
import { type Occlusion, occlusionOf } from './occlusion.ts';
import { type OnWall, openingsOf, panesOf, rectanglesOnWalls } from './onWalls.ts';
import { rugOver, wholeOnWalls, wholeRugs } from './parts.ts';
import { isTaken, withoutTaken } from './taken.ts';

export interface Inventory {
  readonly items: readonly DrawnItem[];
  /** What is told too doubtfully to stand by itself, on the floor. */
  readonly doubted: readonly DrawnItem[];
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
/** What mostly stands with its back to a wall. */
const backed: ReadonlySet<DrawnClass> = new Set(['sofa', 'bed', 'desk', 'cabinet', 'shelf', 'basin', 'tub', 'toilet']);
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
  const hanging = rectangles.filter(({ thing }) => hung.has(things[thing].kind) && !panes.has(thing));
  const areCurtains = (is: boolean): OnWall[] =>
    hanging.filter(({ thing }) => (things[thing].kind === 'curtain') === is);
  const framed = wholeOnWalls(areCurtains(false));
  const items: DrawnItem[] = [
    ...areCurtains(true).map((rectangle) => hungItem(rectangle, things[rectangle.thing], room)),
    ...framed.map(({ rectangle, parts }) => ({ ...hungItem(rectangle, things[rectangle.thing], room), parts })),
  ];
  const rugs: DrawnItem[] = [];
  const doubted: DrawnItem[] = [];
  const points = clouds(look, drawn, room);
  const occlusion = occlusionOf(drawn, points);
  const blur = blurOf(drawn, points, occlusion, room.camera.heightM);
  things.forEach((thing, index) => {
    const { kind } = thing;
    if (thing.confidence < LEAST_CONFIDENCE || hung.has(kind) || kind === 'window' || kind === 'door') return;
    const item =
      kind === 'rug'
        ? rugItem(drawn, index, room)
        : kind === 'pendant'
          ? pendantItem(thing, index, points[index], room)
          : standingItem({ drawn, thing: index, points: points[index], occlusion, blur, room, corners, roomType });
    if (!item) return;
    const isStanding = kind !== 'rug' && kind !== 'pendant';
    (kind === 'rug' ? rugs : isStanding && item.confidence < LEAST_STANDING ? doubted : items).push(item);
  });
  items.push(...wholeRugs(rugs));
  const standing = items.map((item) =>
    item.kind === 'lamp' && item.on === 'floor'
      ? offTaken(item, items, lowestOf(points[item.thing], LOW), roomType)
      : item,
  );
  const sure = withoutTaken(standing, ({ thing, confidence }) => confidence * things[thing].area);
  const placed = new Set([...sure.flatMap(thingsOf), ...rectangles.map(({ thing }) => thing)]);
  return {
    items: sure,
    doubted: doubted.filter(({ on }) => on === 'floor'),
    untold: things.map((_, i) => i).filter((i) => !placed.has(i)),
  };
}

/** What is taken where no thing shows its foot. */
const USUAL_BLUR = 0.04;
const MOST_BLUR = 0.08;

/**
 * How far, as a share of their distance, points miss where things stand: the lowest ones of what shows its foot should
 * lie on the floor. A height that is off by so much puts a point nearer or further by as many camera heights.
 */
function blurOf(
  { things }: DrawnThings,
  points: readonly (readonly Vec3[])[],
  occlusion: Occlusion,
  heightM: number,
): number {
  const off = things.flatMap(({ kind }, thing) => {
    if (raisable.has(kind) || hung.has(kind) || kind === 'rug' || points[thing].length < 12) return [];
    if (occlusion.footSeen(thing) < FOOT_SEEN) return [];
    const miss = Math.abs(lowestOf(points[thing], LOWEST)) / heightM;
    return miss < HUNG_MISS ? [miss] : [];
  });
  return off.length === 0 ? USUAL_BLUR : Math.min(MOST_BLUR, BLUR * Math.max(0, median(off) - EVEN_SO));
}

/** Share of points that may lie lower by chance, and what a miss at the foot says of misses elsewhere. */
const LOWEST = 0.03;
const BLUR = 0.8;
/** In camera heights: what feet miss by for being seen in whole places, and by so much only what hangs does. */
const EVEN_SO = 0.07;
const HUNG_MISS = 0.4;

const lowestOf = (points: readonly Vec3[], share: number): number =>
  points.map(([, y]) => y).toSorted((a, b) => a - b)[Math.floor(share * points.length)];

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
  return { thing, kind, confidence, on: 'floor', box: rugOver([x0, x1, z0, z1]), ids: piecesOfClass.rug };
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

/**
 * A kind that is less likely than this, of the likeliest, is not tried; of those that such rooms may have, so much less
 * even so. What a kind that they have not must be likelier by, as a logarithm; and what a box's cost weighs against
 * being likely.
 */
const LEAST_LIKELY = 0.25;
const AMONG_ODD = 0.3;
const ODD = 2;
/**
 * Things on the floor that are less sure stand wrong nearly always: on showroom drawings none below this was met, and
 * half of all boxes lay below.
 */
const LEAST_STANDING = 0.45;
const COST = 0.12;

/** A thing that stands, and all that its box is found from. */
interface Standing {
  readonly drawn: DrawnThings;
  readonly thing: number;
  readonly points: readonly Vec3[];
  readonly occlusion: Occlusion;
  readonly blur: number;
  /** In metres. */
  readonly room: Room;
  readonly corners: readonly Vec2[];
  readonly roomType: RoomType;
}

/** The kind and box that what is seen, outline, sizes and walls speak for most. */
function standingItem(standing: Standing): DrawnItem | null {
  const { drawn, thing, points, room, corners, roomType } = standing;
  if (points.length < 3) return null;
  const { kinds } = drawn.things[thing];
  let best: { readonly item: DrawnItem; readonly score: number } | null = null;
  for (const [kind, likely] of kinds) {
    const odd = isOdd(kind, roomType);
    if (likely < LEAST_LIKELY * (odd ? 1 : AMONG_ODD) * kinds[0][1]) continue;
    const found = standingAs(kind, standing);
    if (!found || !isInside(corners, [found.box.x, found.box.z]) || !boundsOf(found.box, room)) continue;
    const score = Math.log(likely + 1e-3) - COST * found.cost - (odd ? ODD : 0);
    if (!best || score > best.score)
      best = { item: { thing, kind, confidence: oddsOfAlike(kinds, kind), ...found }, score };
  }
  return best?.item ?? null;
}

/** A lamp that would stand in a table or a chest stands on it. */
function offTaken(lamp: DrawnItem, items: readonly DrawnItem[], low: number, roomType: RoomType): DrawnItem {
  const isOn = items.some((other) => tops.has(other.kind) && isTaken(lamp, other) && other.box.top < lamp.box.top);
  return isOn ? { ...lamp, on: 'top', ids: raisedIds('lamp', 0, roomType), box: { ...lamp.box, bottom: low } } : lamp;
}

function standingAs(
  kind: DrawnClass,
  { drawn, thing, points, occlusion, blur, room, corners, roomType }: Standing,
): (Pick<DrawnItem, 'on' | 'box' | 'ids'> & { readonly cost: number }) | null {
  const seen = drawn.things[thing];
  const low = lowestOf(points, LOW);
  const on = standsOn(kind, low, Math.max(...points.map(([, y]) => y)), occlusion.footSeen(thing));
  const ids = on === 'floor' ? idsOf(kind, roomType).filter((id) => !raised.has(id)) : raisedIds(kind, low, roomType);
  const turn = frontless.has(kind) ? longTurn(points) : turnOfFront(seen.front, room, free.has(kind));
  const fitted = fitBox(
    {
      thing: seen,
      points,
      sizes: ids.map(usualOf),
      turn,
      bottom: on === 'floor' ? 0 : low,
      own: occlusion.ownSides(thing),
      isHidden: (at) => occlusion.isHidden(thing, at),
      blur,
      againstWall: on === 'floor' && backed.has(kind),
    },
    room,
    corners,
  );
  return fitted && { on, ...fitted, ids: bySize(ids, fitted.box) };
}

/** Metres: a lamp that reaches higher stands on the floor; what hangs on a wall begins higher; what is low stands. */
const FLOOR_LAMP_M = 1.4;
const HUNG_M = 1.1;
/** m: cupboards that end lower stand on the floor, wherever they seem to begin. */
const BASE_UNIT_M = 1.25;
/** Share of the lower edge below which the house is seen, for a thing to begin where it seems to. */
const FOOT_SEEN = 0.5;

/** Where a thing stands whose lowest places lie so high: its foot may be hidden, or out of the picture. */
function standsOn(kind: DrawnClass, low: number, top: number, footSeen: number): 'floor' | 'wall' | 'top' {
  if (!raisable.has(kind) || low < RAISED_M) return 'floor';
  if (kind === 'lamp') return low > WALL_LAMP_M ? 'wall' : top > FLOOR_LAMP_M ? 'floor' : 'top';
  if ((kind === 'cabinet' || kind === 'shelf') && top < BASE_UNIT_M) return 'floor';
  if (footSeen < FOOT_SEEN && (low < HUNG_M || kind === 'cabinet' || kind === 'shelf')) return 'floor';
  return kind === 'cabinet' || kind === 'shelf' || low > WALL_LAMP_M ? 'wall' : 'top';
}

/** Tables are as wide as they are long: along the axis of the room over which their points spread more. */
function longTurn(points: readonly Vec3[]): number {
  const spread = (k: 0 | 2): number => {
    const sorted = points.map((p) => p[k]).sort((a, b) => a - b);
    return sorted[Math.floor(0.94 * sorted.length)] - sorted[Math.floor(0.06 * sorted.length)];
  };
  return spread(2) > spread(0) ? Math.PI / 2 : 0;
}
