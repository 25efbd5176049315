import type { KernelHost } from '../binding.ts';
import type { BlendKernels } from './types.ts';

/** Calls what assembly.ts exports. */
export function bindBlend({ entry, at }: KernelHost): BlendKernels {
  const blendRgb8 = entry('blendRgb8');
  return {
    blendRgb8(base, top, mask, target, first, count) {
      const pictures = [at(base, first * 3, count * 3), at(top, first * 3, count * 3)];
      blendRgb8(...pictures, at(mask, first, count), at(target, first * 3, count * 3), count);
    },
  };
}
