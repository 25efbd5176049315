/**
 * What is behind a hole, before how it looks: every pixel around it and in it belongs to a surface of the Room, a rug,
 * or something that stands, hangs or opens there, and each is then filled from itself alone.
 */
import { invert, multiply } from '../../geometry/matrix.ts';
import type { Mat3 } from '../../geometry/types.ts';
import { dilate } from '../../image/morphology.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { coverage, type Surroundings } from '../surroundings.ts';
import type { Guide, Region } from '../types.ts';
import type { Expected } from './expected.ts';
import { straightenFeet } from './feet.ts';
import { type Scene, settleLabels } from './labels.ts';
import { neighboursOf } from './neighbours.ts';
import { dropStrays } from './strays.ts';

/**
 * Share of the rim beside a part of the hole that must show the surface, for a Room's part that is not believed to be
 * taken for it.
 */
const FOUND = 0.4;
/** Confidence from which all surfaces of a Room that was found are believed, and from which a single one is. */
export const BELIEVED = 0.5;
const THERE = 0.4;
/** Confidence of a wall from which its foot is carried on. */
const CERTAIN = 0.85;
/** How far a surface is taken that is seen beside the hole, though not where the Room has it. */
const GUESSED = 0.125;
/** Confidence of a Room below which the picture may be of anything, when no surface is sure. */
const LIKE_A_ROOM = 0.1;
/** Width of that rim, as a share of the long side. */
const RIM = 0.02;

/**
 * Regions around a hole and in it; undefined where nothing is known of them. `expected`: what a network expects there,
 * if there is one. Throws AbortedError.
 */
export function guideOf(
  photo: Rgb8,
  hole: Mask,
  around: Surroundings,
  expected: Expected | null,
  rt: Runtime,
): Guide | undefined {
  const { small, perception: seen, isChecked } = around;
  const { width, height } = photo;
  const inHole = Uint8Array.from(coverage(hole, around), (share) => (share > 0 ? 1 : 0));
  const isBelieved = isChecked || seen.room.confidence >= BELIEVED;
  const scene: Scene = { ...around, inHole, neighbours: neighboursOf(around, inHole), expected, isBelieved };
  const allowed = allowedSurfaces(scene);
  const floor = seen.surfaces.findIndex(({ kind }) => kind === 'floor') + 1;
  // A guess keeps furniture off the floor; before cupboards alone it would paint a wall.
  const isGuess = !allowed.some((v) => v > GUESSED);
  if (isGuess && (seen.room.confidence < LIKE_A_ROOM || !allowed[floor])) return undefined;
  const labels = settleLabels(scene, allowed, rt);
  const feet = isChecked ? { metres: [], settled: [], lines: [] } : straightenFeet(labels, scene);
  dropStrays(labels, scene);
  const scale: Mat3 = [small.width / width, 0, 0, 0, small.height / height, 0, 0, 0, 1];
  const regions: Region[] = seen.surfaces.map((surface, index) => {
    const plane = facing(surface.toMetres, { ...small, data: labels.map((v) => (v === index + 1 ? 255 : 0)) });
    const metres = feet.metres[index] ?? (isBelieved || surface.confidence >= CERTAIN ? plane : null);
    const [known, likely, unseen] = [metres, plane, feet.settled[index] ?? null].map(
      (each) => each && multiply(each, scale),
    );
    return { kind: surface.kind, toMetres: known, likely, ...(unseen && { unseenFoot: unseen }) };
  });
  regions.push({ kind: 'rug', toMetres: null, likely: null });
  for (const { kind } of scene.neighbours) regions.push({ kind, toMetres: null, likely: null });
  // Seen a little wrong, boards lose more than they gain.
  const planes = regions.map(({ toMetres }) => (isChecked ? toMetres : null));
  return { width: small.width, height: small.height, labels, planes, regions, feet: feet.lines };
}

/** How far each surface can be taken for what is in the hole, 0-1 at its index + 1; 0: not at all. */
function allowedSurfaces(scene: Scene): Float32Array {
  const { small, perception: seen, isChecked, isBelieved, ground, behind, rug, inHole } = scene;
  const reach = Math.max(3, Math.round(RIM * Math.max(small.width, small.height)));
  return Float32Array.from({ length: seen.surfaces.length + 1 }, (_, own) => {
    if (own === 0) return 0;
    const surface = seen.surfaces[own - 1];
    const isOwn = (i: number): boolean => ground[i] === own || (surface.kind === 'floor' && ground[i] === rug);
    if (isBelieved) return isChecked ? 1 : Math.max(0.5, seen.room.confidence);
    if (surface.confidence < THERE) return isSeenBeside(inHole, small, reach, isOwn) ? GUESSED : 0;
    const part: Mask = { ...small, data: inHole.map((v, i) => (v && behind[i] === own ? 255 : 0)) };
    const rim = rimOf(part, inHole, reach, (i) => behind[i] === own, isOwn);
    return rim.own > FOUND * rim.all ? 0.5 : isSeenBeside(inHole, small, reach, isOwn) ? GUESSED : 0;
  });
}

function isSeenBeside(
  inHole: Uint8Array,
  { width, height }: Rgb8,
  reach: number,
  isOwn: (i: number) => boolean,
): boolean {
  const near = dilate({ width, height, data: inHole.map((v) => (v ? 255 : 0)) }, reach).data;
  let count = 0;
  for (let i = 0; i < near.length; i++) if (near[i] && !inHole[i] && isOwn(i)) count++;
  return count > 4 * reach;
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
