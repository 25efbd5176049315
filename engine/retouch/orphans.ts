/** Regions of a hole that hardly anything is seen of: patches of their own would be looked for in vain. */
import { type Abort, throwIfAborted } from '../abort.ts';
import { fullPatches } from './level.ts';
import { type Field, spanMembrane } from './membrane.ts';
import { cellsOf, paintSurface } from './plain.ts';
import { LABEL_STEP, type LabelledImage, type Region } from './types.ts';

/** Fewest patches of a region that are seen whole, from which it is filled from itself. */
const LEAST_PATCHES = 60;
/** Fewest px of it that tell of its light. */
const LEAST_SEEN = 60;
/** What lies or hangs flat, and looks like itself where it is spread evenly. */
const flat: ReadonlySet<string> = new Set<Region['kind']>(['floor', 'ceiling', 'rug']);
/** Px of the picture across one of the light's, so that a wide hole costs little. */
const STEP = 4;

/**
 * Gives the open pixels of such regions a home, in place: a wall's become another wall's of which more is seen; of a
 * floor, a ceiling or a rug the little that is seen is spread evenly, and is known from then on; what is left may be
 * filled from anywhere. Throws AbortedError.
 */
export function houseOrphans(image: LabelledImage, regions: readonly Region[], signal: Abort): void {
  const { labels, known, data } = image;
  const [open, seen, whole] = [0, 0, 0].map(() => new Int32Array(regions.length + 1));
  const full = fullPatches(image);
  for (let at = 0; at < labels.length; at++) {
    (known[at] ? seen : open)[labels[at]]++;
    whole[labels[at]] += full[at];
  }
  const isWall = (label: number): boolean => regions[label - 1]?.kind === 'wall';
  const walls = regions.map((_, index) => index + 1).filter((label) => isWall(label) && whole[label] >= LEAST_PATCHES);
  const largest = walls.reduce((best, label) => (whole[label] > whole[best] ? label : best), walls[0] ?? 0);
  for (let label = 1; label <= regions.length; label++) {
    if (open[label] === 0 || whole[label] >= LEAST_PATCHES) continue;
    throwIfAborted(signal);
    if (flat.has(regions[label - 1].kind) && seen[label] >= LEAST_SEEN) {
      spread(image, label, signal);
      continue;
    }
    const home = isWall(label) ? largest : 0;
    for (let at = 0; at < labels.length; at++) {
      if (labels[at] !== label || known[at]) continue;
      labels[at] = home;
      data[at * 4 + 3] = home * LABEL_STEP;
    }
  }
}

/** Whether what is seen of a region at a pixel, its mean there from `values[at]` on, is the region's own. */
export type IsOwn = (x: number, y: number, values: Float32Array, at: number) => boolean;

/** Fills the open pixels of a region smoothly from its seen ones, those that are its own. Throws AbortedError. */
export function spread(image: LabelledImage, label: number, signal: Abort, isOwn: IsOwn = () => true): void {
  const { width, height, means: values, share } = cellsOf(image, label, STEP);
  const known = Uint8Array.from(share, (v, cell) =>
    v > 0 && isOwn((cell % width) * STEP, Math.floor(cell / width) * STEP, values, cell * 3) ? 1 : 0,
  );
  const light: Field = { width, height, channels: 3, values, known };
  spanMembrane(light, signal);
  paintSurface(image, label, { light, step: STEP }, signal);
}
