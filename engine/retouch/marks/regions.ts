/**
 * Where a network sees overlays (`seen.ts`), as what may be marks: regions, the overlay that each shows (`vote.ts`),
 * and what that covers there.
 */
import type { PixelRect } from '../../geometry/types.ts';
import { connectedComponents, dilate, pixelsByLabel } from '../../image/morphology.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { beliefOf, overlayUnder, padded, type Suspect } from './evidence.ts';
import type { Clues, Known } from './matched.ts';
import { isGood, partsIn } from './trace.ts';
import { votedOverlays } from './vote.ts';

/** Log odds from which a pixel belongs to a region, and px by which regions are widened before they hang together. */
const LEAST = 0;
const WIDER = 7;
/**
 * Sum of log odds from which a region is one; regions in which overlays are voted for, and those that are looked into.
 */
const LEAST_WEIGHT = 40;
const MOST_REGIONS = 14;
const LOOKED_INTO = 6;
/** Overlays that are tried in a region, and those that are kept. */
const TRIED = 4;
const OVERLAYS = 2;
/** Px around a region that are looked at. */
const AROUND = 12;
/** Mean log odds of a part's pixels. */
const LEAST_SEEN = -0.5;
/** Share of the change that the overlay of what was cut out may leave unexplained. */
const UNEXPLAINED = 0.3;

interface Region {
  readonly box: PixelRect;
  readonly pixels: readonly number[];
}

/** Regions where the network sees an overlay, those that it sees most of first. */
function regionsOf({ width, height }: Rgb8, seen: Float32Array): Region[] {
  const wide = dilate({ width, height, data: Uint8Array.from(seen, (v) => (v > LEAST ? 255 : 0)) }, WIDER);
  const { labels, components } = connectedComponents(width, height, (i) => wide.data[i] === 255);
  const lists = pixelsByLabel(labels, components.length);
  const regions = components.map(({ label, left, top, right, bottom }) => {
    const pixels = lists[label];
    const weight = pixels.reduce((sum, i) => sum + Math.max(0, seen[i] - LEAST), 0);
    return { box: { left, top, right, bottom }, pixels, weight };
  });
  return regions
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .sort((p, q) => q.weight - p.weight)
    .slice(0, MOST_REGIONS);
}

/** What a voted overlay covers in a region, as what may be a mark; null where that shows none. */
function suspectOf(picture: Rgb8, box: PixelRect, voted: Known, clues: Clues, rt: Runtime): Suspect | null {
  const parts = partsIn(picture, padded(box, AROUND, picture), voted, clues, rt).filter(
    (part) => isGood(part, picture.width) && part.seen >= LEAST_SEEN,
  );
  if (parts.length === 0) return null;
  const belief = beliefOf(parts, picture);
  const overlay = overlayUnder(picture, belief, UNEXPLAINED, rt);
  return overlay ? { ...belief, overlay, parts } : null;
}

/** What may be marks where the network sees them, those with the most votes first. Throws AbortedError. */
export function seenSuspects(picture: Rgb8, clues: Clues, rt: Runtime): Suspect[] {
  const regions = regionsOf(picture, clues.seen).flatMap(({ box, pixels }) => {
    const votes = votedOverlays(picture, pixels, clues, TRIED, rt);
    return votes[0] ? [{ box, votes, score: votes[0].score }] : [];
  });
  regions.sort((p, q) => q.score - p.score);
  return regions.slice(0, LOOKED_INTO).flatMap(({ box, votes }) => {
    const kept: Suspect[] = [];
    for (const { overlay } of votes) {
      if (kept.length === OVERLAYS) break;
      const suspect = suspectOf(picture, box, overlay, clues, rt);
      if (suspect) kept.push(suspect);
    }
    return kept;
  });
}
