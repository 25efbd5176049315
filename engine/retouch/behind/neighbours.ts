/**
 * What is seen around a hole that is no surface: furniture, curtains, openings, pictures; and how far each may go on in
 * the hole.
 */
import { convexHull } from '../../geometry/polygon.ts';
import type { Vec2 } from '../../geometry/types.ts';
import { fillPolygons } from '../../image/mask.ts';
import { connectedComponents, dilate, distanceTo, open, pixelsByLabel } from '../../image/morphology.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
import type { Perception } from '../../perceive/types.ts';
import type { Surroundings } from '../surroundings.ts';

export interface Neighbour {
  readonly kind: 'opening' | 'thing' | 'hanging';
  /** Its pixels that are seen. */
  readonly pixels: readonly number[];
  /** 1 where its outline, gone on, has it. */
  readonly reach: Uint8Array;
  /** True when it stands nearer than what goes: it ends where it is seen to end. */
  readonly isInFront: boolean;
}

/** Most neighbours that are told apart. */
const MOST = 12;
/** Px of the hole's rim within which a neighbour is met, and the fewest of its pixels there. */
const NEAR = 3;
const LEAST_MET = 8;
/** Px along the hole in which what is seen may be left of the thing that goes. */
const LINING = 4;
/** Share of a thing that the hole covers from which on it is what goes. */
const GOES = 0.5;

/** Share of the width of a curtain or door that runs into the hole, for it to go on down to the floor behind it. */
const LONG = 0.5;

const openings = new Set(['window', 'door']);
const hanging = new Set(['curtain', 'picture', 'lamp']);

/** Class of each pixel that is no surface, as an index; 0 for surfaces. */
function classMap({ small, perception, ground }: Surroundings, inHole: Uint8Array): Uint8Array {
  const { width, height } = small;
  const { segmentation: said, opening } = perception;
  const count = segmentClasses.length;
  const [window, door] = [segmentClasses.indexOf('window'), segmentClasses.indexOf('door')];
  const house = new Set(['wall', 'floor', 'ceiling', 'rug'].map((kind) => segmentClasses.indexOf(kind as 'wall')));
  const kinds = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (ground[i] !== 0 && !inHole[i]) continue;
      const best = said ? bestClass(said, x / width, y / height, count, house) : 0;
      kinds[i] = (opening.data[i] >= 128 && best !== door ? window : best) + 1;
    }
  }
  return kinds;
}

function bestClass(
  { width, height, data }: NonNullable<Perception['segmentation']>,
  u: number,
  v: number,
  count: number,
  house: ReadonlySet<number>,
): number {
  const at = (Math.floor(v * height) * width + Math.floor(u * width)) * count;
  let best = 0;
  for (let c = 1; c < count; c++) if (!house.has(c) && data[at + c] > data[at + best]) best = c;
  return best;
}

interface Parts {
  readonly kinds: Uint8Array;
  /** Pixels of each part, seen and in the hole. */
  readonly parts: readonly (readonly number[])[];
}

function partsOf(around: Surroundings, inHole: Uint8Array): Parts {
  const { width, height } = around.small;
  const kinds = classMap(around, inHole);
  const { labels, components } = connectedComponents(
    width,
    height,
    (i) => kinds[i] !== 0,
    (i, j) => kinds[i] === kinds[j],
  );
  return { kinds, parts: pixelsByLabel(labels, components.length).slice(1) };
}

/** Share of the hole, and of the long side from it, up to which what is left of a thing is taken with it. */
const MOST_LEFT = 0.3;
const LEFT_WITHIN = 0.035;

/**
 * 1 where something is left of things that the hole covers most of: feet and backs of furniture, a picture's rest.
 * `inHole` and the answer have the size of the surroundings.
 */
export function remainsOf(around: Surroundings, inHole: Uint8Array): Uint8Array {
  const { width, height } = around.small;
  const { kinds, parts } = partsOf(around, inHole);
  const hole = { width, height, data: inHole.map((v) => (v ? 255 : 0)) };
  const near = dilate(hole, Math.round(LEFT_WITHIN * Math.max(width, height))).data;
  const touch = dilate(hole, NEAR).data;
  const area = inHole.reduce((sum, v) => sum + v, 0);
  const left = new Uint8Array(width * height);
  for (const all of parts) {
    const kind = segmentClasses[kinds[all[0]] - 1];
    if (openings.has(kind) || (hanging.has(kind) && kind !== 'picture') || kind === 'person') continue;
    const seen = all.filter((i) => !inHole[i]);
    if (kind !== 'picture' && all.length - seen.length > GOES * area) {
      for (const part of enclosedOf(seen, inHole, width, height)) {
        if (part.length <= MOST_ENCLOSED * area) for (const i of part) left[i] = 1;
      }
    }
    if (seen.length === 0 || all.length - seen.length < GOES * all.length) continue;
    const isPicture = kind === 'picture';
    if ((!isPicture && seen.length > MOST_LEFT * area) || !seen.some((i) => touch[i])) continue;
    const reach = isPicture ? framedBy(inHole, width, height) : near;
    for (const i of seen) if (reach[i]) left[i] = 1;
  }
  return left;
}

/** Where the rest of a picture is that the hole covers: nothing beyond its frame hangs together with it. */
function framedBy(inHole: Uint8Array, width: number, height: number): Uint8Array {
  const pixels = [...inHole.keys()].filter((i) => inHole[i]);
  const outline = hullOf(pixels, width, height).map((v) => (v ? 255 : 0));
  return dilate({ width, height, data: outline }, NEAR).data;
}

/** Share of a part's border that the hole makes up, for it to be a scrap of what goes; most of it, of the hole. */
const ENCLOSED = 0.45;
const MOST_ENCLOSED = 0.12;

/** Connected parts of what is seen of a thing that the hole borders for the most part: cushions, a seat's edge. */
function enclosedOf(seen: readonly number[], inHole: Uint8Array, width: number, height: number): (readonly number[])[] {
  const isSeen = new Uint8Array(width * height);
  for (const i of seen) isSeen[i] = 1;
  const { labels, components } = connectedComponents(width, height, (i) => isSeen[i] === 1);
  return pixelsByLabel(labels, components.length)
    .slice(1)
    .filter((pixels) => {
      let [border, hole] = [0, 0];
      for (const i of pixels) {
        const x = i % width;
        for (const to of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
          if (to >= 0 && to < isSeen.length && isSeen[to]) continue;
          border++;
          if (to >= 0 && to < isSeen.length && inHole[to]) hole++;
        }
      }
      return hole >= ENCLOSED * border;
    });
}

/** Share of the long side from the hole within which all of an island lies, and of the hole that it is at most. */
const ISLAND_WITHIN = 0.02;
const MOST_ISLAND = 0.03;

/** Widest lining, px; how far from the hole it is taken, as a share of the long side and at least. */
const LINES = 5;
const LINES_WITHIN = 0.014;
const LEAST_LINING = 6;
/** Share of it that touches the hole: a pole's end touches it with less. Most of it, as a share of the hole. */
const TOUCHES = 0.2;
const MOST_LINING = 0.15;
/** Longest leg, as a share of the long side; share of it that has nothing but itself between it and the hole above. */
const LONGEST_LEG = 0.1;
const LEG = 0.75;

/**
 * 1 where something that is no surface lies along the hole and ends a few pixels from it, or is thin and lines it:
 * edges of a thing that its mask left, whatever they are taken for. `inHole` and the answer have the size of the
 * surroundings.
 */
export function islandsOf({ small, ground }: Surroundings, inHole: Uint8Array): Uint8Array {
  const { width, height } = small;
  const hole = { width, height, data: inHole.map((v) => (v ? 255 : 0)) };
  const away = distanceTo(hole).data;
  const area = inHole.reduce((sum, v) => sum + v, 0);
  const long = Math.max(width, height);
  const islands = new Uint8Array(width * height);
  const add = (isPart: (i: number) => boolean, most: number, goes: (pixels: readonly number[]) => boolean): void => {
    const { labels, components } = connectedComponents(width, height, isPart);
    for (const pixels of pixelsByLabel(labels, components.length).slice(1)) {
      if (pixels.length > most * area || !pixels.some((i) => away[i] < 1.5)) continue;
      if (goes(pixels)) for (const i of pixels) islands[i] = 1;
    }
  };
  const isNoSurface = (i: number): boolean => !inHole[i] && ground[i] === 0;
  add(isNoSurface, MOST_ISLAND, (pixels) => pixels.every((i) => away[i] <= ISLAND_WITHIN * long));
  const things = { width, height, data: Uint8Array.from(ground, (_, i) => (isNoSurface(i) ? 255 : 0)) };
  const thick = open(things, LINES >> 1).data;
  const reach = Math.max(LEAST_LINING, LINES_WITHIN * long);
  add(
    (i) => isNoSurface(i) && thick[i] === 0 && away[i] <= reach,
    MOST_LINING,
    (pixels) => pixels.filter((i) => away[i] < 1.5).length >= TOUCHES * pixels.length,
  );
  // Legs: thin, short, and below the hole.
  const isBelow = new Uint8Array(width * height);
  for (let i = width; i < isBelow.length; i++) {
    const above = i - width;
    if (isNoSurface(i) && (inHole[above] || isBelow[above])) isBelow[i] = 1;
  }
  add(
    (i) => isNoSurface(i) && thick[i] === 0,
    MOST_ISLAND,
    (pixels) => {
      const rows = Math.floor(pixels[pixels.length - 1] / width) - Math.floor(pixels[0] / width);
      return rows <= LONGEST_LEG * long && pixels.filter((i) => isBelow[i]).length >= LEG * pixels.length;
    },
  );
  return islands;
}

/**
 * The pixels of a part of which something is seen farther from the hole: what lines the hole alone is left of the thing
 * that goes, when that touches one of its own kind.
 */
function withoutRemains(seen: readonly number[], away: Float32Array, width: number, height: number): number[] {
  const firm = new Uint8Array(width * height);
  for (const i of seen) if (away[i] > LINING) firm[i] = 255;
  const near = dilate({ width, height, data: firm }, LINING + NEAR).data;
  return seen.filter((i) => near[i] !== 0);
}

/** The neighbours of a hole, largest first. */
export function neighboursOf(around: Surroundings, inHole: Uint8Array): Neighbour[] {
  const { width, height } = around.small;
  const { kinds, parts } = partsOf(around, inHole);
  const hole = { width, height, data: inHole.map((v) => (v ? 255 : 0)) };
  const [rim, away] = [dilate(hole, NEAR).data, distanceTo(hole).data];
  let holeBottom = 0;
  for (let i = 0; i < inHole.length; i++) if (inHole[i]) holeBottom = Math.max(holeBottom, Math.floor(i / width));
  const found: Neighbour[] = [];
  for (const all of parts) {
    let seen = all.filter((i) => !inHole[i]);
    const met = seen.filter((i) => rim[i]).length;
    if (met < LEAST_MET || all.length - seen.length > GOES * all.length) continue;
    const kind = segmentClasses[kinds[all[0]] - 1];
    if (openings.has(kind) || hanging.has(kind)) {
      const reach = boxOf(seen, rim, kind === 'curtain' || kind === 'door', around);
      found.push({ kind: openings.has(kind) ? 'opening' : 'hanging', pixels: seen, isInFront: false, reach });
      continue;
    }
    seen = withoutRemains(seen, away, width, height);
    if (seen.length < LEAST_MET) continue;
    const foot = footOf(seen, inHole, around);
    const bottom = foot ? foot.lowest : Math.floor(seen[seen.length - 1] / width);
    const reach = hullOf(seen, width, height);
    if (foot) {
      for (let i = 0; i < reach.length; i++) if (Math.floor(i / width) > foot.rowAt(i % width)) reach[i] = 0;
    }
    found.push({ kind: 'thing', pixels: seen, isInFront: bottom > holeBottom - 0.01 * height, reach });
  }
  return found.sort((p, q) => q.pixels.length - p.pixels.length).slice(0, MOST);
}

/**
 * Px below what stands within which the ground begins, and columns beside the hole whose median tells where its foot
 * is.
 */
const FOOT_GAP = 3;
const FOOT_COLUMNS = 5;
/** Most that is made up of a thing, of what is seen of it above. */
const MOST_CARRIED = 1.2;

interface Foot {
  /** Lowest row of the foot beside the hole. */
  readonly lowest: number;
  /** Row of the foot in a column: between what is seen to the left and to the right in those that run into the hole. */
  rowAt(x: number): number;
}

/**
 * Where what runs into the hole meets the ground, seen on both sides of it; null where it is not, or where little is
 * seen above.
 */
function footOf(
  seen: readonly number[],
  inHole: Uint8Array,
  { small, ground, perception, rug }: Surroundings,
): Foot | null {
  const { width, height } = small;
  const floor = perception.surfaces.findIndex(({ kind }) => kind === 'floor') + 1;
  const lowest = new Int32Array(width).fill(-1);
  const counts = new Int32Array(width);
  for (const i of seen) {
    lowest[i % width] = Math.max(lowest[i % width], Math.floor(i / width));
    counts[i % width]++;
  }
  const feet: Vec2[] = [];
  let [from, to] = [width, -1];
  for (let x = 0; x < width; x++) {
    if (lowest[x] < 0) continue;
    for (let y = lowest[x] + 1; y <= Math.min(height - 1, lowest[x] + FOOT_GAP); y++) {
      const i = y * width + x;
      if (inHole[i]) {
        from = Math.min(from, x);
        to = x;
        break;
      }
      if (ground[i] !== floor && ground[i] !== rug) continue;
      feet.push([x, lowest[x]]);
      break;
    }
  }
  const left = middleOf(feet.filter(([x]) => x < from).slice(-FOOT_COLUMNS));
  const right = middleOf(feet.filter(([x]) => x > to).slice(0, FOOT_COLUMNS));
  if (!left || !right) return null;
  const rowAt = (x: number): number =>
    x < from || x > to ? height : left[1] + ((right[1] - left[1]) * (x - left[0])) / (right[0] - left[0]);
  let [carried, above] = [0, 0];
  for (let x = from; x <= to; x++) {
    if (lowest[x] < 0) continue;
    carried += Math.max(0, rowAt(x) - lowest[x]);
    above += counts[x];
  }
  return carried > MOST_CARRIED * above ? null : { lowest: Math.max(left[1], right[1]), rowAt };
}

/** The middle of some columns and the median of their rows. */
function middleOf(feet: readonly Vec2[]): Vec2 | null {
  if (feet.length === 0) return null;
  const rows = feet.map(([, y]) => y).sort((a, b) => a - b);
  return [feet[feet.length >> 1][0], rows[rows.length >> 1]];
}

/** Convex outline of pixels. */
export function outlineOf(pixels: readonly number[], width: number): Vec2[] {
  const points = pixels.map((i): Vec2 => [(i % width) + 0.5, Math.floor(i / width) + 0.5]);
  return convexHull(points.sort((p, q) => p[0] - q[0] || p[1] - q[1]));
}

/** 1 within the convex outline of pixels. */
function hullOf(pixels: readonly number[], width: number, height: number): Uint8Array {
  return fillPolygons(width, height, [outlineOf(pixels, width)]).data.map((v) => (v >= 128 ? 1 : 0));
}

/**
 * The upright box around what is seen, in the columns in which it runs into the hole; curtains and doors that do so for
 * the most part go on down to the floor.
 */
function boxOf(pixels: readonly number[], rim: Uint8Array, isLong: boolean, around: Surroundings): Uint8Array {
  const { small, behind, perception } = around;
  const { width, height } = small;
  const columns = pixels.map((i) => i % width).sort((p, q) => p - q);
  const rows = pixels.map((i) => Math.floor(i / width));
  const lowest = new Int32Array(width).fill(-1);
  const met = new Uint8Array(width);
  pixels.forEach((i, n) => {
    lowest[i % width] = Math.max(lowest[i % width], rows[n]);
    if (rim[i]) met[i % width] = 1;
  });
  const at = (share: number): number => columns[Math.floor(share * (columns.length - 1))];
  const [left, right] = [at(0.01), at(0.99)];
  const top = rows[0];
  const bottom = rows.sort((p, q) => p - q)[Math.floor(0.995 * (rows.length - 1))];
  const meets = met.reduce((sum, v) => sum + v, 0);
  const toFloor = isLong && meets > LONG * (right - left + 1);
  const floor = perception.surfaces.findIndex(({ kind }) => kind === 'floor') + 1;
  const reach = new Uint8Array(width * height);
  for (const i of pixels) reach[i] = 1;
  for (let x = left; x <= right; x++) {
    const isMet = met.subarray(Math.max(0, x - NEAR), x + NEAR + 1).includes(1);
    for (let y = isMet ? top : height; y < height; y++) {
      if (y > bottom && (!toFloor || behind[y * width + x] === floor)) break;
      reach[y * width + x] = 1;
    }
  }
  return reach;
}
