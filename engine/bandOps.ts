/** Registry of the operations that a run may split over threads by rows. See Runtime.bands. */
import type { Kernels } from './kernels/types.ts';

export interface BandOp<A> {
  /** Rows a thread takes at a time; does not change the result. */
  readonly rowsPerBand: number;
  /** Computes rows [from, to). `args` holds numbers, strings, plain objects of those, and typed arrays of the arena. */
  run(kernels: Kernels, args: A, from: number, to: number): void;
}

export const bandOps = {} as const satisfies Record<string, BandOp<never>>;

type ArgsOf<O> = O extends BandOp<infer A> ? A : never;
export type BandOpName = keyof typeof bandOps;
export type BandOps = { [N in BandOpName]: { args: ArgsOf<(typeof bandOps)[N]> } };
