/** The network's convolutions in plain TypeScript, in single precision, in the very order of assembly.ts. */
import type { NetKernels } from './types.ts';

const f = Math.fround;
const clipped = (value: number, relu: boolean): number => (relu && !(value > 0) ? 0 : value);

export const netTwin: NetKernels = {
  netPoint({ weights, bias, inputs, outputs, relu }, source, residual, target, first, count) {
    for (let p = first; p < first + count; p++) {
      for (let o = 0; o < outputs; o++) {
        let sum = bias[o];
        for (let i = 0; i < inputs; i++) sum = f(sum + f(source[p * inputs + i] * weights[i * outputs + o]));
        const at = p * outputs + o;
        target[at] = clipped(residual ? f(sum + residual[at]) : sum, relu);
      }
    }
  },
  netDepth({ weights, bias, channels, stride }, source, target, { width, height }, from, to) {
    const columns = Math.floor((width - 1) / stride) + 1;
    for (let y = from; y < to; y++) {
      for (let x = 0; x < columns; x++) {
        for (let c = 0; c < channels; c++) {
          let sum = bias[c];
          for (let k = 0; k < 9; k++) {
            const sy = y * stride + Math.floor(k / 3) - 1;
            const sx = x * stride + (k % 3) - 1;
            if (sy < 0 || sy >= height || sx < 0 || sx >= width) continue;
            sum = f(sum + f(source[(sy * width + sx) * channels + c] * weights[k * channels + c]));
          }
          target[(y * columns + x) * channels + c] = clipped(sum, true);
        }
      }
    }
  },
  netStem({ weights, bias, inputs, outputs }, source, target, { width, height }, from, to) {
    const columns = Math.floor((width - 1) / 2) + 1;
    for (let y = from; y < to; y++) {
      for (let x = 0; x < columns; x++) {
        for (let o = 0; o < outputs; o++) {
          let sum = bias[o];
          for (let k = 0; k < 9; k++) {
            const sy = y * 2 + Math.floor(k / 3) - 1;
            const sx = x * 2 + (k % 3) - 1;
            if (sy < 0 || sy >= height || sx < 0 || sx >= width) continue;
            for (let i = 0; i < inputs; i++) {
              const value = source[(sy * width + sx) * inputs + i];
              sum = f(sum + f(value * weights[(k * inputs + i) * outputs + o]));
            }
          }
          target[(y * columns + x) * outputs + o] = clipped(sum, true);
        }
      }
    }
  },
  netDouble(source, skip, target, { width, height, channels }, from, to) {
    const mixed = (a: number, b: number) => f(f(a * 0.75) + f(b * 0.25));
    const beside = (at: number, odd: number, size: number) => Math.min(size - 1, Math.max(0, at + (odd ? 1 : -1)));
    for (let y = from; y < to; y++) {
      const near = y >> 1;
      const far = beside(near, y & 1, height);
      for (let x = 0; x < width * 2; x++) {
        const side = x >> 1;
        const beyond = beside(side, x & 1, width);
        for (let c = 0; c < channels; c++) {
          const value = (row: number, column: number) => source[(row * width + column) * channels + c];
          const first = mixed(value(near, side), value(near, beyond));
          const second = mixed(value(far, side), value(far, beyond));
          const at = (y * width * 2 + x) * channels + c;
          target[at] = clipped(f(mixed(first, second) + skip[at]), true);
        }
      }
    }
  },
};
