/** The network's convolutions over the run's memory; ranges are checked here, since the kernels check none. */

import type { Entry, KernelHost } from '../binding.ts';
import type { NetKernels } from './types.ts';

function multiple(value: number, of: number): void {
  if (!(value > 0 && value % of === 0)) throw new RangeError(`${value} values a pixel are not a multiple of ${of}`);
}

const columnsOf = (width: number, stride: number): number => Math.floor((width - 1) / stride) + 1;

export function bindNet({ entry, at }: KernelHost): NetKernels {
  const names = ['netPoint', 'netDepth', 'netStem', 'netDouble', 'netGrow'];
  const [netPoint, netDepth, netStem, netDouble, netGrow] = names.map(entry) as [Entry, Entry, Entry, Entry, Entry];
  return {
    netPoint({ weights, bias, inputs, outputs, relu, top = Infinity }, source, residual, target, first, count) {
      multiple(outputs, 8);
      const convolution = [at(weights, 0, inputs * outputs), at(bias, 0, outputs)];
      const added = residual ? at(residual, first * outputs, count * outputs) : 0;
      const pictures = [added, at(target, first * outputs, count * outputs)];
      const from = at(source, first * inputs, count * inputs);
      netPoint(from, ...convolution, ...pictures, count, inputs, outputs, relu ? 1 : 0, top);
    },
    netDepth(
      { weights, bias, channels, stride, apart = 1, top = Infinity },
      source,
      target,
      { width, height },
      from,
      to,
    ) {
      multiple(channels, 4);
      const row = columnsOf(width, stride) * channels;
      const convolution = [at(weights, 0, 9 * channels), at(bias, 0, channels)];
      at(target, from * row, (to - from) * row);
      const picture = at(source, 0, width * height * channels);
      netDepth(picture, ...convolution, at(target, 0, 0), width, height, channels, stride, apart, top, from, to);
    },
    netStem({ weights, bias, inputs, outputs, top = Infinity }, source, target, { width, height }, from, to) {
      multiple(outputs, 4);
      const row = columnsOf(width, 2) * outputs;
      const convolution = [at(weights, 0, 9 * inputs * outputs), at(bias, 0, outputs)];
      at(target, from * row, (to - from) * row);
      const picture = at(source, 0, width * height * inputs);
      netStem(picture, ...convolution, at(target, 0, 0), width, height, inputs, outputs, top, from, to);
    },
    netDouble(source, skip, target, { width, height, channels }, from, to) {
      multiple(channels, 4);
      const row = 2 * width * channels;
      for (const picture of [skip, target]) at(picture, from * row, (to - from) * row);
      const below = at(source, 0, width * height * channels);
      netDouble(below, at(skip, 0, 0), at(target, 0, 0), width, height, channels, from, to);
    },
    netGrow(source, target, { width, height, channels }, from, to) {
      multiple(channels, 4);
      const row = 4 * width * channels;
      at(target, from * row, (to - from) * row);
      netGrow(at(source, 0, width * height * channels), at(target, 0, 0), width, height, channels, from, to);
    },
  };
}
