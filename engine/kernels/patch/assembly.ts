// Patch search and voting: see ../patch/, which is compiled by this compiler too, over the machine of patch/machine.ts.
import { attach } from './machine.ts';
import { searchRows } from './search.ts';
import { voteRows } from './vote.ts';

/** `job`: addresses of the arrays of PatchArrays, in the order of binding.ts. */
export function patchSearch(job: usize, width: i32, height: i32, from: i32, to: i32, step: i32, seed: i32): void {
  attach(job, width, height);
  searchRows(from, to, step, seed);
}

export function patchVote(job: usize, width: i32, height: i32, from: i32, to: i32): void {
  attach(job, width, height);
  voteRows(from, to);
}
