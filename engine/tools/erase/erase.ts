/** Photo and mask → photo without what the mask covers. */

import type { Room } from '../../geometry/roomSchema.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { fillHole } from '../../retouch/fill.ts';
import { guideOf } from '../../retouch/planes.ts';
import { EngineInputError, type Runtime, throwIfAborted } from '../../runtime.ts';
import { findClutter } from './clutter.ts';
import { type EraseParams, MOST_ERASED } from './params.ts';
import { withShadow } from './shadow.ts';

export interface EraseHint {
  /** What shall go: ≥ 128, of the photo's size. */
  readonly mask?: Mask;
  /** A Room that somebody has checked. */
  readonly room?: Room;
}

export interface Erased {
  readonly image: Rgb8;
  /** What was filled: 255; every pixel that is 0 here has the photo's own bytes. */
  readonly mask: Mask;
}

/** The mask cut at one half. Throws EngineInputError when there is none, or it is of another size, empty, or full. */
function checked(mask: Mask | undefined, { width, height }: Rgb8): Mask {
  if (!mask) throw new EngineInputError('mask-missing', 'there is no mask that says what to erase');
  if (mask.width !== width || mask.height !== height) {
    throw new EngineInputError(
      'mask-size',
      `the mask has ${mask.width}×${mask.height} px, the picture ${width}×${height}`,
    );
  }
  const data = new Uint8Array(width * height);
  let covered = 0;
  for (let i = 0; i < data.length; i++) {
    if (mask.data[i] < 128) continue;
    data[i] = 255;
    covered++;
  }
  if (covered === 0) throw new EngineInputError('mask-empty', 'the mask covers nothing: white is what shall go');
  if (covered > MOST_ERASED * data.length) {
    throw new EngineInputError(
      'mask-full',
      'the mask covers nearly all of the picture: nothing is left to fill it from',
    );
  }
  return { width, height, data };
}

/** What to erase: the mask that was given, or the clutter that is found. Throws EngineInputError. */
function asked(photo: Rgb8, { find }: EraseParams, { mask, room }: EraseHint, rt: Runtime): Mask {
  if (find === 'mask') return checked(mask, photo);
  const found = findClutter(photo, room, rt);
  if (!found.data.some((v) => v >= 128)) {
    throw new EngineInputError('nothing-found', 'no clutter or small objects were found: paint over what shall go');
  }
  return checked(found, photo);
}

/**
 * Erases what the mask covers, or the clutter that is found, with its shadows. The photo has at least 16 × 16 px; the result has
 * its size. Deterministic; throws AbortedError when cancelled and EngineInputError for a mask that can't be used.
 */
export function erase(photo: Rgb8, params: EraseParams, rt: Runtime, hint: EraseHint): Erased {
  const given = asked(photo, params, hint, rt);
  rt.progress('light', 0.3);
  const mask = params.shadows ? withShadow(photo, given, rt) : given;
  throwIfAborted(rt.signal);
  const quiet: Runtime = { ...rt, progress: () => undefined };
  const guide = guideOf(photo, mask, hint.room, quiet);
  rt.progress('compose', 0.5);
  const onProgress = (share: number): void => rt.progress('compose', 0.5 + 0.5 * share);
  const image = fillHole(photo, mask, guide ? { guide, onProgress } : { onProgress }, rt);
  return { image, mask };
}
