/**
 * Fittings that stay, in a room that is rendered anew: nothing stands in them, they throw shade, and their pixels are
 * the photo's.
 */

import { boxOf, type Placement } from '../../design/arrangement.ts';
import { footprint, fromBox, type OrientedBox, planOverlap } from '../../design/box.ts';
import { plainBsdf } from '../../design/bsdfs.ts';
import { FURNITURE_ID } from '../../design/scene.ts';
import { FaceBuilder } from '../../design/shellMesh.ts';
import { isInside } from '../../geometry/polygon.ts';
import type { Vec2, Vec3 } from '../../geometry/types.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Passes } from '../../render/passes.ts';
import type { SceneObject } from '../../render/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { Fitting } from './types.ts';

/** Bodies and what hangs keep out of fittings; rugs may go under their edge. */
export function blockedByFittings(things: readonly Fitting[]): (placement: Placement) => boolean {
  return (placement) => {
    if (placement.body === 'on-top') return false;
    const own = boxOf(placement);
    const most = placement.body === 'flat' ? 0.25 : 0.02;
    return things.some(({ box }) => own.bottom < box.top + 0.05 && planOverlap(box, own) > most);
  };
}

const STAND_IN_ID = 96;
/** Stand-ins are a little smaller than what they stand for, so that none is seen beside it. */
const WITHIN = 0.93;

/** Plain bodies in the place of fittings. */
export function standInsOf(things: readonly Fitting[]): SceneObject[] {
  return things.map(({ box }) => bodyOf(box));
}

function bodyOf(box: OrientedBox): SceneObject {
  const small = { ...box, halfWidth: box.halfWidth * WITHIN, halfDepth: box.halfDepth * WITHIN };
  const top = box.top * WITHIN;
  const ring = footprint(small);
  const builder = new FaceBuilder();
  const at = ([x, z]: Vec2, y: number): Vec3 => [x, y, z];
  const middle = fromBox(small, [0, 0]);
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring[i], ring[(i + 1) % ring.length]];
    const out: Vec2 = [(a[0] + b[0]) / 2 - middle[0], (a[1] + b[1]) / 2 - middle[1]];
    const length = Math.hypot(out[0], out[1]) || 1;
    builder.face([at(a, 0), at(b, 0), at(b, top), at(a, top)], [out[0] / length, 0, out[1] / length], () => [0, 0], 0);
  }
  builder.face(
    ring.map((p) => at(p, top)),
    [0, 1, 0],
    () => [0, 0],
    0,
  );
  const bsdf = { ...plainBsdf('photo', [0.5, 0, 0], 0.8), albedo: [0.5, 0.5, 0.5] as const };
  return { mesh: builder.build(), bsdfs: [bsdf], objectId: STAND_IN_ID, kind: 'other' };
}

/**
 * 0-255: how far each pixel is a fitting's, where no piece stands before it; null where nothing stays. In the arena.
 */
export function fittedMask(
  photo: Rgb8,
  fittings: readonly Fitting[],
  { object }: Passes,
  rt: Runtime,
): Uint8Array | null {
  if (fittings.length === 0) return null;
  const out = rt.arena.u8(photo.width * photo.height);
  for (const { outlinePx } of fittings) fillPolygon(out, photo, outlinePx);
  for (let i = 0; i < out.length; i++) if (object[i] >= FURNITURE_ID) out[i] = 0;
  return out;
}

/** Fills a polygon with soft edges: four by four samples a pixel. */
export function fillPolygon(
  out: Uint8Array,
  { width, height }: Pick<Rgb8, 'width' | 'height'>,
  polygon: readonly Vec2[],
): void {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(height, Math.max(...ys)); y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < Math.min(width, Math.max(...xs)); x++) {
      let inside = 0;
      for (let k = 0; k < 16; k++) if (isInside(polygon, [x + ((k & 3) + 0.5) / 4, y + ((k >> 2) + 0.5) / 4])) inside++;
      out[y * width + x] = Math.max(out[y * width + x], Math.round((inside * 255) / 16));
    }
  }
}
