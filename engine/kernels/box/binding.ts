import type { KernelHost } from '../binding.ts';
import type { BoxKernels } from './types.ts';

/** Calls what assembly.ts exports. */
export function bindBox({ entry, at, scratch }: KernelHost): BoxKernels {
  const boxRow = entry('boxRow');
  const boxColumns = entry('boxColumns');
  return {
    boxRow(source, target, first, count, radius) {
      boxRow(at(source, first, count), at(target, first, count), count, radius);
    },
    boxColumns(source, target, width, height, radius, fromColumn, toColumn) {
      const pixels = height > 0 ? width * height - fromColumn : 0;
      const from = at(source, fromColumn, pixels);
      boxColumns(from, at(target, fromColumn, pixels), width, height, radius, toColumn - fromColumn, scratch);
    },
  };
}
