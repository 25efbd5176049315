/** What no surface is, whatever the network says: shapes and places that only furniture, doors and pictures have. */

import { applyHomography } from '../../geometry/matrix.ts';
import type { PixelRect } from '../../geometry/types.ts';
import { connectedComponents } from '../../image/morphology.ts';
import { hueOf, woodiness } from '../../image/wood.ts';
import { FIRST_WALL, faceMap } from '../../perceive/faces.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import { probabilityOf } from '../../perceive/network/evidence.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { roomAt } from '../../perceive/segments/segments.ts';
import type { Perception } from '../../perceive/types.ts';
import { type Group, groupsOf } from './groups.ts';
import { type Parts, sumsOver, WALL_KIND } from './parts.ts';

/** Share of a thing's outline that must be edge for it to be set off from what is around it. */
const SET_OFF = 0.6;
/** Share of its box that a rectangular thing fills. */
const RECTANGULAR = 0.7;
/** Share of a headboard's outline that may be ceiling: panels up to it are wall. */
const MOST_CEILING = 0.03;
/** Difference in OKLab, chroma counted twice, from which a thing is of another colour than the wall beside it. */
const OTHER_COLOUR = 0.07;
/** Largest share of the picture that a picture, mirror or niche takes. */
const MOST_SET_IN = 0.14;
/** Trim: at most this thick, and at least this many times as long, as shares of the picture's long side. */
const TRIM = { thick: 0.02, long: 0.06 } as const;
/** Share of the columns of a backsplash that have units above and below. */
const BETWEEN_UNITS = 0.5;
/**
 * What networks find too little of rather than too much, and the mean probability from which a part is one of these.
 */
const SMALL_THINGS: readonly SegmentClass[] = ['lamp', 'picture', 'plant', 'person'];
const LEAST_SMALL = 0.4;
/** Mean probability of a curtain from which a part is one: sheer ones in the light look like walls. */
const LEAST_CURTAIN = 0.25;
/** Share of a bed that the network must see for one to be there, and share of the picture that one fills. */
const SURE_BED = 0.5;
const LEAST_BED = 0.01;
/** Share of a bed that a headboard of the wall's own colour has at least for the network, beside a faint outline. */
const BED_LIKE = 0.12;
/** Small rectangles that are less of a wall than this for the network are things on it: air conditioners, vents. */
const DOUBTED = { said: 0.56, area: 0.022 } as const;
/** Large ones of another colour than most of the wall, where the network doubts, are fronts. */
const FRONT = { said: 0.66, area: 0.025, colour: 0.06 } as const;
/** Joinery: wood for its colour, grained, and this far from the colour of most of the wall. */
const JOINERY = { wood: 0.5, texture: 0.02, colour: 0.2 } as const;
/** What the picture cuts off may be a door, or joinery, up to this mean probability of wall. */
const DOUBTED_DOOR = 0.88;
/** Mean probability of wall from which nothing that stands before it is taken for furniture by its shape. */
const SURELY_NONE = 0.94;
/** Difference from the walls beside it, as OTHER_COLOUR, under which a thing has the wall's own colour. */
const OWN_COLOUR = 0.03;
/** Mean probability of wall from which a part tells how most of the wall looks. */
const SURELY_WALL = 0.8;
/** Rooms from here on tell where doors stand. */
const LEAST_ROOM = 0.45;
/** Doors: shares of the ceiling's height, width over height, and how near to the floor they end, in metres. */
const DOOR = { least: 0.66, most: 0.93, narrow: 0.26, wide: 1.25, foot: 0.16 } as const;

export interface FurnitureTest {
  readonly isFurniture: (part: number) => boolean;
  /** By its edges all around or its place, not by colour and the network's doubt alone. */
  readonly isSurely: (part: number) => boolean;
}

/** Tells parts that are shaped and placed like furniture; `said` is what the network sees. */
export function furnitureShaped(parts: Parts, perception: Perception, said: Segmentation): FurnitureTest {
  const groups = groupsOf(parts);
  const isVetoed = new Uint8Array(parts.count);
  const isSure = new Uint8Array(parts.count);
  const beds = bedsOf(parts, said);
  const isDoor = doorTest(parts, perception);
  const isBacksplash = backsplashTest(parts, said);
  const [wall, bed, seen, curtain] = ([['wall'], ['bed'], SMALL_THINGS, ['curtain']] as const).map((classes) =>
    sumsOver(parts, probabilityOf(said, classes, parts.labels)),
  );
  const mostly = wallColour(parts, wall);
  for (let p = 0; p < parts.count; p++) {
    if (seen[p] > LEAST_SMALL * parts.area[p]) isVetoed[p] = 1;
    if (curtain[p] > LEAST_CURTAIN * parts.area[p]) isVetoed[p] = isSure[p] = 1;
  }
  for (const group of groups) {
    if (group.region !== WALL_KIND) continue;
    const said = meanOf(group, wall);
    const isSurely =
      isDoubted(group, parts, said) ||
      isDoor(group, said) ||
      isSetIn(group, parts) ||
      isTrim(group, parts) ||
      isBacksplash(group);
    const isLikely =
      isSurely ||
      (said < (offWall(group, parts) < OWN_COLOUR ? DOUBTED_DOOR : SURELY_NONE) &&
        isHeadboard(group, beds, meanOf(group, bed))) ||
      isJoinery(group, parts, mostly, said);
    if (!isLikely) continue;
    for (const p of group.parts) {
      isVetoed[p] = 1;
      if (isSurely) isSure[p] = 1;
    }
  }
  return { isFurniture: (p) => isVetoed[p] === 1, isSurely: (p) => isSure[p] === 1 };
}

const meanOf = ({ parts, area }: Group, sums: Float64Array): number =>
  parts.reduce((sum, p) => sum + sums[p], 0) / area;

/** Mean colour of what is surely wall; null where nothing is. */
function wallColour({ count, area, region, colour }: Parts, wall: Float64Array): readonly number[] | null {
  const sum = [0, 0, 0];
  let all = 0;
  for (let p = 0; p < count; p++) {
    if (region[p] !== WALL_KIND || wall[p] < SURELY_WALL * area[p]) continue;
    all += area[p];
    for (let c = 0; c < 3; c++) sum[c] += area[p] * colour[p * 3 + c];
  }
  return all > 0 ? sum.map((v) => v / all) : null;
}

/** Boxes of beds: what hangs together and is bed for the network. */
function bedsOf({ labels }: Parts, said: Segmentation): PixelRect[] {
  const { width, height } = labels;
  const bed = probabilityOf(said, ['bed'], labels);
  const { components } = connectedComponents(width, height, (i) => bed[i] > SURE_BED);
  return components.filter(({ area }) => area > LEAST_BED * width * height);
}

/** Set off from the wall, above a bed, no wider than it by much, and lower than it is wide. */
function isHeadboard(group: Group, beds: readonly PixelRect[], bedLike: number): boolean {
  const { left, right, top, bottom } = group;
  const isSetOff =
    group.edge > SET_OFF * group.outline || (bedLike > BED_LIKE && group.faint > SET_OFF * group.outline);
  if (!isSetOff || group.ceiling > MOST_CEILING * group.outline) return false;
  // Walls behind beds wind around what stands there.
  if (group.area < 0.4 * (right - left) * (bottom - top)) return false;
  return beds.some((bed) => {
    const wide = bed.right - bed.left;
    const inside = Math.min(right, bed.right + 0.12 * wide) - Math.max(left, bed.left - 0.12 * wide);
    const isAbove = bottom > bed.top - 0.03 * wide && bottom < bed.top + 0.6 * (bed.bottom - bed.top);
    // The taller, the clearer it must be: walls behind beds are set off by ceilings and corners.
    const isLow = top > bed.top - (group.hard > SET_OFF * group.outline ? 0.55 : 0.35) * wide;
    return inside > 0.95 * (right - left) && right - left > 0.25 * wide && isAbove && isLow && top > 0;
  });
}

/**
 * How far the group's own colour is from that of the walls beside it, its lightness counted `byLight` times; 0 where
 * there are none.
 */
function offWall({ parts, area, beside, colour }: Group, all: Parts, byLight = 1): number {
  if (beside === 0) return 0;
  const own = [0, 1, 2].map((c) => parts.reduce((sum, p) => sum + all.area[p] * all.colour[p * 3 + c], 0) / area);
  const [l, a, b] = own.map((v, c) => v - colour[c] / beside);
  return Math.hypot(byLight * l, 2 * a, 2 * b);
}

/** A rectangle of another colour within a wall: a picture, a mirror, a niche, a panel. */
function isSetIn(group: Group, parts: Parts): boolean {
  const { left, top, right, bottom, area, edge, outline, ceiling, floor, beside } = group;
  const { width, height } = parts.labels;
  const isInside = left > 2 && top > 2 && right < width - 2 && bottom < height - 2;
  return (
    isInside &&
    ceiling + floor < MOST_CEILING * outline &&
    edge > SET_OFF * outline &&
    beside > 0.5 * outline &&
    area < MOST_SET_IN * width * height &&
    area > RECTANGULAR * (right - left) * (bottom - top) &&
    offWall(group, parts) > OTHER_COLOUR
  );
}

/** A small rectangle on the wall, whatever its colour, that the network doubts. */
function isDoubted({ left, top, right, bottom, area, faint, outline }: Group, parts: Parts, said: number): boolean {
  const { width, height } = parts.labels;
  return (
    said < DOUBTED.said &&
    area < DOUBTED.area * width * height &&
    area > RECTANGULAR * (right - left) * (bottom - top) &&
    faint > SET_OFF * outline
  );
}

/** Wardrobes, panels and doors as large as walls: of wood, or doubted, and not of the colour of most of the wall. */
function isJoinery(group: Group, parts: Parts, mostly: readonly number[] | null, said: number): boolean {
  const { area, edge, outline } = group;
  const { width, height } = parts.labels;
  if (!mostly || edge < 0.5 * outline) return false;
  const [l, a, b] = [0, 1, 2].map(
    (c) => group.parts.reduce((sum, p) => sum + parts.area[p] * parts.colour[p * 3 + c], 0) / area,
  );
  const away = Math.hypot(l - mostly[0], 2 * (a - mostly[1]), 2 * (b - mostly[2]));
  if (said < FRONT.said && area > FRONT.area * width * height && away > FRONT.colour) return true;
  const texture = group.parts.reduce((sum, p) => sum + parts.area[p] * parts.texture[p], 0) / area;
  const wood = woodiness(hueOf(a, b), Math.hypot(a, b) / Math.max(0.12, l));
  return said < DOUBTED_DOOR && wood > JOINERY.wood && texture > JOINERY.texture && away > JOINERY.colour;
}

/** Long and thin beside a wall of another colour: skirtings, architraves, cornices, rails. */
function isTrim(group: Group, parts: Parts): boolean {
  const { left, top, right, bottom, area, edge, outline, beside } = group;
  const long = Math.max(parts.labels.width, parts.labels.height);
  const length = Math.hypot(right - left, bottom - top);
  return (
    length > TRIM.long * long &&
    area < TRIM.thick * long * length &&
    edge > 0.5 * outline &&
    beside > 0.2 * outline &&
    // A strip of light on the wall is no trim.
    offWall(group, parts, 0.5) > OTHER_COLOUR
  );
}

/** Tells what lies between the units of a kitchen: units hang above it, and a worktop or units stand below. */
function backsplashTest(parts: Parts, said: Segmentation): (group: Group) => boolean {
  const { width, height, data } = parts.labels;
  const units = probabilityOf(said, ['storage', 'table', 'other'], parts.labels);
  const cupboards = probabilityOf(said, ['storage'], parts.labels);
  return (group) => {
    const members = new Set(group.parts);
    const reach = Math.round(0.025 * Math.max(width, height));
    let [between, columns] = [0, 0];
    for (let x = group.left; x < group.right; x += 2) {
      let [first, last] = [-1, -1];
      for (let y = group.top; y < group.bottom; y++) {
        if (!members.has(data[y * width + x])) continue;
        if (first < 0) first = y;
        last = y;
      }
      if (first < 0) continue;
      columns++;
      const above = first - reach >= 0 && cupboards[(first - reach) * width + x] > 0.4;
      const below = last + reach < height && units[(last + reach) * width + x] > 0.5;
      if (above && below) between++;
    }
    return between > BETWEEN_UNITS * columns;
  };
}

/**
 * Tells what has the proportions of a door in a believed Room, stands on its floor line and is set off from the wall.
 */
function doorTest({ labels }: Parts, { room, surfaces }: Perception): (group: Group, said: number) => boolean {
  if (room.confidence < LEAST_ROOM) return () => false;
  const { width, height } = labels;
  const faces = faceMap(roomAt(room, width, height)).data;
  const scale = room.width / width;
  return (group, said) => {
    const { left, top, right, bottom, area, edge, outline } = group;
    // What the picture cuts off above has no proportions; at one side it shows how high it is.
    const [cutLeft, cutRight] = [left < 3, right > width - 3];
    const isCut = cutLeft || cutRight;
    if (top < 3 || (cutLeft && cutRight) || (isCut && said > DOUBTED_DOOR)) return false;
    if (edge < SET_OFF * outline || area < RECTANGULAR * (right - left) * (bottom - top)) return false;
    const [x, y] = [(left + right) >> 1, (top + bottom) >> 1];
    const surface = surfaces.find(({ id }) => id === `wall-${faces[y * width + x] - FIRST_WALL}`);
    if (!surface) return false;
    const at = (px: number, py: number) => applyHomography(surface.toMetres, px * scale, py * scale);
    const [from, to, head, foot] = [at(left, y), at(right, y), at(x, top), at(x, bottom)];
    const [wide, high] = [Math.abs(to[0] - from[0]), head[1] - foot[1]];
    const ofCeiling = head[1] / room.ceilingHeightM;
    return (
      Math.abs(foot[1]) < DOOR.foot &&
      ofCeiling > DOOR.least &&
      ofCeiling < DOOR.most &&
      (isCut || wide > DOOR.narrow * high) &&
      wide < DOOR.wide * high
    );
  };
}
