/**
 * How far surfaces reach, thing by thing. Perceived masks follow likeness and lines, so they leak on to doors,
 * headboards and cabinets; segments follow the edges of things. Every part of the picture is floor, wall, ceiling, rug
 * or something else as a whole: masks, network and Room vote, what passes into another without an edge goes with it (a
 * graph cut decides), and what is shaped like furniture vetoes. Where the votes are close, or a surface ends where
 * nothing ends, it is *unsure* and belongs to none.
 */
import { throwIfAborted } from '../../abort.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import { fillPolygons } from '../../image/mask.ts';
import { resizeMask } from '../../image/resample.ts';
import type { LabelMap, Mask, OklabImage, Plane } from '../../image/types.ts';
import { minimizeLabels } from '../../perceive/graphCut.ts';
import type { SegmentClass } from '../../perceive/network/classes.ts';
import { probabilityOf } from '../../perceive/network/evidence.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { roomAt, type Segments } from '../../perceive/segments/segments.ts';
import type { Perception } from '../../perceive/types.ts';
import type { Runtime } from '../../runtime.ts';
import { openingOutline } from '../openings.ts';
import { type SurfaceKind, surfaceKinds } from '../surfaceKinds.ts';
import { floorIslands } from './floorIslands.ts';
import { jointedFronts } from './joints.ts';
import {
  type Border,
  CEILING_KIND,
  cutParts,
  FLOOR_KIND,
  meansOver,
  NOT,
  type Parts,
  RUG,
  sumsOver,
  WALL_KIND,
} from './parts.ts';
import { areTorn, litFloor, patternedOnFloor, rugShaped, setOffOnFloor } from './rugShapes.ts';
import { furnitureShaped } from './vetoes.ts';
import { missedShare, type WallByPixels, wallByPixels } from './wallByPixels.ts';
import { laidRugs, wholePictures } from './wholeRugs.ts';

const LABELS = NOT + 1;

/** Shares of network, masks and Room in the vote. */
const VOTE = { said: 0.65, masked: 0.35, room: 0.3 } as const;
/** What nobody votes for is still this likely. */
const NEVER = 0.02;
/** Pixels of a part that one pixel of soft border outweighs: in general, and within one thing. */
const JOINED = 30;
const ONE_THING = 6;
/** Natural logarithm of the odds, a pixel, under which a label is a guess. */
const CLOSE = 0.35;
/** Share of its border on other things at which a surface passes into them without an edge: there it has leaked. */
const MOST_LEAKED = 0.4;
/** Borders softer than this are none; between walls and ceilings of one white, softer than the second. */
const SOFT = 0.5;
const ALIKE = 0.85;
/** Mean probability of a window or door within a drawn opening from which it is one. */
const LEAST_OPENING = 0.3;
/** Mean probability from which a part is cloth. */
const LEAST_CLOTH = 0.5;
/** Share of the picture from which something cut from a wall is large. */
const LARGE = 0.008;
/** Mean probability of wall from which something cut from a wall may be its other half. */
const HALF_WALL = 0.15;
/** Probability from which a place that no surface got, and nothing vetoed, is missing from it. */
const MISSED = 0.6;
/** Share of a part of a wall in fronts from which all of it is one. */
const FRONTED = 0.4;
/** Mean probability of wall in both looks from which a part is no front, whatever joints it has: panels of a wall. */
const SURELY_WALL = 0.93;
/**
 * Share of the walls' border that may be open, in one piece this share of the picture's long side; and shares of what
 * looks like wall or floor that may be left alone.
 */
const MOST_OPEN = 0.03;
const LONGEST_OPEN = 0.028;
const MOST_MISSED = { wall: 0.34, floor: 0.12 } as const;
/**
 * Mean probability from which a floor or wall is covered (stairs and rugs that fill the floor have less), and share of
 * the picture that may be doubted of a wall in one piece.
 */
const LEAST_SAID = { wall: 0.78, floor: 0.86 } as const;
const MOST_DOUBTED = 0.016;
/** What a veto costs, a pixel. */
const VETO = 6;
/**
 * Share of the picture from which a veto of what both looks call wall, with this mean probability at least, is doubted:
 * pictures, headboards and doors of the wall's colour are smaller, half walls are not.
 */
const CONTESTED = { area: 0.04, said: 0.8 } as const;
/** Together, from this share of the picture on, lesser ones with this mean probability are doubted as well. */
const CONTESTED_TOGETHER = { area: 0.1, said: 0.55 } as const;

export interface Extent {
  /** 0 or 1 for each kind, at the size of the segments. */
  readonly coverage: Readonly<Record<SurfaceKind, Plane>>;
  /** 1 where masks or network say that kind, and it can't be told from what stands before it. */
  readonly unsure: Readonly<Record<SurfaceKind, Plane>>;
  /** 1 where a rug lies. */
  readonly rug: Plane;
  /** Number from 1 of the thing that each part of cloth belongs to: seats, bedding, curtains, rugs; 0 elsewhere. */
  readonly cloth: LabelMap;
  /** 0-1: how far the network agrees with the coverage. */
  readonly belief: Readonly<Record<SurfaceKind, number>>;
  /** Hardly any of what looks like it is left out; walls end where something ends: never half of one. */
  readonly isWhole: Readonly<Record<SurfaceKind, boolean>>;
}

/** Coverage 0-1 by all of the masks. */
function coveredBy(masks: readonly Mask[], { width, height }: LabelMap): Float32Array {
  const sum = new Float32Array(width * height);
  for (const mask of masks) {
    const { data } = mask.width === width && mask.height === height ? mask : resizeMask(mask, width, height, 'area');
    for (let i = 0; i < sum.length; i++) sum[i] = Math.min(1, sum[i] + data[i] / 255);
  }
  return sum;
}

/**
 * Where each kind of surface is, whole parts only; `picture` has the size of the segments' labels. What the network
 * calls a surface and no surface has got is missed from it only where `again`, another look of its, says so too. Throws
 * AbortedError.
 */
export function wholeExtent(
  perception: Perception,
  segments: Segments,
  picture: OklabImage,
  rt: Runtime,
  again: Segmentation | undefined = perception.segmentation,
): Extent {
  const { labels } = segments;
  const masks = surfaceKinds.map((kind) =>
    coveredBy(
      perception.surfaces.filter((surface) => surface.kind === kind).map(({ mask }) => mask),
      labels,
    ),
  );
  const { segmentation } = perception;
  if (!segmentation) return asMasked(masks, labels);
  throwIfAborted(rt.signal);
  const said = surfaceKinds.map((kind) => probabilityOf(segmentation, [kind], labels));
  const parts = cutParts(segments, perception.room, said, picture);
  const rugMask = coveredBy([perception.rug], labels);
  const saidRug = probabilityOf(segmentation, ['rug'], labels);
  const votes = [...masks, rugMask].map((mask, k) => {
    const seen = meansOver(parts, k === RUG ? saidRug : said[k]);
    const masked = meansOver(parts, mask);
    return seen.map((v, p) => VOTE.said * v + VOTE.masked * masked[p]);
  });
  const told = { rug: meansOver(parts, saidRug), floor: meansOver(parts, said[FLOOR_KIND]) };
  const isLit = litFloor(parts, told);
  for (let p = 0; p < parts.count; p++)
    if (isLit[p] === 1) [votes[FLOOR_KIND][p], votes[RUG][p]] = [votes[FLOOR_KIND][p] + votes[RUG][p], 0];
  throwIfAborted(rt.signal);
  const costs = costsOf(parts, votes, perception.room);
  const { isFurniture, isSurely } = furnitureShaped(parts, perception, segmentation);
  const inOpening = meansOver(parts, openingsAsDrawn(perception.room, segmentation, labels));
  const isVetoed = (p: number): boolean => isFurniture(p) || inOpening[p] > 0.5;
  veto(costs, parts, isVetoed);
  const [isSetOff, isPatterned] = [setOffOnFloor(parts), patternedOnFloor(parts, told)];
  const isRug = rugShaped(parts, told).map((is, p) => (is & (1 - isLit[p])) | (isPatterned[p] & isSetOff[p]));
  for (let p = 0; p < parts.count; p++) if (isRug[p] === 1) costs[p * LABELS + FLOOR_KIND] += VETO;
  const label = labelled(parts, costs, rt);
  throwIfAborted(rt.signal);
  const wallLike = meansOver(parts, said[WALL_KIND]);
  const isUnsure = doubted(parts, costs, label, wallLike).map((is, p) => is | isPatterned[p]);
  const [ground, upright] = ([['floor', 'rug'], ['wall']] as const).map((classes) =>
    saidTwice(classes, segmentation, again, labels),
  );
  const uprightOf = meansOver(parts, upright);
  const fronts = frontsOf(parts, { label, uprightOf }, picture, rt);
  const pictures = wholePictures(probabilityOf(segmentation, ['picture'], labels), labels.width, labels.height);
  const kept = fronts.map((is, i) => is | pictures[i]);
  const rugs = laidRugs(parts, { label, isRug, isSetOff, isPatterned, said: saidRug });
  const bare = Uint8Array.from(parts.labels.data, (p, i) => (label[p] === FLOOR_KIND && rugs[i] === 0 ? 1 : 0));
  if (areTorn(rugs, bare, picture)) for (let p = 0; p < parts.count; p++) if (label[p] === FLOOR_KIND) isUnsure[p] = 1;
  const planeOf = (kind: number, isWanted: (part: number) => boolean): Plane => ({
    width: labels.width,
    height: labels.height,
    data: Float32Array.from(parts.labels.data, (p, i) =>
      label[p] === kind && isWanted(p) && (kind === FLOOR_KIND ? rugs : kept)[i] === 0 ? 1 : 0,
    ),
  });
  const planes = (isWanted: (part: number) => boolean) => ({
    floor: planeOf(0, isWanted),
    wall: planeOf(1, isWanted),
    ceiling: planeOf(2, isWanted),
  });
  const coverage = planes((p) => isUnsure[p] === 0);
  const [floor, wall, ceiling] = surfaceKinds.map((kind, k) => meanWhere(said[k], coverage[kind]));
  const belief = { floor, wall, ceiling };
  const rug = { width: labels.width, height: labels.height, data: Float32Array.from(rugs) };
  const unsure = planes((p) => isUnsure[p] === 1);
  const isOther = (p: number, kind: number): boolean => label[p] !== kind && !isVetoed(p);
  const isContested = contestedBy(parts, { label, isFurniture, wallLike, uprightOf });
  parts.labels.data.forEach((p, i) => {
    if (fronts[i] === 1 || isContested(p)) unsure.wall.data[i] = 1;
    if (isOther(p, FLOOR_KIND) && parts.region[p] === FLOOR_KIND && rugs[i] === 0 && ground[i] > MISSED)
      unsure.floor.data[i] = 1;
    if (isOther(p, WALL_KIND) && pictures[i] === 0 && parts.region[p] === WALL_KIND && upright[i] > MISSED)
      unsure.wall.data[i] = 1;
  });
  const whole = wallByPixels(
    {
      parts,
      picture,
      wall: coverage.wall.data,
      ceiling: coverage.ceiling.data,
      isTaken: (i) =>
        coverage.ceiling.data[i] + coverage.floor.data[i] + rugs[i] > 0 || inOpening[parts.labels.data[i]] > 0.5,
      isThing: (i) => isSurely(parts.labels.data[i]),
      said: { wall: said[WALL_KIND], ceiling: said[CEILING_KIND] },
      pictures,
      upright,
      hung: probabilityOf(segmentation, ['picture', 'lamp'], labels),
    },
    rt,
  );
  const isTaken = (p: number): boolean => label[p] !== NOT && isUnsure[p] === 0;
  const islands = floorIslands({ parts, picture, floor: coverage.floor.data, isTaken, segmentation }, rt);
  islands.forEach((is, i) => {
    if (is === 0 || rugs[i] === 1) return;
    coverage.floor.data[i] = 1;
    unsure.floor.data[i] = 0;
  });
  const missed = missedShare(coverage.floor.data, said[FLOOR_KIND], (i) => rugs[i] === 1);
  coverage.wall.data.set(whole.wall);
  whole.wall.forEach((is, i) => {
    if (is === 1) unsure.wall.data[i] = 0;
  });
  return {
    coverage,
    unsure,
    rug,
    cloth: clothOf(parts, label, segmentation),
    belief,
    isWhole: {
      floor: missed <= MOST_MISSED.floor && floor >= LEAST_SAID.floor,
      wall: isWallWhole(whole, belief.wall),
      ceiling: true,
    },
  };
}

interface Contest {
  readonly label: Int32Array;
  readonly isFurniture: (part: number) => boolean;
  /** Mean probability of wall at the first look, and in both. */
  readonly wallLike: Float64Array;
  readonly uprightOf: Float64Array;
}

/** Tells vetoed parts of walls that are too large, or too many, for the veto to be believed. */
function contestedBy(parts: Parts, { label, isFurniture, wallLike, uprightOf }: Contest): (part: number) => boolean {
  const { area, region, labels } = parts;
  const isDenied = (p: number): boolean => region[p] === WALL_KIND && label[p] !== WALL_KIND && isFurniture(p);
  const denied = area.reduce(
    (sum, own, p) => sum + (isDenied(p) && wallLike[p] > CONTESTED_TOGETHER.said ? own : 0),
    0,
  );
  if (denied > CONTESTED_TOGETHER.area * labels.data.length)
    return (p) => isDenied(p) && wallLike[p] > CONTESTED_TOGETHER.said;
  return (p) => isDenied(p) && area[p] > CONTESTED.area * labels.data.length && uprightOf[p] > CONTESTED.said;
}

const isWallWhole = ({ open, missed, doubted }: WallByPixels, belief: number): boolean =>
  open.share <= MOST_OPEN &&
  open.run <= LONGEST_OPEN &&
  missed <= MOST_MISSED.wall &&
  doubted <= MOST_DOUBTED &&
  belief >= LEAST_SAID.wall;

/** Probability of these classes in both looks: the lesser. */
function saidTwice(
  classes: readonly SegmentClass[],
  first: Segmentation,
  again: Segmentation | undefined,
  size: LabelMap,
): Float32Array {
  const said = probabilityOf(first, classes, size);
  if (!again || again === first) return said;
  const other = probabilityOf(again, classes, size);
  return said.map((v, i) => Math.min(v, other[i]));
}

/**
 * 1 where fronts of the wall's own colour stand in walls: whole parts that are so in their main part, unless both looks
 * are sure of a wall.
 */
function frontsOf(
  parts: Parts,
  { label, uprightOf }: Pick<Contest, 'label' | 'uprightOf'>,
  picture: OklabImage,
  rt: Runtime,
): Uint8Array {
  const { labels, area } = parts;
  const wall = Uint8Array.from(labels.data, (p) => (label[p] === WALL_KIND ? 1 : 0));
  const fronts = jointedFronts(picture, wall, rt.signal);
  const within = sumsOver(parts, fronts);
  return fronts.map((is, i) => {
    const p = labels.data[i];
    return uprightOf[p] <= SURELY_WALL && (is === 1 || within[p] > FRONTED * area[p]) ? 1 : 0;
  });
}

/** Costs of each label for each part, a pixel; `votes` 0-1 are those for surfaces and rugs. */
function costsOf({ count, region }: Parts, votes: readonly Float64Array[], room: Room): Float64Array {
  const costs = new Float64Array(count * LABELS);
  const trust = VOTE.room * Math.min(1, room.confidence / 0.6);
  for (let p = 0; p < count; p++) {
    const seen = votes.map((vote) => vote[p]);
    const other = Math.max(0, 1 - seen.reduce((sum, v) => sum + v, 0));
    // Whether something stands there comes first, and whether a rug lies there after it: who doubts between floor and
    // rug has no third in mind.
    const [ground, more] = [seen[FLOOR_KIND] + seen[RUG], Math.max(seen[FLOOR_KIND], seen[RUG], NEVER)];
    const all = seen.map((v, k) => (k === FLOOR_KIND || k === RUG ? (v / more) * ground : v));
    const share = (k: number): number => {
      if (k === NOT) return other;
      // A Room moves votes among the surfaces, it does not make surface of things.
      const here = k === RUG || k === FLOOR_KIND ? FLOOR_KIND : k;
      return all[k] * (here === region[p] ? 1 : 1 - trust);
    };
    for (let k = 0; k < LABELS; k++) costs[p * LABELS + k] = -Math.log(NEVER + (1 - NEVER) * share(k));
  }
  return costs;
}

function veto(costs: Float64Array, { count, region }: Parts, isVetoed: (part: number) => boolean): void {
  for (let p = 0; p < count; p++) {
    if (!isVetoed(p)) continue;
    for (let k = 0; k < RUG; k++) costs[p * LABELS + k] += region[p] === FLOOR_KIND && k === FLOOR_KIND ? 0 : VETO;
  }
}

/** What it costs, in pixels, to tell apart parts that meet at each border. */
const bondsOf = ({ borders, thing }: Parts): Float32Array =>
  Float32Array.from(borders, ({ p, q, length, soft }) => {
    const together = thing[p] === thing[q] ? ONE_THING : 0;
    return length * (JOINED * soft + together);
  });

function labelled(parts: Parts, costs: Float64Array, rt: Runtime): Int32Array {
  const { count, area, borders } = parts;
  return minimizeLabels(
    {
      nodes: count,
      labels: LABELS,
      unary: Float32Array.from(costs, (cost, at) => cost * area[Math.floor(at / LABELS)]),
      edgeP: Int32Array.from(borders, ({ p }) => p),
      edgeQ: Int32Array.from(borders, ({ q }) => q),
      edgeCost: bondsOf(parts),
    },
    rt.signal,
  );
}

/**
 * 1 for parts whose label is a guess, and for all of a surface that ends where nothing ends along much of its border.
 */
function doubted(parts: Parts, costs: Float64Array, label: Int32Array, wallLike: Float64Array): Uint8Array {
  const { count, area, borders } = parts;
  const bonds = bondsOf(parts);
  const total = Float64Array.from(costs, (cost, at) => cost * area[Math.floor(at / LABELS)]);
  borders.forEach(({ p, q }, e) => {
    for (let k = 0; k < LABELS; k++) {
      if (k !== label[q]) total[p * LABELS + k] += bonds[e];
      if (k !== label[p]) total[q * LABELS + k] += bonds[e];
    }
  });
  const isUnsure = new Uint8Array(count);
  for (let p = 0; p < count; p++) {
    if (label[p] >= RUG) continue;
    let other = Number.POSITIVE_INFINITY;
    for (let k = 0; k < LABELS; k++) if (k !== label[p]) other = Math.min(other, total[p * LABELS + k]);
    if (other - total[p * LABELS + label[p]] < CLOSE * area[p]) isUnsure[p] = 1;
  }
  for (const p of [...leaks(parts, label), ...halves(parts, label, wallLike)]) isUnsure[p] = 1;
  return isUnsure;
}

/**
 * Parts of walls that something large of another name was cut from, where nothing ends: half a thing, or half a wall.
 * What the network takes for no wall at all ends there, however softly.
 */
function halves({ count, borders, area, labels }: Parts, label: Int32Array, wallLike: Float64Array): number[] {
  const outline = new Float64Array(count);
  const open = new Float64Array(count);
  const isOpen = ({ p, q, soft }: Border): boolean =>
    soft > SOFT && (label[p] === WALL_KIND) !== (label[q] === WALL_KIND);
  for (const border of borders) {
    for (const p of [border.p, border.q]) {
      outline[p] += border.length;
      if (isOpen(border)) open[p] += border.length;
    }
  }
  const isCut = (p: number): boolean =>
    label[p] === NOT &&
    wallLike[p] > HALF_WALL &&
    area[p] > LARGE * labels.data.length &&
    open[p] > MOST_LEAKED * outline[p];
  return borders.filter(isOpen).flatMap(({ p, q }) => (isCut(p) ? [q] : isCut(q) ? [p] : []));
}

/** Parts of pieces of surface that pass into other things without an edge along much of their border with them. */
function leaks({ count, borders, area, isDrawn }: Parts, label: Int32Array): number[] {
  const piece = Int32Array.from({ length: count }, (_, p) => p);
  const rootOf = (p: number): number => {
    let root = p;
    while (piece[root] !== root) root = piece[root];
    return root;
  };
  for (const { p, q } of borders) if (label[p] === label[q]) piece[rootOf(p)] = rootOf(q);
  const open = new Float64Array(count);
  const all = new Float64Array(count);
  for (const { p, q, length, soft } of borders) {
    for (const [own, other] of [
      [p, q],
      [q, p],
    ]) {
      // The grain of floors hides edges: there softness says little.
      if (label[own] >= RUG || label[own] === FLOOR_KIND || label[other] === RUG) continue;
      // Where a believed Room has no line between them, a wall that passes into the ceiling has leaked as well.
      if (label[other] !== NOT && isDrawn) continue;
      const root = rootOf(own);
      all[root] += length;
      if (soft > (label[other] === NOT ? SOFT : ALIKE)) open[root] += length;
    }
  }
  const size = new Float64Array(count);
  for (let p = 0; p < count; p++) size[rootOf(p)] += area[p];
  const isLeaky = (p: number): boolean => {
    const root = rootOf(p);
    // A few pixels of border say nothing of a wall.
    return open[root] > MOST_LEAKED * all[root] && open[root] > 0.5 * Math.sqrt(size[root]);
  };
  return Array.from({ length: count }, (_, p) => p).filter((p) => label[p] < RUG && isLeaky(p));
}

/** Parts of no surface that the network takes for cloth, whole. */
function clothOf(parts: Parts, label: Int32Array, said: Segmentation): LabelMap {
  const { width, height, data } = parts.labels;
  const cloth = meansOver(parts, probabilityOf(said, ['seating', 'bed', 'curtain', 'rug'], parts.labels));
  const isCloth = cloth.map((v, p) => (label[p] >= RUG && v > LEAST_CLOTH ? 1 : 0));
  return { width, height, data: data.map((p) => (isCloth[p] === 1 ? parts.thing[p] + 1 : 0)) };
}

function meanWhere(values: Float32Array, { data }: Plane): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue;
    sum += values[i];
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/**
 * 1 within the Room's windows and doors, whole from edge to edge, where the network finds at least something of them: a
 * white door in a white wall is told by its frame, and half of its leaf must not be wall.
 */
function openingsAsDrawn(room: Room, said: Segmentation, { width, height }: LabelMap): Float32Array {
  const drawn = new Float32Array(width * height);
  const holes = probabilityOf(said, ['window', 'door', 'curtain'], {
    width,
    height,
  });
  const small = roomAt(room, width, height);
  for (let k = 0; k < small.openings.length; k++) {
    const polygon = openingOutline(small, k);
    if (polygon.length === 0) continue;
    const { data } = fillPolygons(width, height, [polygon]);
    let sum = 0;
    let count = 0;
    for (let i = 0; i < data.length; i++) {
      if (data[i] < 128) continue;
      sum += holes[i];
      count++;
    }
    if (count === 0 || sum < LEAST_OPENING * count) continue;
    for (let i = 0; i < data.length; i++) if (data[i] > 127) drawn[i] = 1;
  }
  return drawn;
}

/** What the masks say, for a picture that no network has looked at. */
function asMasked(masks: readonly Float32Array[], { width, height }: LabelMap): Extent {
  const [floor, wall, ceiling] = masks.map((data) => ({ width, height, data }));
  const none = { width, height, data: new Float32Array(width * height) };
  return {
    coverage: { floor, wall, ceiling },
    unsure: { floor: none, wall: none, ceiling: none },
    rug: none,
    cloth: { width, height, data: new Int32Array(width * height) },
    belief: { floor: 0.5, wall: 0.5, ceiling: 0.5 },
    isWhole: { floor: true, wall: true, ceiling: true },
  };
}
