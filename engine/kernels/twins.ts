/** The kernels in plain TypeScript: the oracle of the WebAssembly ones, and what runs where there is no WebAssembly. */
import { blendTwin } from './blend/twin.ts';
import { boxTwin } from './box/twin.ts';
import { colourTwin } from './colour/twin.ts';
import { netTwin } from './net/twin.ts';
import { patchTwin } from './patch/twin.ts';
import { restoreTwin } from './restore/twin.ts';
import { traceTwin } from './trace/twin.ts';
import type { Kernels } from './types.ts';

export const twins: Kernels = {
  simd: false,
  ...blendTwin,
  ...boxTwin,
  ...colourTwin,
  ...netTwin,
  ...patchTwin,
  ...restoreTwin,
  ...traceTwin,
};
