/** Labels of the analysed picture → mattes at the size of the photo that follow its edges. */
import { guidedUpsample } from '../image/guided.ts';
import { planeToMask } from '../image/mask.ts';
import type { Mask, Plane } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';

/**
 * Matte of a 0-1 plane at the size of `guide` (lightness 0-1), hard away from edges, soft over about two pixels at
 * them.
 */
export function edgeAwareMatte(small: Plane, guide: Plane, rt: Runtime): Mask {
  const soft = guidedUpsample(small, guide, { radius: 3, epsilon: 2e-4 }, rt);
  for (let i = 0; i < soft.data.length; i++) {
    // Pulls what is nearly in or nearly out all the way, so that texture does not show through a surface.
    soft.data[i] = (soft.data[i] - 0.25) * 2;
  }
  const mask = planeToMask(soft);
  rt.arena.free(soft.data);
  return mask;
}
