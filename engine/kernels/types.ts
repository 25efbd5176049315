/**
 * Hot loops. Each has a WebAssembly SIMD form (`assembly/`, compiled by scripts/build-kernels.ts) and a plain TypeScript
 * twin (`twins.ts`) with the same results bit for bit. Pointers are byte offsets into the run's shared memory.
 */
export interface Kernels {
  readonly simd: boolean;
}
