import type { Finish } from '../materials/sample.ts';

/** A new material on one surface, as plain data. */
export interface Treatment {
  readonly surfaceId: string;
  readonly finish: Finish;
  readonly seed: number;
  /** Pixels of the photo → metres on the plane. */
  readonly toMetres: readonly number[];
  /** Turn of the pattern, and where its origin lies, in metres. */
  readonly cos: number;
  readonly sin: number;
  readonly originU: number;
  readonly originV: number;
}
