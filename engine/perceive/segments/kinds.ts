/** What a segment shows, and which surface of the Room it is, lies in or stands on. */
import { metresAt, wallPlaneToMetres } from '../../geometry/camera.ts';
import type { LabelMap, Mask } from '../../image/types.ts';
import { CEILING, FIRST_WALL, FLOOR } from '../faces.ts';
import { type SegmentClass, segmentClasses } from '../network/classes.ts';
import type { Segmentation } from '../network/segment.ts';
import type { Perception } from '../types.ts';
import type { PixelHints } from './regionGraph.ts';
import { CLASSES } from './regionSums.ts';

/** The network's classes, with `object` for what it calls other, and for all things where there is no network. */
export const segmentKinds = [...segmentClasses.filter((each) => each !== 'other'), 'passage', 'object'] as const;
export type SegmentKind = Exclude<SegmentClass, 'other'> | 'passage' | 'object';

export interface Described {
  readonly kind: SegmentKind;
  readonly surface: string | null;
}

/** Faces that can be told apart; further walls count as the last. */
const FACES = 16;

/** Places in a label's row of sums over its pixels. */
const K = { area: 0, x: 1, y: 2, rug: 3, opening: 4, surface: 5, face: 9, classes: 9 + FACES } as const;
const ROW = K.classes + CLASSES;

type Known = { readonly perception?: Perception; readonly segmentation?: Segmentation };

/** Sums over the pixels of each leaf, ROW a leaf, and what they were read from. */
export interface LeafSums {
  readonly leaves: LabelMap;
  readonly hints: PixelHints;
  readonly known: Known;
  readonly rows: Float64Array;
}

/** For each of `length` places the nearest of `from`. */
const nearest = (length: number, from: number): Int32Array =>
  Int32Array.from({ length }, (_, i) => Math.floor(((i + 0.5) * from) / length));

/** A mask's rows and columns as seen in a picture of another size; null for a mask with nothing in it. */
function reader(mask: Mask | undefined, { width, height }: LabelMap): ((x: number, y: number) => boolean) | null {
  if (!mask?.data.some((v) => v >= 128)) return null;
  const [columns, rows] = [nearest(width, mask.width), nearest(height, mask.height)];
  return (x, y) => mask.data[rows[y] * mask.width + columns[x]] >= 128;
}

/** Reads what is known of each pixel once, for segments of every level. */
export function sumLeaves(leaves: LabelMap, hints: PixelHints, known: Known): LeafSums {
  const { width, height, data } = leaves;
  const { perception, segmentation: said } = known;
  const count = data.reduce((most, id) => Math.max(most, id), 0) + 1;
  const rows = new Float64Array(count * ROW);
  const [isRug, isOpening] = [reader(perception?.rug, leaves), reader(perception?.opening, leaves)];
  const columns = said ? nearest(width, said.width) : null;
  for (let y = 0; y < height; y++) {
    const row = said ? Math.floor(((y + 0.5) * said.height) / height) * said.width : 0;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const at = data[i] * ROW;
      rows[at]++;
      rows[at + K.x] += (x + 0.5) / width;
      rows[at + K.y] += (y + 0.5) / height;
      rows[at + K.surface + hints.surface[i]]++;
      rows[at + K.face + faceAt(hints, i)]++;
      if (isRug?.(x, y)) rows[at + K.rug]++;
      if (isOpening?.(x, y)) rows[at + K.opening]++;
      if (said && columns) {
        const place = (row + columns[x]) * CLASSES;
        for (let c = 0; c < CLASSES; c++) rows[at + K.classes + c] += said.data[place + c];
      }
    }
  }
  return { leaves, hints, known, rows };
}

const faceAt = (hints: PixelHints, pixel: number): number => Math.min(FACES - 1, Math.max(0, hints.face[pixel]));

/** Sums over the pixels of each segment of one level. */
interface Tally {
  readonly rows: Float64Array;
  /** Faces that are met just below each. */
  readonly foot: Float64Array;
  readonly hasClasses: boolean;
}

/** Describes the segments of one level: a function of their id. `idOf` gives the id of each leaf. */
export function kindsOf(sums: LeafSums, idOf: Int32Array): (id: number) => Described {
  const { perception, segmentation } = sums.known;
  const count = idOf.reduce((most, id) => Math.max(most, id), 0) + 1;
  const rows = new Float64Array(count * ROW);
  idOf.forEach((id, leaf) => {
    for (let k = 0; k < ROW; k++) rows[id * ROW + k] += sums.rows[leaf * ROW + k];
  });
  const tally = { rows, foot: feet(sums, idOf, count), hasClasses: segmentation !== undefined };
  return (id) => {
    const kind = kindOf(tally, id, perception);
    return { kind, surface: perception ? surfaceOf(tally, id, kind, perception) : null };
  };
}

/** Just below its lower outline a thing meets what it stands on. */
function feet({ leaves, hints }: LeafSums, idOf: Int32Array, count: number): Float64Array {
  const { width, height, data } = leaves;
  const foot = new Float64Array(count * FACES);
  for (let y = 0; y < height; y++) {
    if (y === height - 2) continue;
    const below = y === height - 1 ? 0 : 2 * width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const id = idOf[data[i]];
      if (below === 0 || idOf[data[i + width]] !== id) foot[id * FACES + faceAt(hints, i + below)]++;
    }
  }
  return foot;
}

function kindOf({ rows, hasClasses }: Tally, id: number, perception: Perception | undefined): SegmentKind {
  const own = rows.subarray(id * ROW, (id + 1) * ROW);
  const area = own[K.area];
  if (perception) {
    if (own[K.rug] > 0.5 * area) return 'rug';
    const opening = own[K.opening] > 0.5 * area ? openingAt(perception, own[K.x] / area, own[K.y] / area) : null;
    if (opening) return opening;
  }
  if (hasClasses) {
    const classes = own.subarray(K.classes, K.classes + CLASSES);
    const best = segmentClasses[classes.indexOf(Math.max(...classes))];
    return best === 'other' ? 'object' : best;
  }
  if (!perception) return 'object';
  const [floor, ceiling, wall] = [0, 1, 2].map((kind) => own[K.surface + kind] / area);
  return floor > 0.5 ? 'floor' : ceiling > 0.5 ? 'ceiling' : wall > 0.5 ? 'wall' : 'object';
}

/** Kind of the Room's opening at a place, shares of width and height. */
function openingAt({ room }: Perception, u: number, v: number): SegmentKind | null {
  for (const { kind, wall, leftM, bottomM, widthM, heightM } of room.openings) {
    const toMetres = wallPlaneToMetres(room.camera, room.planM[wall], room.planM[wall + 1]);
    const [along, up] = metresAt(room.camera, toMetres, [u * room.width, v * room.height]);
    if (along > leftM && along < leftM + widthM && up > bottomM && up < bottomM + heightM) return kind;
  }
  return null;
}

const ofWalls: readonly SegmentKind[] = ['wall', 'window', 'door', 'passage', 'picture', 'curtain'];
const isOfWall = (kind: SegmentKind): boolean => ofWalls.includes(kind);

function surfaceOf({ rows, foot }: Tally, id: number, kind: SegmentKind, { room }: Perception): string {
  const named = (face: number): string =>
    face === FLOOR
      ? 'floor'
      : face === CEILING
        ? 'ceiling'
        : `wall-${Math.min(face - FIRST_WALL, room.planM.length - 2)}`;
  if (kind === 'floor' || kind === 'rug') return 'floor';
  if (kind === 'ceiling') return 'ceiling';
  const own = id * ROW + K.face;
  const faces = isOfWall(kind) ? rows.subarray(own, own + FACES) : foot.subarray(id * FACES, (id + 1) * FACES);
  return named(faces.indexOf(Math.max(...faces)));
}
