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
import { meanAndVariance } from '../../image/statistics.ts';
import type { LabelMap, Mask, OklabImage, Plane } from '../../image/types.ts';
import { faceMap } from '../../perceive/faces.ts';
import { type SegmentClass, textileClasses } from '../../perceive/network/classes.ts';
import { probabilityOf } from '../../perceive/network/evidence.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { roomAt, type Segments } from '../../perceive/segments/segments.ts';
import type { Perception } from '../../perceive/types.ts';
import type { Runtime } from '../../runtime.ts';
import { openingOutline } from '../openings.ts';
import { type SurfaceKind, surfaceKinds } from '../surfaceKinds.ts';
import { floorByPixels } from './floorByPixels.ts';
import { floorIslands } from './floorIslands.ts';
import { jointedFronts } from './joints.ts';
import { CEILING_KIND, cutParts, FLOOR_KIND, meansOver, NOT, type Parts, RUG, sumsOver, WALL_KIND } from './parts.ts';
import { areTorn, carpetInLight, litFloor, patternedOnFloor, rugShaped, setOffOnFloor } from './rugShapes.ts';
import { type Looks, SURELY, settle } from './settled.ts';
import { trimSpurs } from './spurs.ts';
import { furnitureShaped } from './vetoes.ts';
import { costsOf, doubted, LABELS, labelled, VETO, veto, votesOf } from './vote.ts';
import { largestDoubted, type WallByPixels, wallByPixels } from './wallByPixels.ts';
import { laidRugs, wholePictures } from './wholeRugs.ts';
import { isWhole, leastOf, meanWhere } from './wholeSurface.ts';

/** Mean probability of a window or door within a drawn opening from which it is one. */
const LEAST_OPENING = 0.3;
/** Mean probability from which a part is cloth. */
const LEAST_CLOTH = 0.5;
/** Probability from which a place that no surface got, and nothing vetoed, is missing from it. */
const MISSED = 0.6;
/** Mean probability in both looks from which a part is floor. */
const SURELY_FLOOR = 0.8;
/** Share of a part of a wall in fronts from which all of it is one. */
const FRONTED = 0.4;
/** Mean probability of wall in both looks from which a part is no front, whatever joints it has: panels of a wall. */
const SURELY_WALL = 0.93;
/**
 * Mean probability in both looks from which a part that is told as ceiling is no guess, wherever it ends, and under
 * which one that is told as floor is none.
 */
const TWICE_SAID = 0.9;
const HARDLY = 0.3;
/**
 * Share of the walls' border that may be open, in one piece this share of the picture's long side; and share of what
 * looks like wall that may be left alone.
 */
const MOST_OPEN = 0.03;
const LONGEST_OPEN = 0.028;
const MOST_MISSED = 0.34;
/**
 * Mean probability from which a wall is covered, and share of the picture that may be doubted of wall or floor in one
 * piece.
 */
const LEAST_SAID = 0.92;
const MOST_DOUBTED = 0.016;
/** Share of a floor that one piece of it may be which the network calls something else: the half of a rug. */
const MOST_FOREIGN = 0.015;
/** Share of the picture that a piece of the wall's very colour may have which was not reached: panels, mostly. */
const MOST_LEFT = 0.012;
/** Confidence of a Room from which its lines between walls and ceiling are tried. */
const KNOWN = 0.5;
/**
 * Share of the picture from which a veto of what both looks call wall, with this mean probability at least, is doubted:
 * pictures, headboards and doors of the wall's colour are smaller, half walls are not.
 */
const CONTESTED = { area: 0.04, said: 0.8 } as const;
/** Together, from this share of the picture on, lesser ones with this mean probability are doubted as well. */
const CONTESTED_TOGETHER = { area: 0.1, said: 0.55 } as const;
/** Share of a part that is surely wall from which its shape says nothing. */
const SETTLED = 0.3;

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
  const votes = votesOf(parts, [...masks, rugMask], [...said, saidRug]);
  const told = { rug: meansOver(parts, saidRug), floor: meansOver(parts, said[FLOOR_KIND]) };
  const isCarpet = carpetInLight(parts, told);
  const isLit = litFloor(parts, told).map((is, p) => is | isCarpet[p]);
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
  const looks = looksOf(segmentation, again, labels);
  const [ground, upright, roof] = [looks.ground.both, looks.wall.both, looks.ceiling.both];
  const uprightOf = meansOver(parts, upright);
  const settled = sureShares(parts, upright);
  const overhead = meansOver(parts, roof);
  const isSure = (p: number): boolean => label[p] === CEILING_KIND && overhead[p] > TWICE_SAID;
  const groundOf = meansOver(parts, ground);
  takeSureFloor(label, { isRug, isPatterned, floor: told.floor, ground: groundOf });
  const isUnsure = doubted(parts, costs, label, wallLike).map((is, p) => (isSure(p) ? 0 : is) | isPatterned[p]);
  const fronts = frontsOf(parts, { label, uprightOf }, picture, rt);
  const pictures = wholePictures(probabilityOf(segmentation, ['picture'], labels), labels.width, labels.height);
  const kept = fronts.map((is, i) => is | pictures[i]);
  const rugs = laidRugs(parts, { label, isRug, isSetOff, isPatterned, said: saidRug });
  const bare = Uint8Array.from(parts.labels.data, (p, i) => (label[p] === FLOOR_KIND && rugs[i] === 0 ? 1 : 0));
  if (areTorn(rugs, bare, picture)) for (let p = 0; p < parts.count; p++) if (label[p] === FLOOR_KIND) isUnsure[p] = 1;
  const planes = (isWanted: (part: number) => boolean) =>
    planesOf((p, i, kind) => label[p] === kind && isWanted(p) && (kind === FLOOR_KIND ? rugs : kept)[i] === 0, parts);
  const coverage = planes((p) => isUnsure[p] === 0);
  trimSpurs(coverage.ceiling, roof);
  const isFree = (i: number): boolean => inOpening[parts.labels.data[i]] <= 0.5;
  settle(coverage.ceiling, looks.ceiling, (i) => kept[i] === 0 && isFree(i));
  const mayBe = (i: number): boolean => isFree(i) && mayBeFloor(perception.room, parts, i);
  extendFloor({ parts, picture, coverage, looks, mayBe, isThing: (i) => isSurely(parts.labels.data[i]) }, rugs, rt);
  // Where light made a rug of floor, who sees a rug sees that floor.
  const grounds = said[FLOOR_KIND].map((v, i) => (isLit[parts.labels.data[i]] === 1 ? v + saidRug[i] : v));
  const belief = beliefIn(coverage, { floor: grounds, wall: said[WALL_KIND], ceiling: said[CEILING_KIND] });
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
      faces: perception.room.confidence < KNOWN ? undefined : facesAt(perception.room, labels),
      isTaken: (i) => coverage.ceiling.data[i] + coverage.floor.data[i] + rugs[i] > 0 || !isFree(i),
      isThing: (i) => isSurely(parts.labels.data[i]),
      isSettled: (i) => settled[parts.labels.data[i]] > SETTLED,
      isKept: (i) => kept[i] === 1,
      either: looks.wall.either,
      said: { wall: said[WALL_KIND], ceiling: said[CEILING_KIND] },
      pictures,
      upright,
      hung: probabilityOf(segmentation, ['picture', 'lamp'], labels),
    },
    rt,
  );
  const isTaken = (p: number): boolean => label[p] !== NOT && isUnsure[p] === 0;
  const islands = floorIslands({ parts, picture, floor: coverage.floor.data, isTaken, segmentation }, rt);
  parts.labels.data.forEach((p, i) => {
    if (islands[i] === 1 && rugs[i] === 0) [coverage.floor.data[i], unsure.floor.data[i]] = [1, 0];
    if (label[p] === FLOOR_KIND && groundOf[p] < HARDLY) coverage.floor.data[i] = 0;
  });
  coverage.wall.data.set(whole.wall);
  for (const kind of surfaceKinds) clearWhere(unsure[kind].data, coverage[kind].data);
  return {
    coverage,
    unsure,
    rug,
    cloth: clothOf(parts, label, segmentation),
    belief,
    isWhole: {
      floor:
        isWhole(coverage.floor, { said: grounds, both: ground, hidden: rugs }, leastOf.floor) &&
        largestDoubted(coverage.floor.data, ground, labels) <= MOST_DOUBTED &&
        largestDoubted(coverage.floor.data, grounds, labels) <= MOST_FOREIGN * meanAndVariance(coverage.floor).mean,
      wall: isWallWhole(whole, belief.wall),
      ceiling: isWhole(coverage.ceiling, { said: said[CEILING_KIND], both: roof }, leastOf.ceiling),
    },
  };
}

interface Extending {
  readonly parts: Parts;
  readonly picture: OklabImage;
  readonly coverage: Extent['coverage'];
  readonly looks: Readonly<Record<'floor' | 'ground', Looks>>;
  readonly mayBe: (pixel: number) => boolean;
  readonly isThing: (pixel: number) => boolean;
}

/** Whether a Room that is believed has floor at a pixel: what lies in shade before a wall looks like more of it. */
const mayBeFloor = (room: Room, parts: Parts, i: number): boolean =>
  room.confidence <= KNOWN || parts.region[parts.labels.data[i]] === FLOOR_KIND;

/** Settles a floor and lets it go on until something ends, in place; what was told as a rug there is none. */
function extendFloor(told: Extending, rugs: Uint8Array, rt: Runtime): void {
  const { coverage, looks, mayBe, isThing } = told;
  settle(coverage.floor, looks.floor, (i) => rugs[i] === 0 && mayBe(i));
  const [floor, wall, ceiling] = [coverage.floor.data, coverage.wall.data, coverage.ceiling.data];
  const isTaken = (i: number): boolean => wall[i] + ceiling[i] > 0 || !mayBe(i) || isThing(i);
  const said = { floor: looks.floor.both, ground: looks.ground.both };
  floorByPixels({ ...told, floor, rugs, isTaken, said }, rt).forEach((is, i) => {
    if (is === 1) [floor[i], rugs[i]] = [1, 0];
  });
}

interface SaidParts {
  readonly isRug: Uint8Array;
  readonly isPatterned: Uint8Array;
  /** Mean probability of floor at the first look, and of floor or rug in both. */
  readonly floor: Float64Array;
  readonly ground: Float64Array;
}

/** Makes floor, in `label`, of what both looks are sure of: no furniture, whatever it is shaped like. */
function takeSureFloor(label: Int32Array, { isRug, isPatterned, floor, ground }: SaidParts): void {
  for (let p = 0; p < label.length; p++)
    if (label[p] === NOT && isRug[p] + isPatterned[p] === 0 && Math.min(floor[p], ground[p]) > SURELY_FLOOR)
      label[p] = FLOOR_KIND;
}

/** 1 a pixel where each kind of surface is. */
function planesOf(
  is: (part: number, pixel: number, kind: number) => boolean,
  { labels: { width, height, data } }: Parts,
): Record<SurfaceKind, Plane> {
  const of = (kind: number): Plane => ({
    width,
    height,
    data: Float32Array.from(data, (p, i) => (is(p, i, kind) ? 1 : 0)),
  });
  return { floor: of(FLOOR_KIND), wall: of(WALL_KIND), ceiling: of(CEILING_KIND) };
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

const isWallWhole = ({ open, missed, doubted, left }: WallByPixels, belief: number): boolean =>
  open.share <= MOST_OPEN &&
  open.run <= LONGEST_OPEN &&
  missed <= MOST_MISSED &&
  doubted <= MOST_DOUBTED &&
  left <= MOST_LEFT &&
  belief >= LEAST_SAID;

/** Probability of each kind, and of floors and rugs together, in the two looks. */
function looksOf(
  first: Segmentation,
  again: Segmentation | undefined,
  size: LabelMap,
): Record<SurfaceKind | 'ground', Looks> {
  const twice = (...classes: readonly SegmentClass[]): Looks => {
    const said = probabilityOf(first, classes, size);
    if (!again || again === first) return { both: said, either: said };
    const other = probabilityOf(again, classes, size);
    return { both: said.map((v, i) => Math.min(v, other[i])), either: said.map((v, i) => Math.max(v, other[i])) };
  };
  return { floor: twice('floor'), wall: twice('wall'), ceiling: twice('ceiling'), ground: twice('floor', 'rug') };
}

/** Share 0-1 of each part that both looks are sure of. */
function sureShares(parts: Parts, both: Float32Array): Float64Array {
  return meansOver(
    parts,
    both.map((v) => (v > SURELY ? 1 : 0)),
  );
}

const facesAt = (room: Room, { width, height }: LabelMap): LabelMap => faceMap(roomAt(room, width, height));

/** Mean probability of each kind where it is covered. */
function beliefIn(
  coverage: Readonly<Record<SurfaceKind, Plane>>,
  said: Readonly<Record<SurfaceKind, Float32Array>>,
): Record<SurfaceKind, number> {
  const of = (kind: SurfaceKind): number => meanWhere(said[kind], coverage[kind].data);
  return { floor: of('floor'), wall: of('wall'), ceiling: of('ceiling') };
}

/** Sets values to 0 where `covered` is 1. */
function clearWhere(values: Float32Array, covered: Float32Array): void {
  covered.forEach((is, i) => {
    if (is === 1) values[i] = 0;
  });
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

/** Parts of no surface that the network takes for cloth, whole. */
function clothOf(parts: Parts, label: Int32Array, said: Segmentation): LabelMap {
  const { width, height, data } = parts.labels;
  const cloth = meansOver(parts, probabilityOf(said, textileClasses, parts.labels));
  const isCloth = cloth.map((v, p) => (label[p] >= RUG && v > LEAST_CLOTH ? 1 : 0));
  return { width, height, data: data.map((p) => (isCloth[p] === 1 ? parts.thing[p] + 1 : 0)) };
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
