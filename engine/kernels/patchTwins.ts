/** The patch kernels in plain TypeScript. */
import { attach } from './patch/machine.ts';
import { searchRows } from './patch/search.ts';
import { voteRows } from './patch/vote.ts';
import type { PatchKernels } from './patchTypes.ts';

export const patchTwins: PatchKernels = {
  patchSearch(arrays, { width, height }, from, to, step, seed) {
    attach(arrays, width, height);
    searchRows(from, to, step, seed);
  },
  patchVote(arrays, { width, height }, from, to) {
    attach(arrays, width, height);
    voteRows(from, to);
  },
};
