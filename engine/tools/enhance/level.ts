/**
 * Holds colours where they were: what the network changed of wide areas is taken back, what it changed in small stays.
 */

import { throwIfAborted } from '../../abort.ts';
import { boxBlur } from '../../image/blur.ts';
import { sharedU8 } from '../../image/raster.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { enhanceBandOps } from './bandOps.ts';

/** Half the width in source px of what counts as wide. */
const RADIUS = 8;

/**
 * Changes `result`, which is `factor` times as large as `source` and lies in the arena, so that its means over wide
 * areas are those of the source, channel by channel. Throws AbortedError.
 */
export function keepLevel(source: Rgb8, result: Rgb8, factor: number, rt: Runtime): void {
  const { width, height } = source;
  const rgb = sharedU8(source.data, rt.arena);
  for (let channel = 0; channel < 3; channel++) {
    throwIfAborted(rt.signal);
    const apart = rt.arena.f32Unset(width * height);
    const shape = { width, factor, channel, result: result.data };
    rt.bands(enhanceBandOps.apart, height, { ...shape, rgb, apart });
    const wide = boxBlur({ width, height, data: apart }, RADIUS, rt).data;
    rt.bands(enhanceBandOps.level, height, { ...shape, wide });
    rt.arena.free(wide);
    rt.arena.free(apart);
  }
}
