/**
 * How far surfaces reach, thing by thing. Perceived masks follow likeness and lines, so they leak on to doors, headboards and
 * cabinets; segments follow the edges of things. A part of the picture is surface as a whole or not at all: masks and network
 * vote, a thing that is something else vetoes, and where they can't agree the part is *unsure* and belongs to none.
 */
import { throwIfAborted } from '../abort.ts';
import { resizeMask } from '../image/resample.ts';
import type { LabelMap, Mask, Plane } from '../image/types.ts';
import { CEILING, FLOOR, faceMap } from '../perceive/faces.ts';
import { type SegmentClass, segmentClasses } from '../perceive/network/classes.ts';
import { probabilityOf } from '../perceive/network/evidence.ts';
import { roomAt, type Segments } from '../perceive/segments/segments.ts';
import type { Perception } from '../perceive/types.ts';
import type { Runtime } from '../runtime.ts';
import { type SurfaceKind, surfaceKinds } from './surfaceKinds.ts';

/** Shares of a part that masks must cover, and that the network must call surface, for it to be one. */
const LEAST_COVERED = 0.5;
const LEAST_SAID = 0.4;
/** What one is this sure of needs less of the other. */
const SURE = 0.8;
const DOUBTED = 0.2;
/** A thing (level 2) that the network calls something else by this share takes its parts along. */
const ALIEN_THING = 0.6;

/** Confidence from which the Room's lines part walls from floor and ceiling. */
const BELIEVED_ROOM = 0.4;

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

/**
 * Which kind each pixel would be: by the masks, but along the lines of a Room that is believed, which are straight where masks
 * are ragged, wherever the network finds that about as likely.
 */
function kindMap(
  masks: readonly Float32Array[],
  said: readonly Float32Array[],
  room: Int32Array,
  isBelieved: boolean,
): Uint8Array {
  return Uint8Array.from(room, (face, i) => {
    const drawn = face === FLOOR ? 0 : face === CEILING ? 2 : 1;
    let best = -1;
    for (let k = 0; k < masks.length; k++)
      if (masks[k][i] > 0.5 && (best < 0 || masks[k][i] > masks[best][i])) best = k;
    if (best >= 0 && (!isBelieved || said[drawn][i] < 0.5 * said[best][i])) return best;
    const most = said[0][i] > said[1][i] ? (said[0][i] > said[2][i] ? 0 : 2) : said[1][i] > said[2][i] ? 1 : 2;
    return said[drawn][i] > 0.2 ? drawn : most;
  });
}

/** Where each kind of surface is, whole parts only. `segments` may have any size of the picture. Throws AbortedError. */
export function wholeExtent(perception: Perception, segments: Segments, rt: Runtime): Extent {
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
  const state = Uint8Array.from({ length: count }, (_, id) =>
    judge(
      covered[id],
      saidPart[id],
      alienThing[id] > ALIEN_THING ? Math.max(alienPart[id], alienThing[id]) : alienPart[id],
    ),
  );
  throwIfAborted(rt.signal);
  const { room } = perception;
  const kinds = kindMap(masks, said, faceMap(roomAt(room, width, height)).data, room.confidence > BELIEVED_ROOM);
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
