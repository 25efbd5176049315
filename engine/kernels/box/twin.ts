/** Means over a window in plain TypeScript, in the very order of assembly.ts. */
import type { BoxKernels } from './types.ts';

export const boxTwin: BoxKernels = {
  // Sums run in double precision: over thousands of pixels single precision would drift visibly.
  boxRow(source, target, first, count, radius) {
    let sum = 0;
    for (let x = 0; x < Math.min(radius, count); x++) sum += source[first + x];
    for (let x = 0; x < count; x++) {
      if (x + radius < count) sum += source[first + x + radius];
      if (x - radius - 1 >= 0) sum -= source[first + x - radius - 1];
      target[first + x] = sum / (Math.min(count - 1, x + radius) - Math.max(0, x - radius) + 1);
    }
  },

  boxColumns(source, target, width, height, radius, fromColumn, toColumn) {
    const sums = new Float64Array(toColumn - fromColumn);
    for (let y = 0; y < Math.min(radius, height); y++) {
      for (let x = fromColumn; x < toColumn; x++) sums[x - fromColumn] += source[y * width + x];
    }
    for (let y = 0; y < height; y++) {
      const entering = (y + radius) * width;
      const leaving = (y - radius - 1) * width;
      const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1;
      for (let x = fromColumn; x < toColumn; x++) {
        let sum = sums[x - fromColumn];
        if (y + radius < height) sum += source[entering + x];
        if (leaving >= 0) sum -= source[leaving + x];
        sums[x - fromColumn] = sum;
        target[y * width + x] = sum / rows;
      }
    }
  },
};
