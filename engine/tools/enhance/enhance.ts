/** Photo → the same photo with less noise, blur and compression, at its own size or up to four times as large. */

import { throwIfAborted } from '../../abort.ts';
import { resizeRgb8 } from '../../image/resample.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { keepLevel } from './level.ts';
import { creditedSharpness, measureWear, type Wear, wearFeatures } from './measure.ts';
import { readRestoreNetwork, restoreLayers } from './network.ts';
import type { EnhanceParams } from './params.ts';
import { restore } from './restore.ts';
import { enhanceSizes } from './sizes.ts';

export interface Enhanced {
  readonly image: Rgb8;
  /** What the photo suffered from. */
  readonly wear: Wear;
  /** Stable keys of what was done. */
  readonly alterations: readonly string[];
}

/**
 * Noise that the network is told of when it enlarges: half of what there is. It would smooth for the mean error of all photos, and
 * most photos are nearer with less of it (0.05 dB).
 */
const NOISE_TOLD = 0.5;
/** Up to so many pixels the network is asked twice: a tenth of a decibel more, for twice the time. */
const MOST_TWICE_PX = 6e6;
/** From here on people see it. */
const NOISE_SEEN = 1.5;
const SOFT = 0.42;

function alterationsOf({ lumaNoise, chromaNoise, jpeg, sharpness }: Wear, isEnlarged: boolean): string[] {
  return [
    ...(isEnlarged ? ['enlarged'] : []),
    ...(Math.max(lumaNoise, chromaNoise) >= NOISE_SEEN ? ['noise-reduced'] : []),
    ...(jpeg > 0 ? ['compression-reduced'] : []),
    ...(creditedSharpness(sharpness) < SOFT ? ['sharpened'] : []),
  ];
}

/**
 * Restores a picture that was decoded to the size of enhanceSizes(…).source. Throws EngineInputError for a result beyond the limits,
 * AbortedError when cancelled.
 */
export function enhance(picture: Rgb8, params: EnhanceParams, rt: Runtime): Enhanced {
  const { factor, result } = enhanceSizes(params, picture);
  const learned = rt.learned('restore');
  if (!learned) throw new Error('the weights of the restoring network are missing');
  rt.progress('measure', 0);
  const wear = measureWear(picture);
  throwIfAborted(rt.signal);
  rt.progress('restore', 0.08);
  const network = readRestoreNetwork(learned);
  const told = factor === 1 ? wear : { ...wear, lumaNoise: NOISE_TOLD * wear.lumaNoise };
  const features = wearFeatures(factor, told);
  const isSmall = picture.width * picture.height <= MOST_TWICE_PX;
  const passes = (isSmall ? [false, true] : [false]).map((isTurned) =>
    restoreLayers(network, factor, features, isTurned, rt.arena),
  );
  const image = restore(picture, passes, factor, wear.jpeg > 0, rt, (done) =>
    rt.progress('restore', 0.08 + 0.9 * done),
  );
  keepLevel(picture, image, factor, rt);
  const isExact = image.width === result.width && image.height === result.height;
  const alterations = alterationsOf(wear, factor > 1);
  return { image: isExact ? image : resizeRgb8(image, result.width, result.height), wear, alterations };
}
