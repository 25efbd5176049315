/** Which pieces the picture shows one before the other, as nobody would arrange them for a photo. */
import { boxOf, type Placement } from '../../design/arrangement.ts';
import { distanceTo } from '../../design/box.ts';
import { coveredShare, type FrameRect, frameBox, type PictureView } from './frameBox.ts';
import { hiddenShare } from './occlusion.ts';

/** Whether a piece is slender, and can go or stay. */
export function isSlender({ built: { kind } }: Placement): boolean {
  return kind.segment === 'lamp' || kind.segment === 'plant';
}

/** Share of one that may be seen before a large piece, and the worth from which a piece is one. */
const MOST_BEFORE = 0.3;
const LARGE_WORTH = 0.45;
/** Share of what hangs on a wall that may be hidden. */
const MOST_HIDDEN = 0.15;
/** Share of its width that what hangs on a wall must show: seen from its edge it is a stroke on the wall. */
const LEAST_WIDTH = 0.12;

/** Share of a plant that larger pieces may hide: of more, one sees a few leaves. */
const MOST_LEAVES = 0.12;
/**
 * Share of other small pieces: what is left to be seen of a side table behind a sofa is a sliver;
 * chairs are told at a table by their backs.
 */
const MOST_SLIVER = 0.5;
/** And of those of the same group: a nightstand is known by its lamp and by the bed before it. */
const MOST_OWN_SLIVER = 0.7;
/** Share of a cupboard or a shelf that another arrangement may hide: nobody puts one behind a sofa. */
const MOST_BEHIND = 0.2;

/** Leaves some pieces out, with what stands on them. */
export function leftOut(placements: readonly Placement[], isOut: (placement: Placement) => boolean): Placement[] {
  const out = new Set(placements.filter(isOut));
  if (out.size === 0) return [...placements];
  const carriers = [...out].filter(({ body }) => body === 'solid').map(boxOf);
  const isCarried = ({ body, x, y, z }: Placement): boolean =>
    body === 'on-top' && y > 0.1 && carriers.some((box) => distanceTo(box, [x, z]) === 0);
  return placements.filter((one) => !out.has(one) && !isCarried(one));
}

/**
 * Leaves out lamps and plants that stand before larger pieces, cupboards, shelves and plants behind others, then
 * pictures and mirrors that something nearer hides or that are seen from their edge.
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
    isSlender(one) &&
    large.some((other) => other !== one && nearer(one, other) && overlap(one, other) > MOST_BEFORE);
  const isBehind = (one: Placement): boolean =>
    one.body === 'solid' &&
    one.built.kind.segment === 'storage' &&
    large.some(
      (other) => other.arrangement !== one.arrangement && nearer(other, one) && overlap(one, other) > MOST_BEHIND,
    );
  const isStray = (one: Placement): boolean => {
    const { segment } = one.built.kind;
    const isSmall = one.worth < LARGE_WORTH && segment !== 'seating';
    const mostBehind = (other: Placement): number =>
      segment === 'plant' ? MOST_LEAVES : other.arrangement === one.arrangement ? MOST_OWN_SLIVER : MOST_SLIVER;
    const hides = (other: Placement): boolean =>
      nearer(other, one) && hiddenShare(one, other, view.camera.heightM) > mostBehind(other);
    return isSmall && one.body === 'solid' && large.some(hides);
  };
  const left = leftOut(placements, (one) => isBefore(one) || isBehind(one) || isStray(one));
  const standing = left.filter(({ body }) => body === 'solid');
  const isHidden = (one: Placement): boolean =>
    one.built.kind.stance === 'wall' &&
    standing.some((other) => other !== one && nearer(other, one) && overlap(one, other) > MOST_HIDDEN);
  const isEdge = (one: Placement): boolean => {
    const rect = rectOf(one);
    if (!rect || one.built.kind.stance !== 'wall') return false;
    const { halfWidth, top, bottom } = boxOf(one);
    const shown = (rect.right - rect.left) / (rect.bottom - rect.top);
    return shown < (LEAST_WIDTH * 2 * halfWidth) / (top - bottom);
  };
  return left.filter((one) => !isHidden(one) && !isEdge(one));
}
