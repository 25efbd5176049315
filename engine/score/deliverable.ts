/** The last gate of a redesign: its picture is measured, and one that shows another room is not delivered. */
import type { Room } from '../geometry/roomSchema.ts';
import type { Rgb8 } from '../image/types.ts';
import type { Segmentation } from '../perceive/network/segment.ts';
import { EngineGateError } from '../refusals.ts';
import type { Runtime } from '../runtime.ts';
import type { DriftCategory } from './categories.ts';
import { geometryScore, type PlacedRect, SCORE_FLOOR } from './score.ts';

interface Redesign {
  readonly image: Rgb8;
  /** The photo's. */
  readonly room: Room;
  readonly document: object;
  /** What the network said of the photo. */
  readonly segmentation?: Segmentation | undefined;
  /** Rectangles of the picture that hold what was placed on purpose, px: no opening is added there. */
  readonly placed?: readonly PlacedRect[];
  /** 1 for each pixel that shows such a thing. */
  readonly covered?: Uint8Array;
}

/**
 * The redesign with its score in its document, under `geometry`; as it is where there is no network to measure with.
 * Throws EngineGateError `result-drifted` below SCORE_FLOOR, and AbortedError.
 */
export function deliverable<R extends Redesign>(
  source: Rgb8,
  redesign: R,
  intended: readonly DriftCategory[],
  rt: Runtime,
): R {
  if (!rt.learned('segmentation')) return redesign;
  rt.progress('compose', 0.93);
  const { room, segmentation, placed, covered } = redesign;
  const quiet: Runtime = { ...rt, progress: () => undefined };
  const found = geometryScore(source, redesign.image, quiet, { room, intended, segmentation, placed, covered });
  const { score, drift, openings, identicalPixels } = found;
  if (score < SCORE_FLOOR) {
    const drifted = drift.filter(({ state }) => state === 'unintended').map(({ category }) => category);
    const what = drifted.length > 0 ? `: ${drifted.join(', ')}` : '';
    throw new EngineGateError(
      'result-drifted',
      `the result no longer showed the same room (${score} of 100${what}): drag the corners to where they are`,
      ['corners'],
    );
  }
  return { ...redesign, document: { ...redesign.document, geometry: { score, drift, openings, identicalPixels } } };
}
