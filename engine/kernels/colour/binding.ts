import type { KernelHost } from '../binding.ts';
import type { ColourKernels } from './types.ts';

/** Calls what assembly.ts exports. */
export function bindColour({ entry, at, scratch, tables }: KernelHost): ColourKernels {
  const rgb8ToOklab = entry('rgb8ToOklab');
  const oklabToRgb8 = entry('oklabToRgb8');
  return {
    rgb8ToOklab(rgb, l, a, b, first, count) {
      const planes = [at(l, first, count), at(a, first, count), at(b, first, count)];
      rgb8ToOklab(at(rgb, first * 3, count * 3), ...planes, count, tables.linearOfSrgb8, scratch);
    },
    oklabToRgb8(l, a, b, rgb, first, count) {
      const planes = [at(l, first, count), at(a, first, count), at(b, first, count)];
      oklabToRgb8(...planes, at(rgb, first * 3, count * 3), count, tables.srgb8OfLinear, scratch);
    },
  };
}
