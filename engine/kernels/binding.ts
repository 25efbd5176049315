/** How WebAssembly kernels are called: by numbers alone, so whoever calls them checks the ranges. */

export type Entry = (...pointersAndCounts: number[]) => void;

/** Byte offset of elements [first, first + count) of a view of the memory; throws for a range outside of it. */
export type Locate = (
  view: Uint8Array | Int16Array | Int32Array | Float32Array,
  first: number,
  count: number,
) => number;

/** One thread's kernels of one module, and the memory that they work on. */
export interface KernelHost {
  /** An exported function of the module. Throws TypeError for a name that it doesn't have. */
  entry(name: string): Entry;
  readonly at: Locate;
  /** Byte offset of the thread's own scratch area, and its first words. */
  readonly scratch: number;
  readonly scratchWords: Uint32Array;
  /** Byte offsets of the tables of image/colour.ts. */
  readonly tables: { readonly linearOfSrgb8: number; readonly srgb8OfLinear: number };
}
