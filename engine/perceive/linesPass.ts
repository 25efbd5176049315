/** Several looks at a picture's lines that don't wait for each other, as a band operation. */
import type { Abort } from '../abort.ts';
import type { BandOp } from '../bandOp.ts';
import { findDistortion } from '../geometry/plumbLine.ts';
import { detectSegments } from '../geometry/segments.ts';
import type { Plane } from '../image/types.ts';

/** One look for segments in a plane of the arena. */
export interface SegmentScan {
  readonly plane: Plane;
  readonly minLength: number;
  readonly minGradient: number;
  /** Takes x0, y0, x1, y1, length, contrast of each segment. */
  readonly found: Float64Array;
  /** Takes how many there are. */
  readonly count: Int32Array;
}

interface LinesArgs {
  readonly scans: readonly SegmentScan[];
  /** Takes the radial distortion of the first look's plane; absent where nobody asks for it. */
  readonly radial?: Float64Array;
}

/** Numbers that are told of a segment. */
export const FIELDS = 6;

/** A row is a look; before them comes that for distortion, where it is asked for. */
const linesPass: BandOp<LinesArgs> = {
  rowsPerBand: 1,
  run(_kernels, { scans: looks, radial }, from, to, signal) {
    const before = radial ? 1 : 0;
    for (let row = from; row < to; row++) {
      if (radial && row === 0) radial[0] = findDistortion(looks[0].plane, signal).radial;
      else look(looks[row - before], signal);
    }
  },
};

function look({ plane, minLength, minGradient, found, count }: SegmentScan, signal: Abort): void {
  const segments = detectSegments(plane, signal, minLength, minGradient);
  segments.forEach(({ x0, y0, x1, y1, length, contrast }, k) => {
    found.set([x0, y0, x1, y1, length, contrast], FIELDS * k);
  });
  count[0] = segments.length;
}

export const linesBandOps = { lines: linesPass } as const;
