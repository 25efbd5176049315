/** Which plane of the Room each pixel shows, inside a hole too: floor boards and tiles then go on in perspective. */
import { invert, multiply } from '../geometry/matrix.ts';
import type { Mat3 } from '../geometry/types.ts';
import { dilate } from '../image/morphology.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import type { Guide } from './fill.ts';
import { coverage, type Surroundings } from './surroundings.ts';

/** Share of the rim beside a part of the hole that must show the surface, for that part to be taken for it. */
const HELD = { believed: 0.25, found: 0.4 };
/** Confidence from which all surfaces of a Room that was found are believed, and from which a single one is. */
const BELIEVED = 0.6;
const THERE = 0.4;
/** Width of that rim, as a share of the long side. */
const RIM = 0.02;

/**
 * The planes around a hole, of a checked Room or of the one that is found in the photo; undefined where none reaches the hole. A
 * found surface keeps furniture out of what is filled on it, but its perspective is not relied on: seen a little wrong, boards
 * lose more than they gain.
 */
export function guideOf(photo: Rgb8, hole: Mask, around: Surroundings): Guide | undefined {
  const { small, perception: seen, isChecked, ground, behind, rug } = around;
  const { width, height } = photo;
  const inHole = Uint8Array.from(coverage(hole, around), (share) => (share > 0 ? 1 : 0));
  const reach = Math.max(3, Math.round(RIM * Math.max(small.width, small.height)));
  const isBelieved = isChecked || seen.room.confidence >= BELIEVED;
  const labels = new Uint8Array(small.width * small.height);
  const planes: (Mat3 | null)[] = [];
  seen.surfaces.forEach((surface, index) => {
    if (!isBelieved && surface.confidence < THERE) return;
    const own = index + 1;
    const isOwn = (i: number): boolean => ground[i] === own || (surface.kind === 'floor' && ground[i] === rug);
    const part: Mask = { ...small, data: inHole.map((v, i) => (v && behind[i] === own ? 255 : 0)) };
    const rim = rimOf(part, inHole, reach, (i) => behind[i] === own, isOwn);
    if (rim.own <= (isBelieved ? HELD.believed : HELD.found) * rim.all) return;
    const toPlane = isChecked ? facing(surface.toMetres, part) : null;
    if (isChecked && !toPlane) return;
    planes.push(toPlane && multiply(toPlane, [small.width / width, 0, 0, 0, small.height / height, 0, 0, 0, 1]));
    for (let i = 0; i < labels.length; i++) {
      if (part.data[i] || (!inHole[i] && isOwn(i))) labels[i] = planes.length;
    }
  });
  return planes.length === 0 ? undefined : { width: small.width, height: small.height, labels, planes };
}

/** Pixels beside a part of the hole where the Room has its surface, and how many of them show it. */
function rimOf(
  part: Mask,
  inHole: Uint8Array,
  reach: number,
  isBehind: (i: number) => boolean,
  isOwn: (i: number) => boolean,
): { readonly all: number; readonly own: number } {
  const near = dilate(part, reach);
  let [all, own] = [0, 0];
  for (let i = 0; i < near.data.length; i++) {
    if (!near.data[i] || inHole[i] || !(isBehind(i) || isOwn(i))) continue;
    all++;
    if (isOwn(i)) own++;
  }
  return { all, own };
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
