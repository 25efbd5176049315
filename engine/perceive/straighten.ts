/**
 * A photo whose lens bends straight lines, looked at as a pinhole would show it; what is found is told of the photo as
 * it is.
 */

import { throwIfAborted } from '../abort.ts';
import { distorted, distortionAbout } from '../geometry/lens.ts';
import { straightBounds } from '../geometry/roomGeometry.ts';
import type { Distortion, Room } from '../geometry/roomSchema.ts';
import type { Vec2 } from '../geometry/types.ts';
import { rgb8ToOklab } from '../image/raster.ts';
import { samplePlane, sampleRgb8, shrinkRgb8 } from '../image/resample.ts';
import type { OklabImage, Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import type { Beliefs } from './beliefs.ts';
import { roomFromParts } from './boxRoom.ts';
import type { LayoutFeatures } from './layout/layoutConfidence.ts';
import { findLines } from './lines.ts';
import { findRoom } from './roomFinder.ts';

/** What `findStraightRoom` finds: as FoundRoom, of the photo as it is. */
export interface StraightRoom {
  readonly room: Room;
  /** Share of the visible layout lines that edges hold, 0-1. */
  readonly support: number;
  /** What the Room's confidence rests on. */
  readonly features: LayoutFeatures;
}

/** A straightened picture, the scale in its middle kept, large enough for all that the photo shows. */
interface StraightView {
  readonly image: Rgb8;
  /** 1 at its pixels that the photo shows. */
  readonly shown: Uint8Array;
  /** Its middle less that of the photo, px. */
  readonly shift: Vec2;
}

/**
 * Finds the Room of a photo with the distortion `radial` (radius in half diagonals, about its middle), in a
 * straightened copy whose long side is at most `coarsePx` where surfaces matter. `known` are beliefs about the picture
 * `coarse`, the same photo, smaller. The Room's camera holds the distortion, its outlines bend with the photo. Throws
 * AbortedError.
 */
export function findStraightRoom(
  small: Rgb8,
  coarse: OklabImage,
  radial: number,
  rt: Runtime,
  known?: Beliefs,
): StraightRoom {
  const distortion = distortionAbout(radial, small.width, small.height);
  const view = straightView(small, distortion, rt);
  const { image, shift } = view;
  const coarsePx = Math.round((Math.max(coarse.width, coarse.height) * image.width) / small.width);
  const straightCoarse = rgb8ToOklab(shrinkRgb8(image, coarsePx), rt);
  const beliefs = known && straightBeliefs(known, coarse, straightCoarse, distortion, view, rt);
  const lab = rgb8ToOklab(image, rt);
  const { segments } = findLines(lab, rt);
  const { room, support, features } = findRoom(lab, straightCoarse, segments, rt, beliefs, view.shown);
  const { camera, planM, ceilingHeightM, confidence, unsupported } = room;
  const [x, y] = camera.principalPx;
  const seen = roomFromParts({
    width: small.width,
    height: small.height,
    camera: { ...camera, principalPx: [x - shift[0], y - shift[1]], distortion },
    planM,
    ceilingHeightM,
    confidence,
  });
  return { room: unsupported ? { ...seen, unsupported } : seen, support, features };
}

function straightView(small: Rgb8, distortion: Distortion, rt: Runtime): StraightView {
  const bounds = straightBounds(distortion, small);
  const width = Math.ceil(bounds.right - bounds.left);
  const height = Math.ceil(bounds.bottom - bounds.top);
  const shift: Vec2 = [(width - small.width) / 2, (height - small.height) / 2];
  const data = new Uint8Array(width * height * 3);
  const shown = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    if ((y & 31) === 0) throwIfAborted(rt.signal);
    for (let x = 0; x < width; x++) {
      const [u, v] = distorted(distortion, [x + 0.5 - shift[0], y + 0.5 - shift[1]]);
      const i = y * width + x;
      if (u >= 0 && v >= 0 && u < small.width && v < small.height) shown[i] = 1;
      sampleRgb8(small, u, v, data, 3 * i);
    }
  }
  return { image: { width, height, data }, shown, shift };
}

/**
 * Beliefs about the photo's copy `coarse` as those about the straightened copy `straight`; none (0) where the photo
 * shows nothing.
 */
function straightBeliefs(
  known: Beliefs,
  coarse: OklabImage,
  straight: OklabImage,
  distortion: Distortion,
  { image, shown, shift }: StraightView,
  rt: Runtime,
): Beliefs {
  const { width, height } = straight;
  const [toView, toCoarse] = [image.width / width, coarse.width / (2 * distortion.centrePx[0])];
  const warped = (data: Float32Array): Float32Array => {
    const plane = { width: coarse.width, height: coarse.height, data };
    const out = new Float32Array(width * height);
    for (let y = 0; y < height; y++) {
      if ((y & 31) === 0) throwIfAborted(rt.signal);
      for (let x = 0; x < width; x++) {
        const [p, q] = [(x + 0.5) * toView, (y + 0.5) * toView];
        const row = Math.min(image.height - 1, Math.floor(q));
        if (!shown[row * image.width + Math.min(image.width - 1, Math.floor(p))]) continue;
        const [u, v] = distorted(distortion, [p - shift[0], q - shift[1]]);
        out[y * width + x] = samplePlane(plane, u * toCoarse, v * toCoarse);
      }
    }
    return out;
  };
  return { floor: warped(known.floor), wall: warped(known.wall), ceiling: warped(known.ceiling) };
}
