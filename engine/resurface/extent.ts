/**
 * How far surfaces reach, thing by thing. Perceived masks follow likeness and lines, so they leak on to doors, headboards and
 * cabinets; segments follow the edges of things. A part of the picture is surface as a whole or not at all: masks and network
 * vote, a thing that is something else vetoes, and where they can't agree the part is *unsure* and belongs to none.
 */
import { throwIfAborted } from '../abort.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { fillPolygons } from '../image/mask.ts';
import { connectedComponents } from '../image/morphology.ts';
import { resizeMask } from '../image/resample.ts';
import type { LabelMap, Mask, OklabImage, Plane } from '../image/types.ts';
import { CEILING, FLOOR, faceMap } from '../perceive/faces.ts';
import { type SegmentClass, segmentClasses } from '../perceive/network/classes.ts';
import { probabilityOf } from '../perceive/network/evidence.ts';
import type { Segmentation } from '../perceive/network/segment.ts';
import { roomAt, type Segments } from '../perceive/segments/segments.ts';
import type { Perception } from '../perceive/types.ts';
import type { Runtime } from '../runtime.ts';
import { openingOutline } from './openings.ts';
import { type SurfaceKind, surfaceKinds } from './surfaceKinds.ts';
import { wholeRugs } from './wholeRugs.ts';

/** Shares of a part that masks must cover, and that the network must call surface, for it to be one. */
const LEAST_COVERED = 0.5;
const LEAST_SAID = 0.4;
/** What one is this sure of needs less of the other. */
const SURE = 0.8;
const DOUBTED = 0.2;
/** A thing (level 2) that the network calls something else by this share takes its parts along. */
const ALIEN_THING = 0.6;

/** Probability from which the network alone says which kind of surface a pixel shows. */
const SAID_SURELY = 0.65;
const FLOOR_KIND = surfaceKinds.indexOf('floor');
/** No surface of its own: rugs stay. */
const RUG_KIND = 255;
const CEILING_KIND = surfaceKinds.indexOf('ceiling');

/** Step in OKLab over three pixels that is no edge, share of a border that has none, and things that never join. */
const SOFT_STEP = 0.05;
const SOFT_BORDER = 0.5;
const MOST_ALIEN = 0.85;
/** Mean probability of a window or door within a drawn opening from which it is one. */
const LEAST_OPENING = 0.3;

/** What stands before surfaces, or is set into them. */
const aliens: readonly SegmentClass[] = segmentClasses.filter(
  (each) => each !== 'wall' && each !== 'floor' && each !== 'ceiling',
);

export interface Extent {
  /** 0 or 1 for each kind, at the size of the segments. */
  readonly coverage: Readonly<Record<SurfaceKind, Plane>>;
  /** 1 where masks say that kind, and neither it nor a thing in front is believed. */
  readonly unsure: Readonly<Record<SurfaceKind, Plane>>;
  /** 0-1: how far the network agrees with the coverage. */
  readonly belief: Readonly<Record<SurfaceKind, number>>;
}

/** Of a part: something else, unsure, surface. */
const State = { Not: 0, Unsure: 1, Is: 2 } as const;

/** `covered` by masks, `said` by the network to be surface, `alien`: to be a thing; shares 0-1 of a part. */
function judge(covered: number, said: number, alien: number): number {
  if (alien > ALIEN_THING && said < 0.5) return covered > SURE && alien < SURE ? State.Unsure : State.Not;
  if (covered >= LEAST_COVERED && said >= LEAST_SAID) return State.Is;
  if (covered >= SURE && said >= DOUBTED) return State.Is;
  if (said >= SURE && covered >= DOUBTED) return State.Is;
  return covered >= LEAST_COVERED ? State.Unsure : State.Not;
}

/** Mean of `values` over each label. */
function meansByLabel({ data }: LabelMap, count: number, values: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(count);
  const areas = new Float64Array(count);
  for (let i = 0; i < data.length; i++) {
    sums[data[i]] += values[i];
    areas[data[i]]++;
  }
  return sums.map((sum, id) => (areas[id] > 0 ? sum / areas[id] : 0));
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

/** Mean over all parts of the thing (level 2) that each part belongs to. */
function overThings({ segments, labels }: Segments, count: number, values: Float64Array): Float64Array {
  const thing = Int32Array.from({ length: count }, (_, id) => id);
  for (const { id, level, parent } of segments) if (level === 3 && parent !== null) thing[id] = parent;
  const sum = new Float64Array(count);
  const area = new Float64Array(count);
  for (const id of labels.data) {
    sum[thing[id]] += values[id];
    area[thing[id]]++;
  }
  return Float64Array.from(thing, (id) => (area[id] > 0 ? sum[id] / area[id] : 0));
}

/** Which kind each pixel would be: by the network where it is sure; else by the masks; beside them by the Room. */
function kindMap(masks: readonly Float32Array[], said: readonly Float32Array[], room: LabelMap): Uint8Array {
  const drawn = Uint8Array.from(room.data, (face) => (face === FLOOR ? 0 : face === CEILING ? CEILING_KIND : 1));
  const kinds = drawn.map((own, i) => {
    const most = said[0][i] > said[1][i] ? (said[0][i] > said[2][i] ? 0 : 2) : said[1][i] > said[2][i] ? 1 : 2;
    if (said[most][i] > SAID_SURELY) return most;
    let best = -1;
    for (let k = 0; k < masks.length; k++)
      if (masks[k][i] > 0.5 && (best < 0 || masks[k][i] > masks[best][i])) best = k;
    if (best >= 0) return best;
    return said[own][i] > 0.2 ? own : most;
  });
  // Light on a wall looks like ceiling: islands of it belong to what the Room has there.
  const { labels, components } = connectedComponents(room.width, room.height, (i) => kinds[i] === CEILING_KIND);
  const largest = Math.max(0, ...components.map(({ area }) => area));
  for (let i = 0; i < kinds.length; i++) {
    const label = labels.data[i];
    if (label > 0 && components[label - 1].area < 0.1 * largest) kinds[i] = drawn[i];
  }
  return kinds;
}

/** Where each kind of surface is, whole parts only; `picture` has the size of the segments' labels. Throws AbortedError. */
export function wholeExtent(perception: Perception, segments: Segments, picture: OklabImage, rt: Runtime): Extent {
  const { labels } = segments;
  const { width, height } = labels;
  const count = segments.segments.reduce((most, { id }) => Math.max(most, id), 0) + 1;
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
  const alienPart = meansByLabel(labels, count, probabilityOf(segmentation, aliens, labels));
  const alienThing = overThings(segments, count, alienPart);
  const covered = meansByLabel(
    labels,
    count,
    masks[0].map((v, i) => Math.min(1, v + masks[1][i] + masks[2][i])),
  );
  const saidPart = meansByLabel(
    labels,
    count,
    said[0].map((v, i) => v + said[1][i] + said[2][i]),
  );
  const inOpening = meansByLabel(labels, count, openingsAsDrawn(perception.room, segmentation, labels));
  const state = Uint8Array.from({ length: count }, (_, id) =>
    inOpening[id] > 0.5
      ? State.Not
      : judge(
          covered[id],
          saidPart[id],
          alienThing[id] > ALIEN_THING ? Math.max(alienPart[id], alienThing[id]) : alienPart[id],
        ),
  );
  joinSoftly(state, labels, picture, alienPart);
  throwIfAborted(rt.signal);
  const kinds = kindMap(masks, said, faceMap(roomAt(perception.room, width, height)));
  const rugs = wholeRugs(
    coveredBy([perception.rug], labels),
    probabilityOf(segmentation, ['rug'], labels),
    width,
    height,
  );
  for (let i = 0; i < kinds.length; i++) if (rugs[i] === 1 && kinds[i] === FLOOR_KIND) kinds[i] = RUG_KIND;
  const planeOf = (kind: number, wanted: number): Plane => ({
    width,
    height,
    data: Float32Array.from(labels.data, (id, i) => (kinds[i] === kind && state[id] === wanted ? 1 : 0)),
  });
  const planes = (wanted: number) => ({
    floor: planeOf(0, wanted),
    wall: planeOf(1, wanted),
    ceiling: planeOf(2, wanted),
  });
  const coverage = planes(State.Is);
  const belief = {
    floor: meanWhere(said[0], coverage.floor),
    wall: meanWhere(said[1], coverage.wall),
    ceiling: meanWhere(said[2], coverage.ceiling),
  };
  return { coverage, unsure: planes(State.Unsure), belief };
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
 * Pools of light are cut out of walls where they burn out, and look like windows there. What passes into surface without an edge
 * along most of its border is surface.
 */
function joinSoftly(state: Uint8Array, labels: LabelMap, picture: OklabImage, alien: Float64Array): void {
  const { width, height, data } = labels;
  const border = new Float64Array(state.length);
  const soft = new Float64Array(state.length);
  const meet = (i: number, j: number, before: number, after: number): void => {
    const [p, q] = [data[i], data[j]];
    if (p === q) return;
    // Across three pixels: a blurred edge is an edge.
    const step = Math.hypot(
      picture.l[before] - picture.l[after],
      2 * (picture.a[before] - picture.a[after]),
      2 * (picture.b[before] - picture.b[after]),
    );
    border[p]++;
    border[q]++;
    if (step > SOFT_STEP) return;
    if (state[q] === State.Is) soft[p]++;
    if (state[p] === State.Is) soft[q]++;
  };
  for (let y = 1; y + 2 < height; y++) {
    for (let x = 1; x + 2 < width; x++) {
      const i = y * width + x;
      meet(i, i + 1, i - 1, i + 2);
      meet(i, i + width, i - width, i + 2 * width);
    }
  }
  for (let id = 0; id < state.length; id++) {
    if (state[id] === State.Is || border[id] === 0 || alien[id] > MOST_ALIEN) continue;
    if (soft[id] > SOFT_BORDER * border[id]) state[id] = State.Is;
  }
}

/**
 * 1 within the Room's windows and doors, whole from edge to edge, where the network finds at least something of them: a white door
 * in a white wall is told by its frame, and half of its leaf must not be wall.
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
    belief: { floor: 0.5, wall: 0.5, ceiling: 0.5 },
  };
}
