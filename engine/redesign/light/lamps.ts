/** Lamps under the ceiling that burn in a photo: they light what is placed in the room. */
import { FaceBuilder } from '../../design/shellMesh.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec3 } from '../../geometry/types.ts';
import { connectedComponents, pixelsByLabel } from '../../image/morphology.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import type { LinearRgb, SceneObject } from '../../render/types.ts';
import { bestClasses } from '../oldThings.ts';

/** Share of a lamp's pixels that are burnt out when it burns, and from which value (0-255) they are. */
const BURNING = 0.15;
const BURNT = 248;
/** Photos lighter than this (mean, 0-255) are lit by daylight, and their lamps by it. */
const DAYLIT = 150;
const LEAST_SHARE = 0.0008;
/** They hang so far under the ceiling. */
const HANGS_M = 0.5;
const HALF_M = 0.12;
const MOST_AWAY_M = 9;
const MOST_LAMPS = 4;
const LAMP_ID = 94;

/** Places of lamps that burn, in the Room's world, metres. */
export function burningLamps(photo: Rgb8, said: Segmentation | undefined, room: Room): Vec3[] {
  if (!said || meanOf(photo) > DAYLIT) return [];
  const labels = bestClasses(said);
  const { labels: parts, components } = connectedComponents(said.width, said.height, (i) => labels[i] === 'lamp');
  return pixelsByLabel(parts, components.length)
    .slice(1)
    .filter((cells) => cells.length >= LEAST_SHARE * labels.length && burntShare(photo, said, cells) > BURNING)
    .sort((a, b) => b.length - a.length)
    .map((cells) => placeUnderCeiling(cells, said, room))
    .filter((place) => place !== null)
    .slice(0, MOST_LAMPS);
}

function meanOf({ data }: Rgb8): number {
  let [sum, count] = [0, 0];
  for (let i = 1; i < data.length; i += 3 * 17) {
    sum += data[i];
    count++;
  }
  return sum / Math.max(1, count);
}

function burntShare(photo: Rgb8, said: Segmentation, cells: readonly number[]): number {
  const burnt = cells.filter((cell) => {
    const x = Math.min(photo.width - 1, Math.floor((((cell % said.width) + 0.5) / said.width) * photo.width));
    const y = Math.floor(((Math.floor(cell / said.width) + 0.5) / said.height) * photo.height);
    const k = (Math.min(photo.height - 1, y) * photo.width + x) * 3;
    return Math.max(photo.data[k], photo.data[k + 1]) >= BURNT;
  });
  return burnt.length / cells.length;
}

/** Where the ray through the middle of a region comes near the ceiling; null where it does not. */
function placeUnderCeiling(cells: readonly number[], said: Segmentation, room: Room): Vec3 | null {
  const middle = cells.reduce(
    ([x, y], cell) => [x + (cell % said.width) / cells.length, y + Math.floor(cell / said.width) / cells.length],
    [0, 0],
  );
  const { camera, ceilingHeightM } = room;
  const px = ((middle[0] + 0.5) / said.width) * room.width;
  const py = ((middle[1] + 0.5) / said.height) * room.height;
  const [u, v] = [(px - camera.principalPx[0]) / camera.focalPx, (py - camera.principalPx[1]) / camera.focalPx];
  const r = camera.rotation;
  // Camera to world: the transposed rotation.
  const ray = [0, 1, 2].map((i) => r[i] * u + r[3 + i] * v + r[6 + i]);
  const rise = ceilingHeightM - HANGS_M - camera.heightM;
  if (!(ray[1] > 0.02) || !(rise > 0)) return null;
  const t = rise / ray[1];
  const [x, z] = [ray[0] * t, ray[2] * t];
  return z > 0.5 && Math.hypot(x, z) < MOST_AWAY_M ? [x, ceilingHeightM - HANGS_M, z] : null;
}

/** Small bodies that shine; the photo shows its own lamps. */
export function lampsAt(places: readonly Vec3[], emission: LinearRgb): SceneObject[] {
  if (!(emission[1] > 0)) return [];
  return places.map(([x, y, z]) => {
    const builder = new FaceBuilder();
    const at = (dx: number, dy: number, dz: number): Vec3 => [x + dx * HALF_M, y + dy * HALF_M, z + dz * HALF_M];
    for (const side of [-1, 1]) {
      builder.face([at(side, -1, -1), at(side, 1, -1), at(side, 1, 1), at(side, -1, 1)], [side, 0, 0], () => [0, 0], 0);
      builder.face([at(-1, side, -1), at(1, side, -1), at(1, side, 1), at(-1, side, 1)], [0, side, 0], () => [0, 0], 0);
      builder.face([at(-1, -1, side), at(1, -1, side), at(1, 1, side), at(-1, 1, side)], [0, 0, side], () => [0, 0], 0);
    }
    const bsdf = {
      kind: 'emitter',
      albedo: [0, 0, 0],
      roughness: 1,
      specular: 0,
      transmission: 0,
      emission,
      name: 'fill',
    } as const;
    return { mesh: builder.build(), bsdfs: [bsdf], objectId: LAMP_ID, kind: 'other', kept: true };
  });
}
