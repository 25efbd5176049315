/** The restoring network's convolutions in plain TypeScript: see types.ts. */
import type { RestoreKernels } from './types.ts';

const cut = (value: number): number => (value < -32768 ? -32768 : value > 32767 ? 32767 : value);

export const restoreTwin: RestoreKernels = {
  restoreConv(convolution, source, residual, residualRow, target, width, from, to) {
    const { weights, bias, inputs, outputs, shift, leaky } = convolution;
    const pitch = (width + 2) * inputs;
    const run = 3 * inputs;
    for (let y = from; y < to; y++) {
      const row = y * (width + 2) * outputs;
      target.fill(0, row, row + outputs);
      target.fill(0, row + (width + 1) * outputs, row + (width + 2) * outputs);
      for (let x = 0; x < width; x++) {
        for (let o = 0; o < outputs; o++) {
          let sum = bias[o];
          let w = (o >> 3) * 9 * inputs * 8 + (o & 7) * 2;
          for (let k = 0; k < 3; k++) {
            const first = (y + k) * pitch + x * inputs;
            for (let i = first; i < first + run; i += 2, w += 16)
              sum += source[i] * weights[w] + source[i + 1] * weights[w + 1];
          }
          let value = cut(sum >> shift);
          if (leaky) value = Math.max(value, value >> 3);
          const at = row + (x + 1) * outputs + o;
          const beside = residualRow * (width + 2) * outputs;
          target[at] = residual ? cut(value + residual[at + beside]) : value;
        }
      }
    }
  },
};
