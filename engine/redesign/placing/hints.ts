/** Where old furniture stood is where people know new furniture to stand: a bed where the bed was. */
import { boxOf, type Placement } from '../../design/arrangement.ts';
import type { OldThings, ThingClass } from '../oldThings.ts';
import { type FrameRect, frameBox, type PictureView } from './frameBox.ts';

/** Classes whose places people know. */
const known: ReadonlySet<string> = new Set<ThingClass>(['bed', 'seating', 'table', 'storage']);
/** Smaller ones, as a share of the picture, nobody remembers. */
const LEAST_SHARE = 0.02;
/** Pieces worth less go where they are needed. */
const LEAST_WORTH = 0.55;
/**
 * What a piece costs that stands quite elsewhere, times its worth; and from which distance that is, as a share of the
 * picture's width.
 */
const ELSEWHERE = 2.2;
const REACH = 0.4;

/** Cost of a placement away from where the photo has something of its kind. */
export type HintCost = (placement: Placement) => number;

/** The cost for what stands in the photo. */
export function hintsOf({ things, width, height }: OldThings, view: PictureView): HintCost {
  const places = things
    .filter(({ kind, share, box }) => known.has(kind) && share >= LEAST_SHARE && box !== null)
    .map(({ kind, cells }) => ({ kind, rect: rectOf(cells, { width, height }, view) }));
  return (placement) => {
    const { segment } = placement.built.kind;
    if (placement.body !== 'solid' || placement.worth < LEAST_WORTH) return 0;
    const own = places.filter(({ kind }) => kind === segment);
    if (own.length === 0) return 0;
    const { rect } = frameBox(view, boxOf(placement));
    const least = rect ? Math.min(...own.map((place) => apart(rect, place.rect) / view.width)) : REACH;
    return ELSEWHERE * placement.worth * Math.min(1, least / REACH);
  };
}

/** Px between the feet of two rectangles; what the first shows beyond the second costs nothing. */
function apart(a: FrameRect, b: FrameRect): number {
  return Math.hypot((a.left + a.right - b.left - b.right) / 2, a.bottom - b.bottom);
}

/** Upright rectangle in the picture around cells of a lattice over it. */
export function rectOf(
  cells: readonly number[],
  { width, height }: Pick<OldThings, 'width' | 'height'>,
  view: PictureView,
): FrameRect {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const cell of cells) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  const [kx, ky] = [view.width / width, view.height / height];
  return { left: left * kx, top: top * ky, right: right * kx, bottom: bottom * ky };
}
