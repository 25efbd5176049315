/** Which pieces the picture shows one before the other, as nobody would arrange them for a photo. */
import { boxOf, type Placement } from '../../design/arrangement.ts';
import { coveredShare, type FrameRect, frameBox, type PictureView } from './frameBox.ts';

/** Slender pieces that can go or stay. */
const slender: ReadonlySet<string> = new Set(['lamp', 'plant']);
/** Share of one that may be seen before a large piece, and the worth from which a piece is one. */
const MOST_BEFORE = 0.3;
const LARGE_WORTH = 0.45;
/** Share of what hangs on a wall that may be hidden. */
const MOST_HIDDEN = 0.15;

/**
 * Leaves out lamps and plants that stand before larger pieces, then pictures and mirrors that something nearer hides.
 */
export function seenApart(placements: readonly Placement[], view: PictureView): Placement[] {
  const shown = new Map(placements.map((one) => [one, frameBox(view, boxOf(one))]));
  const nearer = (one: Placement, other: Placement): boolean => shown.get(one)!.awayM < shown.get(other)!.awayM;
  const rectOf = (one: Placement): FrameRect | null => shown.get(one)!.rect;
  const overlap = (of: Placement, by: Placement): number => {
    const [own, other] = [rectOf(of), rectOf(by)];
    return own && other ? coveredShare(own, other) : 0;
  };
  const large = placements.filter(({ body, worth }) => body === 'solid' && worth >= LARGE_WORTH);
  const isBefore = (one: Placement): boolean =>
    one.body === 'solid' &&
    slender.has(one.built.kind.segment) &&
    large.some((other) => other !== one && nearer(one, other) && overlap(one, other) > MOST_BEFORE);
  const left = placements.filter((one) => !isBefore(one));
  const standing = left.filter(({ body }) => body === 'solid');
  const isHidden = (one: Placement): boolean =>
    one.built.kind.stance === 'wall' &&
    standing.some((other) => other !== one && nearer(other, one) && overlap(one, other) > MOST_HIDDEN);
  return left.filter((one) => !isHidden(one));
}
