/** Which plane of the Room each pixel shows, inside a hole too: floor boards and tiles then go on in perspective. */
import { invert, multiply } from '../geometry/matrix.ts';
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Mat3 } from '../geometry/types.ts';
import { fillPolygons } from '../image/mask.ts';
import { dilate } from '../image/morphology.ts';
import { resizeMask, resizeRgb8 } from '../image/resample.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import { perceive } from '../perceive/perceive.ts';
import type { Runtime } from '../runtime.ts';
import type { Guide } from './fill.ts';

/** Long side at which surfaces are looked for. */
const LOOK_PX = 640;
/** Share of the rim beside a part of the hole that must show the surface, for that part to be taken for it. */
const HELD = { checked: 0.6, found: 0.4 };
/** Confidence from which a surface that was found is believed to be there, and to lie as the Room has it. */
const THERE = 0.4;
/** Width of that rim, as a share of the long side. */
const RIM = 0.02;

/**
 * The planes around a hole, of a checked Room or of the one that is found in the photo; undefined where none reaches the hole. A
 * found surface keeps furniture out of what is filled on it, but its perspective is not relied on: seen a little wrong, boards
 * lose more than they gain. Throws AbortedError.
 */
export function guideOf(photo: Rgb8, hole: Mask, room: Room | undefined, rt: Runtime): Guide | undefined {
  const { width, height } = photo;
  const share = Math.min(1, LOOK_PX / Math.max(width, height));
  const small = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
  const reduced = share < 1 ? resizeRgb8(photo, small.width, small.height, 'area') : photo;
  const seen = perceive(reduced, rt, room ? { room } : {});
  const smallHole = share < 1 ? resizeMask(hole, small.width, small.height, 'bilinear') : hole;
  const inHole = smallHole.data.map((v) => (v > 0 ? 1 : 0));
  const reach = Math.max(3, Math.round(RIM * Math.max(small.width, small.height)));
  const labels = new Uint8Array(small.width * small.height);
  const planes: (Mat3 | null)[] = [];
  const outlines = surfacePlanes(seen.room);
  for (const surface of seen.surfaces) {
    if (!room && surface.confidence < THERE) continue;
    const outline = outlines.find(({ id }) => id === surface.id);
    if (!outline || outline.polygonPx.length < 3) continue;
    const inside = fillPolygons(small.width, small.height, [outline.polygonPx]);
    const part: Mask = { ...inside, data: inside.data.map((v, i) => (v >= 128 && inHole[i] ? 255 : 0)) };
    if (!isHeld(part, surface.mask, inHole, reach, room ? HELD.checked : HELD.found)) continue;
    const toPlane = room ? facing(surface.toMetres, part) : null;
    if (room && !toPlane) continue;
    planes.push(toPlane && multiply(toPlane, [small.width / width, 0, 0, 0, small.height / height, 0, 0, 0, 1]));
    for (let i = 0; i < labels.length; i++) {
      if (part.data[i] || (!inHole[i] && surface.mask.data[i] >= 160)) labels[i] = planes.length;
    }
  }
  return planes.length === 0 ? undefined : { labels: enlarged(labels, small, photo), planes };
}

/** True when the rim beside this part of the hole mostly shows the surface: then nothing else stands behind the hole. */
function isHeld(part: Mask, surface: Mask, inHole: Uint8Array, reach: number, held: number): boolean {
  const near = dilate(part, reach);
  let rim = 0;
  let own = 0;
  for (let i = 0; i < near.data.length; i++) {
    if (!near.data[i] || inHole[i]) continue;
    rim++;
    if (surface.data[i] >= 128) own++;
  }
  return rim > 0 && own > held * rim;
}

/** The homography with a positive third coordinate over the part; null when the horizon runs through it. */
function facing(plane: Mat3, part: Mask): Mat3 | null {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < part.data.length; i++) {
    if (!part.data[i]) continue;
    const x = (i % part.width) + 0.5;
    const y = Math.floor(i / part.width) + 0.5;
    const w = plane[6] * x + plane[7] * y + plane[8];
    least = Math.min(least, w);
    most = Math.max(most, w);
  }
  if (!(least < most) || least * most <= 0) return null;
  const sign = least > 0 ? 1 / most : 1 / least;
  const scaled = plane.map((v) => v * sign) as unknown as Mat3;
  return Number.isFinite(invert(scaled)[0]) ? scaled : null;
}

function enlarged(
  labels: Uint8Array,
  small: { readonly width: number; readonly height: number },
  { width, height }: Rgb8,
): Uint8Array {
  if (small.width === width && small.height === height) return labels;
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.min(small.height - 1, Math.floor(((y + 0.5) * small.height) / height)) * small.width;
    for (let x = 0; x < width; x++) {
      out[y * width + x] = labels[row + Math.min(small.width - 1, Math.floor(((x + 0.5) * small.width) / width))];
    }
  }
  return out;
}
