/** Photo → photo without the overlays that somebody put on it. */

import type { Mask, Rgb8 } from '../../image/types.ts';
import { EngineInputError } from '../../refusals.ts';
import { carriesOwnMark } from '../../retouch/marks/ownMark.ts';
import { removeMarks } from '../../retouch/marks/remove.ts';
import type { Runtime } from '../../runtime.ts';
import type { UnmarkParams } from './params.ts';

export interface UnmarkHint {
  /** Where marks shall go: ≥ 128, of the photo's size. */
  readonly mask?: Mask;
}

export interface Unmarked {
  readonly image: Rgb8;
  /** What was changed: 255; every pixel that is 0 here has the photo's own bytes. */
  readonly mask: Mask;
}

/** Share of the picture from which too little is left. */
const MOST_COVERED = 0.9;

/** The mask cut at one half. Throws EngineInputError when there is none, or it is of another size, empty, or full. */
function checked(mask: Mask | undefined, { width, height }: Rgb8): Mask {
  if (!mask) throw new EngineInputError('mask-missing', 'there is no mask that says where the marks are');
  if (mask.width !== width || mask.height !== height) {
    throw new EngineInputError(
      'mask-size',
      `the mask has ${mask.width}×${mask.height} px, the picture ${width}×${height}`,
    );
  }
  const data = mask.data.map((v) => (v >= 128 ? 255 : 0));
  const covered = data.reduce((sum, v) => sum + (v ? 1 : 0), 0);
  if (covered === 0) throw new EngineInputError('mask-empty', 'the mask covers nothing: white is where marks shall go');
  if (covered > MOST_COVERED * data.length) {
    throw new EngineInputError(
      'mask-full',
      'the mask covers nearly all of the picture: leave it out to find the marks',
    );
  }
  return { width, height, data };
}

/**
 * Takes the overlays that are found off the photo, or those within a mask; never our own mark. The photo has at least
 * 16 × 16 px; the result has its size. Deterministic; throws AbortedError when cancelled and EngineInputError for a
 * mask that can't be used, for our own mark (`mark-own`) and where no mark is found (`mark-none`).
 */
export function unmark(photo: Rgb8, { find }: UnmarkParams, rt: Runtime, { mask }: UnmarkHint): Unmarked {
  const isOwn = carriesOwnMark(photo, rt);
  rt.progress('measure', 0.1);
  if (isOwn) {
    throw new EngineInputError('mark-own', 'the picture carries our own mark: the result without it comes with a plan');
  }
  const within = find === 'mask' ? checked(mask, photo) : null;
  const removed = removeMarks(photo, within, rt);
  if (!removed) {
    throw new EngineInputError('mark-none', 'no watermark was found: paint over the place where there is one');
  }
  return removed;
}
