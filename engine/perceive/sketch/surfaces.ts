/**
 * Which face of the Room each closed region of a drawing lies on, and whether it is the face itself or a thing before
 * it.
 */
import { wallPlaneToMetres } from '../../geometry/camera.ts';
import { applyHomography } from '../../geometry/matrix.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { LabelMap } from '../../image/types.ts';
import { FIRST_WALL, faceMap } from '../faces.ts';

export const SURFACE = 0;
export const OBJECT = 1;

/** Share of a region that must lie on one face. */
const ON_FACE = 0.72;
/**
 * Share of a surface's rim that runs along the outline of its face or the border of the picture: things stand free of
 * both.
 */
const LEAST_HELD = 0.06;
/** Px from the outline of a face, as a share of the long side, within which a rim runs along it. */
const ALONG = 0.006;

export interface RegionFaces {
  /** Face number of each region: most of its pixels lie there; −1 for the margin of the sheet. */
  readonly face: Int32Array;
  /** SURFACE or OBJECT. */
  readonly shows: Uint8Array;
  /** Pixels of each region. */
  readonly area: Float64Array;
  /** Share of a face in the picture that is not hidden, 0-1. */
  shownOf(face: number): number;
}

/** Judges the regions of a drawing by a Room in px of their map. */
export function regionFaces(
  { map, count }: { readonly map: LabelMap; readonly count: number },
  room: Room,
): RegionFaces {
  const { width, height, data } = map;
  const faces = faceMap(room).data;
  const number = faces.reduce((most, face) => Math.max(most, face), 0) + 1;
  const inside = new Float64Array(count * number);
  const area = new Float64Array(count);
  const [rim, held] = [new Float64Array(count), new Float64Array(count)];
  const reach = Math.max(2, Math.round(ALONG * Math.max(width, height)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const k = data[i];
      area[k]++;
      inside[k * number + faces[i]]++;
      const isOuter = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      const isRim = isOuter || data[i - 1] !== k || data[i + 1] !== k || data[i - width] !== k || data[i + width] !== k;
      if (!isRim) continue;
      rim[k]++;
      if (isOuter || isNearOther(faces, width, height, x, y, reach)) held[k]++;
    }
  }
  const face = new Int32Array(count);
  const shows = new Uint8Array(count).fill(OBJECT);
  const shown = new Float64Array(number);
  const whole = new Float64Array(number);
  for (let k = 0; k < count; k++) {
    const own = inside.subarray(k * number, (k + 1) * number);
    face[k] = own.indexOf(Math.max(...own));
    own.forEach((pixels, f) => {
      whole[f] += pixels;
    });
    if (own[face[k]] < ON_FACE * area[k] || held[k] < LEAST_HELD * rim[k]) continue;
    shows[k] = SURFACE;
    shown[face[k]] += own[face[k]];
  }
  return {
    face,
    shows,
    area,
    shownOf: (f) => (whole[f] > 0 ? shown[f] / whole[f] : 0),
  };
}

/** Whether another face is met within `reach` px to one of four sides. */
function isNearOther(faces: Int32Array, width: number, height: number, x: number, y: number, reach: number): boolean {
  const own = faces[y * width + x];
  return (
    faces[y * width + Math.max(0, x - reach)] !== own ||
    faces[y * width + Math.min(width - 1, x + reach)] !== own ||
    faces[Math.max(0, y - reach) * width + x] !== own ||
    faces[Math.min(height - 1, y + reach) * width + x] !== own
  );
}

/**
 * Number of the opening (1, 2, … of the Room, in px of the map) in which the middle of each region lies; 0 for none.
 */
export function regionOpenings(
  { map, count }: { readonly map: LabelMap; readonly count: number },
  { face }: Pick<RegionFaces, 'face'>,
  room: Room,
): Int32Array {
  const { width, data } = map;
  const [x, y, n] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  data.forEach((k, i) => {
    x[k] += (i % width) + 0.5;
    y[k] += Math.floor(i / width) + 0.5;
    n[k]++;
  });
  const out = new Int32Array(count);
  room.openings.forEach(({ wall, leftM, bottomM, widthM, heightM }, index) => {
    const toMetres = wallPlaneToMetres(room.camera, room.planM[wall], room.planM[wall + 1]);
    for (let k = 0; k < count; k++) {
      if (face[k] !== FIRST_WALL + wall || n[k] === 0) continue;
      const [along, up] = applyHomography(toMetres, x[k] / n[k], y[k] / n[k]);
      if (along > leftM && along < leftM + widthM && up > bottomM && up < bottomM + heightM) out[k] = 1 + index;
    }
  });
  return out;
}
