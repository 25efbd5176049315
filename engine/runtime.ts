/**
 * What a tool gets from whoever runs it. The engine knows no threads, no clock and no files: the pool implements this
 * interface with worker threads and WebAssembly; `engine/testing/` implements it in plain TypeScript.
 */
import type { Abort } from './abort.ts';
import type { BandOp } from './bandOp.ts';
import type { LearnedName } from './learned/learned.ts';

/** Stages that tools report, in the order in which they may come. */
export type Stage =
  | 'decode'
  | 'measure'
  | 'lines'
  | 'camera'
  | 'layout'
  | 'surfaces'
  | 'materials'
  | 'light'
  | 'restore'
  | 'compose'
  | 'encode';

/** Typed arrays in memory that every thread of the run shares. Contents are zeroed. */
export interface Arena {
  u8(length: number): Uint8Array;
  u16(length: number): Uint16Array;
  i32(length: number): Int32Array;
  f32(length: number): Float32Array;
  f64(length: number): Float64Array;
  /** Like f32, but with any contents: for arrays that are written whole before they are read. */
  f32Unset(length: number): Float32Array;
  /** Gives an array back; a later request may reuse its bytes. Freeing is optional: all goes when the run ends. */
  free(array: Uint8Array | Uint16Array | Int32Array | Float32Array | Float64Array): void;
}

export interface Runtime {
  readonly arena: Arena;
  readonly signal: Abort;
  /**
   * Runs an operation over rows [0, rows), split over the threads that there are. Each row's result
   * must depend on the arguments alone, never on which thread ran it or in which order, so that the same recipe gives
   * the same bytes on any number of threads. Arrays in `args` must come from `arena`. Throws AbortedError when
   * the signal fires between bands.
   */
  bands<A>(operation: BandOp<A>, rows: number, args: NoInfer<A>): void;
  /** A file of learned numbers; undefined where there is none: a tool then does what it can without. */
  learned(name: LearnedName): Uint8Array | undefined;
  /** `fraction` is 0-1 within the whole run and never goes back. */
  progress(stage: Stage, fraction: number): void;
}
