/** Photo and mask → photo without what the mask covers. */
import type { Mask, Rgb8 } from '../../image/types.ts';
import { fillHole } from '../../retouch/fill.ts';
import { EngineInputError, type Runtime } from '../../runtime.ts';
import type { EraseParams } from './params.ts';

export interface EraseHint {
  /** What shall go: ≥ 128, of the photo's size. */
  readonly mask?: Mask;
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
  if (covered > MOST_COVERED * data.length) {
    throw new EngineInputError(
      'mask-full',
      'the mask covers nearly all of the picture: nothing is left to fill it from',
    );
  }
  return { width, height, data };
}

/** Share of the picture from which too little is left. */
const MOST_COVERED = 0.9;

/** Erases. Deterministic; throws AbortedError when cancelled and EngineInputError for a mask that can't be used. */
export function erase(photo: Rgb8, _params: EraseParams, rt: Runtime, hint: EraseHint): Erased {
  const mask = checked(hint.mask, photo);
  rt.progress('compose', 0.3);
  const image = fillHole(photo, mask, { onProgress: (share) => rt.progress('compose', 0.3 + 0.7 * share) }, rt);
  return { image, mask };
}
