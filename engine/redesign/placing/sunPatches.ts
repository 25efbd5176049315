/**
 * Where the sun falls on a photo's floor. What is placed there would have to be lit by it, and to throw its shadow into
 * it: nothing is.
 */
import type { OrientedBox } from '../../design/box.ts';
import { horizontalPlaneToMetres, metresAt } from '../../geometry/camera.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import { connectedComponents } from '../../image/morphology.ts';
import { luminancePlane } from '../../image/raster.ts';
import type { Rgb8 } from '../../image/types.ts';

/** Linear light that it has at least, and over the usual of the floor. */
const BRIGHT = 0.4;
const BRIGHTER = 4;
/** Share of the picture that it takes at least. */
const LEAST = 0.0012;
/** Its border is sharp: light falls by such a ratio within such a share of the long side, along so much of it. */
const SHARP = { ratio: 2.2, reach: 0.006, share: 0.4 } as const;
/** m: what is longer is a floor that shines. */
const LONGEST_M = 3.5;

/** Patches of sun on the pixels of `floor` (over 127), as boxes on the plan of a Room in metres. */
export function sunPatches(photo: Rgb8, floor: Uint8Array, room: Room): OrientedBox[] {
  const { width, height } = photo;
  const light = luminancePlane(photo).data;
  const known = light.filter((_, i) => floor[i] > 127).sort();
  if (known.length === 0) return [];
  const usual = known[known.length >> 1];
  const least = Math.max(BRIGHT, BRIGHTER * usual);
  const isSun = (i: number): boolean => floor[i] > 127 && light[i] > least;
  const { labels, components } = connectedComponents(width, height, isSun);
  const reach = Math.max(2, Math.round(SHARP.reach * Math.max(width, height)));
  const borders = components.map(() => ({ all: 0, sharp: 0 }));
  const bounds = components.map(() => [Infinity, Infinity, -Infinity, -Infinity]);
  const plane = horizontalPlaneToMetres(room.camera, 0);
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x;
      const label = labels.data[i];
      if (label === 0) continue;
      for (const step of [1, -1, width, -width]) {
        if (labels.data[i + step] === label) continue;
        const border = borders[label - 1];
        border.all++;
        if (light[i - step] > SHARP.ratio * light[i + (reach - 1) * step]) border.sharp++;
      }
      const [u, v] = metresAt(room.camera, plane, [x + 0.5, y + 0.5]);
      const box = bounds[label - 1];
      bounds[label - 1] = [Math.min(box[0], u), Math.min(box[1], v), Math.max(box[2], u), Math.max(box[3], v)];
    }
  }
  return components.flatMap(({ area }, k) => {
    const [left, near, right, far] = bounds[k];
    const { all, sharp } = borders[k];
    if (area < LEAST * width * height || sharp <= SHARP.share * all) return [];
    if (Math.max(right - left, far - near) > LONGEST_M) return [];
    const half = { halfWidth: (right - left) / 2, halfDepth: (far - near) / 2 };
    return [{ x: (left + right) / 2, z: (near + far) / 2, turn: 0, ...half, bottom: 0, top: 2 }];
  });
}
