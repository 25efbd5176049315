/** Photo and mask → photo without what the mask covers. */

import type { Room } from '../../geometry/roomSchema.ts';
import { union } from '../../image/mask.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { EngineInputError } from '../../refusals.ts';
import { expectBehind } from '../../retouch/behind/expected.ts';
import { guideOf } from '../../retouch/behind/guide.ts';
import { boxOf, fillHole } from '../../retouch/fill.ts';
import { carriesOwnMark } from '../../retouch/marks/ownMark.ts';
import { lookAround, type Surroundings, shrunk } from '../../retouch/surroundings.ts';
import type { Runtime } from '../../runtime.ts';
import { bareGround } from './bareGround.ts';
import { findClutter } from './clutter.ts';
import { findFurniture, refuseUnknownFoot } from './empty.ts';
import { withLeftovers } from './leftovers.ts';
import { type EraseParams, MOST_ERASED } from './params.ts';
import { relight } from './relight.ts';
import { findShade } from './shadow.ts';
import { wholeThings } from './whole.ts';

export interface EraseHint {
  /** What shall go: ≥ 128, of the photo's size. */
  readonly mask?: Mask;
  /** A Room that somebody has checked. */
  readonly room?: Room;
  /** Whether the mask is all the furniture of a room: rugs under it go, too. */
  readonly isFurniture?: boolean;
  /** See FillOptions. */
  readonly isFloorCovered?: boolean;
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

/** The mask of what was looked for. Throws EngineInputError. */
function found(photo: Rgb8, mask: Mask, reason: string, what: string): Mask {
  if (!mask.data.some((v) => v >= 128)) {
    throw new EngineInputError(reason, `no ${what} found: paint over what shall go`);
  }
  return checked(mask, photo);
}

/**
 * Throws EngineInputError (`mark-own`) when our own mark, which lies in the lower right corner, is no longer found once
 * the mask is covered: no tool takes it off.
 */
function refuseOwnMark(photo: Rgb8, mask: Mask, rt: Runtime): void {
  const box = boxOf(mask);
  const isCorner = box && box.right > 0.4 * photo.width && box.bottom > 0.7 * photo.height;
  if (!isCorner || !carriesOwnMark(photo, rt)) return;
  const data = rt.arena.u8(photo.data.length);
  for (let p = 0; p < data.length; p++) data[p] = mask.data[Math.floor(p / 3)] ? 128 : photo.data[p];
  const isLeft = carriesOwnMark({ ...photo, data }, rt);
  rt.arena.free(data);
  if (isLeft) return;
  throw new EngineInputError('mark-own', 'the mask covers our own mark: the result without it comes with a plan');
}

/** A photo made ready to be filled. */
interface Hole {
  /** Lit again where a shadow of what goes lay. */
  readonly photo: Rgb8;
  /** What is to be filled: 255, else 0. */
  readonly hole: Mask;
  /** Where it was lit again: 255; null where nowhere. */
  readonly relit: Mask | null;
  /** What the photo shows around it. */
  readonly around: Surroundings;
}

/**
 * What is to be filled when the mask, or the clutter that is found, goes as whole things with their shadows. Throws
 * AbortedError, and EngineInputError for a mask that can't be used or that covers our own mark.
 */
export function makeHole(photo: Rgb8, params: EraseParams, rt: Runtime, hint: EraseHint): Hole {
  const quiet: Runtime = { ...rt, progress: () => undefined };
  const look = (): Surroundings => lookAround(photo, hint.room, quiet);
  const early = params.find === 'empty' ? look() : null;
  const given = early
    ? found(photo, findFurniture(photo, early, rt), 'furniture-none', 'loose furniture could be')
    : params.find === 'auto'
      ? found(photo, findClutter(photo, hint.room, rt), 'nothing-found', 'clutter or small objects were')
      : checked(hint.mask, photo);
  refuseOwnMark(photo, given, rt);
  rt.progress('light', 0.3);
  const around = bareGround(early ?? look(), given, quiet);
  const isFurniture = params.find === 'empty' || hint.isFurniture === true;
  const goes = isFurniture ? withLeftovers(given, around) : given;
  const whole = params.shadows ? wholeThings(goes, around) : goes;
  const shade = params.shadows ? findShade(shrunk(whole, around), around, rt) : null;
  const relit = shade && relight(photo, whole, shade, around.small, rt);
  return { photo: relit?.photo ?? photo, hole: relit?.hole ?? whole, relit: relit?.mask ?? null, around };
}

/**
 * Erases what the mask covers, or the clutter or furniture that is found, with its shadows. The photo has at least
 * 16 × 16 px; the result has its size. Deterministic; throws AbortedError when cancelled, EngineInputError for a mask
 * that can't be used or that covers our own mark, and EngineGateError (`room-unclear`) when a room shall be emptied
 * whose walls can't be told behind its furniture.
 */
export function erase(photo: Rgb8, params: EraseParams, rt: Runtime, hint: EraseHint): Erased {
  const { photo: lit, hole, relit, around } = makeHole(photo, params, rt, hint);
  const guide = guideOf(photo, hole, around, expectBehind(hole, around, rt), rt);
  if (params.find === 'empty') refuseUnknownFoot(guide, hole, around);
  rt.progress('compose', 0.5);
  const onProgress = (share: number): void => rt.progress('compose', 0.5 + 0.5 * share);
  const { image, mask } = fillHole(
    lit,
    hole,
    { ...(guide ? { guide } : {}), isExact: !params.shadows, isFloorCovered: hint.isFloorCovered === true, onProgress },
    rt,
  );
  return { image, mask: relit ? union(mask, relit) : mask };
}
