/** The patch kernels in plain TypeScript. */
import { attach } from './machine.ts';
import { searchRows } from './search.ts';
import type { PatchKernels } from './types.ts';
import { voteRows } from './vote.ts';

export const patchTwin: PatchKernels = {
  patchSearch(arrays, { width, height }, from, to, step, seed) {
    attach(arrays, width, height);
    searchRows(from, to, step, seed);
  },
  patchVote(arrays, { width, height }, from, to) {
    attach(arrays, width, height);
    voteRows(from, to);
  },
};
