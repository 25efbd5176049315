/** The network's convolutions in plain TypeScript, in single precision, in the very order of assembly.ts. */
import type { NetKernels } from './types.ts';

const f = Math.fround;
const clipped = (value: number, relu: boolean, top = Infinity): number =>
  relu ? Math.min(value > 0 ? value : 0, top) : value;

export const netTwin: NetKernels = {
  netPoint({ weights, bias, inputs, outputs, relu, top }, source, residual, target, first, count) {
    for (let p = first; p < first + count; p++) {
      for (let o = 0; o < outputs; o++) {
        let sum = bias[o];
        for (let i = 0; i < inputs; i++) sum = f(sum + f(source[p * inputs + i] * weights[i * outputs + o]));
        const at = p * outputs + o;
        target[at] = clipped(residual ? f(sum + residual[at]) : sum, relu, top);
      }
    }
  },
  netDepth({ weights, bias, channels, stride, apart = 1, top }, source, target, { width, height }, from, to) {
    const columns = Math.floor((width - 1) / stride) + 1;
    for (let y = from; y < to; y++) {
      for (let x = 0; x < columns; x++) {
        for (let c = 0; c < channels; c++) {
          let sum = bias[c];
          for (let k = 0; k < 9; k++) {
            const sy = y * stride + (Math.floor(k / 3) - 1) * apart;
            const sx = x * stride + ((k % 3) - 1) * apart;
            if (sy < 0 || sy >= height || sx < 0 || sx >= width) continue;
            sum = f(sum + f(source[(sy * width + sx) * channels + c] * weights[k * channels + c]));
          }
          target[(y * columns + x) * channels + c] = clipped(sum, true, top);
        }
      }
    }
  },
  netStem({ weights, bias, inputs, outputs, top }, source, target, { width, height }, from, to) {
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
          target[(y * columns + x) * outputs + o] = clipped(sum, true, top);
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
  netGrow(source, target, { width, height, channels }, from, to) {
    const between = (a: number, b: number, share: number) => f(f(a * (1 - share)) + f(b * share));
    for (let y = from; y < to; y++) {
      const near = y >> 2;
      const far = Math.min(height - 1, near + 1);
      for (let x = 0; x < width * 4; x++) {
        const side = x >> 2;
        const beyond = Math.min(width - 1, side + 1);
        for (let c = 0; c < channels; c++) {
          const value = (row: number, column: number) => source[(row * width + column) * channels + c];
          const first = between(value(near, side), value(near, beyond), (x & 3) / 4);
          const second = between(value(far, side), value(far, beyond), (x & 3) / 4);
          target[(y * width * 4 + x) * channels + c] = between(first, second, (y & 3) / 4);
        }
      }
    }
  },
};
