/**
 * The restoring network's convolutions over the run's memory; ranges are checked here, since the kernel checks none.
 */

import type { KernelHost } from '../binding.ts';
import type { RestoreKernels } from './types.ts';

export function bindRestore({ entry, at }: KernelHost): RestoreKernels {
  const restoreConv = entry('restoreConv');
  return {
    restoreConv(convolution, source, residual, residualRow, target, width, from, to) {
      const { weights, bias, inputs, outputs, shift, leaky } = convolution;
      if (!(inputs > 0 && inputs % 2 === 0)) throw new RangeError(`${inputs} inputs are not pairs`);
      if (!(outputs > 0 && outputs % 8 === 0)) throw new RangeError(`${outputs} outputs are not a multiple of 8`);
      const [inRow, outRow] = [(width + 2) * inputs, (width + 2) * outputs];
      at(source, from * inRow, (to - from + 2) * inRow);
      at(target, from * outRow, (to - from) * outRow);
      const firstAdded = (from + residualRow) * outRow;
      const added = residual ? at(residual, firstAdded, (to - from) * outRow) - from * outRow * 2 : 0;
      const parts = [at(weights, 0, 9 * inputs * outputs), at(bias, 0, outputs), added, at(target, 0, 0)];
      restoreConv(at(source, 0, 0), ...parts, width, inputs, outputs, shift, leaky ? 1 : 0, from, to);
    },
  };
}
