/** Photo → the same photo with less noise, blur and compression, at its own size or up to four times as large. */

import { throwIfAborted } from '../../abort.ts';
import { resizeRgb8 } from '../../image/resample.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { LearnedName } from '../../learned/learned.ts';
import type { Runtime } from '../../runtime.ts';
import { keepLevel } from './level.ts';
import { creditedSharpness, measureWear, type Wear, wearFeatures } from './measure.ts';
import { readRestoreNetwork, restoreConvolutions } from './network.ts';
import type { EnhanceFactor, EnhanceParams } from './params.ts';
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
 * Noise that the network is told of when it enlarges: half of what there is. It would smooth for the mean error of all
 * photos, and most photos are nearer with less of it (0.05 dB).
 */
const NOISE_TOLD = 0.5;
/** Networks that take their time, each for its factor; beyond so many pixels the quick one answers. */
const fine: Readonly<Record<EnhanceFactor, LearnedName>> = { 1: 'restoreTwo', 2: 'restoreTwo', 4: 'restoreFour' };
const MOST_FINE_PX = 6e6;
/** Up to so many pixels a network is asked twice: a little nearer, for twice the time. */
const MOST_TWICE_PX = 4e5;
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
 * Restores a picture that was decoded to the size of enhanceSizes(…).source. Throws EngineInputError for a result
 * beyond the limits, AbortedError when cancelled.
 */
export function enhance(picture: Rgb8, params: EnhanceParams, rt: Runtime): Enhanced {
  const { factor, result } = enhanceSizes(params, picture);
  const pixels = picture.width * picture.height;
  const learned = rt.learned(pixels <= MOST_FINE_PX ? fine[factor] : 'restore');
  if (!learned) throw new Error('the weights of the restoring network are missing');
  rt.progress('measure', 0);
  const wear = measureWear(picture);
  throwIfAborted(rt.signal);
  rt.progress('restore', 0.08);
  const network = readRestoreNetwork(learned);
  const told = factor === 1 ? wear : { ...wear, lumaNoise: NOISE_TOLD * wear.lumaNoise };
  const features = wearFeatures(factor, told);
  const passes = (pixels <= MOST_TWICE_PX ? [false, true] : [false]).map((isTurned) =>
    restoreConvolutions(network, factor, features, isTurned, rt.arena),
  );
  const image = restore(picture, passes, factor, wear.jpeg > 0, rt, (done) =>
    rt.progress('restore', 0.08 + 0.9 * done),
  );
  keepLevel(picture, image, factor, rt);
  const isExact = image.width === result.width && image.height === result.height;
  const alterations = alterationsOf(wear, factor > 1);
  return { image: isExact ? image : resizeRgb8(image, result.width, result.height), wear, alterations };
}
