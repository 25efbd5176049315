import type { PatchArrays } from './patch/machine.ts';

/** Patch search and voting on one level of a completion: see patch/search.ts and patch/vote.ts. All arrays lie in the arena. */
export interface PatchKernels {
  /** One scan over the slots of rows [from, to), downwards with `step` 1, upwards with −1. */
  patchSearch(arrays: PatchArrays, size: PatchSize, from: number, to: number, step: 1 | -1, seed: number): void;
  /** Sums the votes for the slots of rows [from, to). */
  patchVote(arrays: PatchArrays, size: PatchSize, from: number, to: number): void;
}

export interface PatchSize {
  readonly width: number;
  readonly height: number;
}
