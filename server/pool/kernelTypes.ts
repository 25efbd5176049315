/** How WebAssembly kernels are called. */

export type Entry = (...pointersAndCounts: number[]) => void;

/** Byte offset of elements [first, first + count) of a view of the memory; throws for a range outside of it. */
export type Locate = (
  view: Uint8Array | Int16Array | Int32Array | Float32Array,
  first: number,
  count: number,
) => number;
