/** Where a network sees overlays (`seen.ts`), as what may be marks: regions, the overlay that each shows (`vote.ts`), and what that covers there. */
import { connectedComponents, dilate, pixelsByLabel } from '../../image/morphology.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import type { Box } from '../types.ts';
import { beliefOf, overlayUnder, padded, type Suspect } from './evidence.ts';
import type { Clues } from './matched.ts';
import { isGood, partsIn } from './trace.ts';
import { votedOverlays } from './vote.ts';

/** Log odds from which a pixel belongs to a region, and px by which regions are widened before they hang together. */
const LEAST = 0;
const WIDER = 7;
/** Regions that are looked into, overlays that are tried in each, and the sum of log odds from which a region is one. */
const MOST_REGIONS = 6;
const OVERLAYS = 2;
const LEAST_WEIGHT = 40;
/** Px around a region that are looked at. */
const AROUND = 12;
/** Mean log odds of a part's pixels. */
const LEAST_SEEN = -0.5;
/** Share of the change that the overlay of what was cut out may leave unexplained. */
const UNEXPLAINED = 0.3;

interface Region {
  readonly box: Box;
  readonly pixels: readonly number[];
}

/** Regions where the network sees an overlay, those that it sees most of first. */
function regionsOf({ width, height }: Rgb8, seen: Float32Array): Region[] {
  const wide = dilate({ width, height, data: Uint8Array.from(seen, (v) => (v > LEAST ? 255 : 0)) }, WIDER);
  const { labels, components } = connectedComponents(width, height, (i) => wide.data[i] === 255);
  const lists = pixelsByLabel(labels, components.length);
  const regions = components.map(({ label, left, top, right, bottom }) => {
    const pixels = lists[label]!;
    const weight = pixels.reduce((sum, i) => sum + Math.max(0, seen[i]! - LEAST), 0);
    return { box: { left, top, right, bottom }, pixels, weight };
  });
  return regions
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .sort((p, q) => q.weight - p.weight)
    .slice(0, MOST_REGIONS);
}

/** What may be marks where the network sees them. Throws AbortedError. */
export function seenSuspects(picture: Rgb8, clues: Clues, rt: Runtime): Suspect[] {
  return regionsOf(picture, clues.seen).flatMap(({ box, pixels }) =>
    votedOverlays(picture, pixels, clues, OVERLAYS, rt).flatMap((voted): Suspect[] => {
      const parts = partsIn(picture, padded(box, AROUND, picture), voted, clues, rt).filter(
        (part) => isGood(part, picture.width) && part.seen >= LEAST_SEEN,
      );
      if (parts.length === 0) return [];
      const belief = beliefOf(parts, picture);
      const overlay = overlayUnder(picture, belief, UNEXPLAINED, rt);
      return overlay ? [{ ...belief, overlay, parts }] : [];
    }),
  );
}
