/** What a segment shows, and which surface of the Room it is, lies in or stands on. */
import { wallPlaneToMetres } from '../../geometry/camera.ts';
import { applyHomography } from '../../geometry/matrix.ts';
import type { LabelMap, Mask } from '../../image/types.ts';
import { CEILING, FIRST_WALL, FLOOR } from '../faces.ts';
import type { Segmentation } from '../network/segment.ts';
import { type SegmentClass, segmentClasses } from '../network/weights.ts';
import type { Perception } from '../types.ts';
import { CLASSES, type PixelHints } from './regionGraph.ts';

/** The network's classes, with `object` for what it calls other, and for all things where there is no network. */
export const segmentKinds = [...segmentClasses.filter((each) => each !== 'other'), 'passage', 'object'] as const;
export type SegmentKind = Exclude<SegmentClass, 'other'> | 'passage' | 'object';

export interface Described {
  readonly kind: SegmentKind;
  readonly surface: string | null;
}

/** Sums over the pixels of each label. */
interface Tally {
  readonly area: Float64Array;
  readonly surface: Float64Array;
  readonly rug: Float64Array;
  readonly opening: Float64Array;
  readonly classes: Float64Array | null;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Faces that its pixels lie on, and those met just below it. */
  readonly face: Float64Array;
  readonly foot: Float64Array;
}

/** Faces that can be told apart; further walls count as the last. */
const FACES = 16;

const isOn = (mask: Mask | undefined, u: number, v: number): boolean => {
  if (!mask) return false;
  const x = Math.min(mask.width - 1, Math.floor(u * mask.width));
  return mask.data[Math.min(mask.height - 1, Math.floor(v * mask.height)) * mask.width + x] >= 128;
};

function tally(
  labels: LabelMap,
  hints: PixelHints,
  perception: Perception | undefined,
  said: Segmentation | undefined,
): Tally {
  const { width, height, data } = labels;
  const count = data.reduce((most, id) => Math.max(most, id), 0) + 1;
  const make = (each = 1) => new Float64Array(count * each);
  const classes = said ? make(CLASSES) : null;
  const sums = {
    area: make(),
    surface: make(4),
    rug: make(),
    opening: make(),
    classes,
    x: make(),
    y: make(),
    face: make(FACES),
    foot: make(FACES),
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const k = data[i];
      const [u, v] = [(x + 0.5) / width, (y + 0.5) / height];
      sums.area[k]++;
      sums.x[k] += u;
      sums.y[k] += v;
      sums.surface[4 * k + hints.surface[i]]++;
      sums.face[k * FACES + faceAt(hints, i)]++;
      if (isOn(perception?.rug, u, v)) sums.rug[k]++;
      if (isOn(perception?.opening, u, v)) sums.opening[k]++;
      if (classes && said) {
        const place = (Math.floor(v * said.height) * said.width + Math.floor(u * said.width)) * CLASSES;
        for (let c = 0; c < CLASSES; c++) classes[k * CLASSES + c] += said.data[place + c];
      }
      // Just below its lower outline a thing meets what it stands on.
      const below = y + 2 < height ? i + 2 * width : -1;
      if (y + 1 < height && data[i + width] !== k && below >= 0) sums.foot[k * FACES + faceAt(hints, below)]++;
      else if (y === height - 1) sums.foot[k * FACES + faceAt(hints, i)]++;
    }
  }
  return sums;
}

const faceAt = (hints: PixelHints, pixel: number): number => Math.min(FACES - 1, Math.max(0, hints.face[pixel]));

/** Describes the labels of a map: a function of the label. */
export function kindsOf(
  labels: LabelMap,
  hints: PixelHints,
  known: { readonly perception?: Perception; readonly segmentation?: Segmentation },
): (id: number) => Described {
  const { perception, segmentation } = known;
  const sums = tally(labels, hints, perception, segmentation);
  return (id) => {
    const kind = kindOf(sums, id, perception, labels);
    return { kind, surface: perception ? surfaceOf(sums, id, kind, perception) : null };
  };
}

function kindOf(sums: Tally, id: number, perception: Perception | undefined, labels: LabelMap): SegmentKind {
  const area = sums.area[id];
  if (perception) {
    if (sums.rug[id] > 0.5 * area) return 'rug';
    const opening = sums.opening[id] > 0.5 * area ? openingAt(perception, sums.x[id] / area, sums.y[id] / area) : null;
    if (opening) return opening;
  }
  if (sums.classes) {
    const own = sums.classes.subarray(id * CLASSES, (id + 1) * CLASSES);
    const best = segmentClasses[own.indexOf(Math.max(...own))];
    return best === 'other' ? 'object' : best;
  }
  if (!perception || labels.data.length === 0) return 'object';
  const [floor, ceiling, wall] = [0, 1, 2].map((kind) => sums.surface[4 * id + kind] / area);
  return floor > 0.5 ? 'floor' : ceiling > 0.5 ? 'ceiling' : wall > 0.5 ? 'wall' : 'object';
}

/** Kind of the Room's opening at a place, shares of width and height. */
function openingAt({ room }: Perception, u: number, v: number): SegmentKind | null {
  for (const { kind, wall, leftM, bottomM, widthM, heightM } of room.openings) {
    const toMetres = wallPlaneToMetres(room.camera, room.planM[wall], room.planM[wall + 1]);
    const [along, up] = applyHomography(toMetres, u * room.width, v * room.height);
    if (along > leftM && along < leftM + widthM && up > bottomM && up < bottomM + heightM) return kind;
  }
  return null;
}

const ofWalls: readonly SegmentKind[] = ['wall', 'window', 'door', 'passage', 'picture', 'curtain'];
const isOfWall = (kind: SegmentKind): boolean => ofWalls.includes(kind);

function surfaceOf(sums: Tally, id: number, kind: SegmentKind, { room }: Perception): string {
  const named = (face: number): string =>
    face === FLOOR
      ? 'floor'
      : face === CEILING
        ? 'ceiling'
        : `wall-${Math.min(face - FIRST_WALL, room.planM.length - 2)}`;
  if (kind === 'floor' || kind === 'rug') return 'floor';
  if (kind === 'ceiling') return 'ceiling';
  const faces = (isOfWall(kind) ? sums.face : sums.foot).subarray(id * FACES, (id + 1) * FACES);
  return named(faces.indexOf(Math.max(...faces)));
}
