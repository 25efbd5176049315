/** Where something that is missing goes. */
import { type ArrangementPose, boxOf, type Placement } from '../../../design/arrangement.ts';
import { Draft } from '../../../design/arrangements/draft.ts';
import { type OrientedBox, planOverlap } from '../../../design/box.ts';
import { circulation } from '../../../design/circulation.ts';
import { collide, type Settled, settle } from '../../../design/site.ts';
import { isSlender } from '../apart.ts';
import { coveredShare, type FrameRect, frameBox, isAtSide, type PictureView } from '../frameBox.ts';
import { hiddenShare } from '../occlusion.ts';
import type { Completing, Wish } from './wish.ts';

/** A pose that costs more in the picture is none, and what it is worth to stand in an empty part of it. */
const MOST_COST = 1;
const EMPTY_PART = 0.3;
/** m that stay free around what is added. */
const APART_M = 0.07;
/** m from the lens, and share of the picture from its borders, within which nothing is added; rugs are cut nearer. */
const NEAREST_M = 1.8;
const NEAREST_RUG_M = 1;
const MARGIN = 0.025;
/** Share of the picture below which a thing is a speck in it. */
const LEAST_SHARE = 0.004;
/** Share of it that others may hide in the picture, and its own group; and of others that it may hide. */
const MOST_HIDDEN = 0.25;
const MOST_BEHIND_OWN = 0.7;
const MOST_HIDING = 0.18;

/** What is placed of a wish at its best pose; null where it has none. */
export function bestOf(wish: Wish, all: readonly Placement[], room: Completing): readonly Placement[] | null {
  const ranked = wish.poses
    .flatMap((pose) => {
      if (wish.suits?.(pose) === false) return [];
      const settled = settledAt(wish, pose, room);
      if (!settled) return [];
      const cost = room.site.poseCost?.(settled) ?? 0;
      if (cost > MOST_COST) return [];
      return [{ settled, cost: cost - EMPTY_PART * emptiness(settled, all, room.view) }];
    })
    .sort((a, b) => a.cost - b.cost);
  const bodies = all.filter(({ body }) => body === 'solid' || body === 'hung').map(boxOf);
  const rugs = all.filter(({ body }) => body === 'flat').map(boxOf);
  const before = waysOf(room, all);
  for (const { settled } of ranked) {
    if (collide(settled.bodies.map(widened), bodies) || isCrowded(settled, all) || collide(settled.rugs, rugs))
      continue;
    if (!isApart(settled.placements[0], all, room.view, wish.mostCut)) continue;
    const next = [...all, ...settled.placements];
    if (waysOf(room, next) > before || !room.isSeen(next)) continue;
    return settled.placements;
  }
  return null;
}

function settledAt({ built, worth, reach, y, top, arrangement }: Wish, pose: ArrangementPose, room: Completing) {
  const draft = new Draft();
  if (built.kind.id === 'rug') draft.lay(built, 0, 0);
  else if (y !== undefined) draft.hang(built, 0, y, worth);
  else draft.stand(built, 0, 0, { reach, worth });
  draft.put(top, built, 0, 0);
  const variants = [draft.variant()];
  return settle(room.site, { id: arrangement, at: 'free', variants, wishes: {}, needed: false }, 0, pose);
}

const widened = (box: OrientedBox): OrientedBox => ({
  ...box,
  halfWidth: box.halfWidth + APART_M,
  halfDepth: box.halfDepth + APART_M,
});

/** m around a seat in which nothing of another group stands, so that one can sit down. */
const SEAT_FREE_M = 0.4;

function isCrowded({ placements: [one] }: Settled, all: readonly Placement[]): boolean {
  if (one.built.kind.segment !== 'seating') return false;
  const box = boxOf(one);
  const around = { ...box, halfWidth: box.halfWidth + SEAT_FREE_M, halfDepth: box.halfDepth + SEAT_FREE_M };
  return all.some(
    (other) =>
      other.body === 'solid' &&
      other.arrangement !== one.arrangement &&
      !isSlender(other) &&
      planOverlap(around, boxOf(other)) > 0,
  );
}

/** Pieces and doors that nobody can get to. */
function waysOf({ site }: Completing, all: readonly Placement[]): number {
  const { cutOff, blockedDoors } = circulation(site.floor, all);
  return cutOff.length + 10 * blockedDoors;
}

/** Share of what lies on the floor that one thing may hide: it lies under the feet of its own group. */
const MOST_UNDER = 0.6;

/** Whether the picture shows a thing whole, or cut as far as it may be, not too near, and leaves others to be seen. */
function isApart(one: Placement, all: readonly Placement[], view: PictureView, mostCut = 0): boolean {
  const own = frameBox(view, boxOf(one));
  const nearestM = mostCut > 0 ? NEAREST_RUG_M : NEAREST_M;
  if (!own.rect || own.whole < 1 - mostCut || own.awayM < nearestM || own.share < LEAST_SHARE) return false;
  const isAtBorder = isAtSide(own.rect, view, MARGIN) || own.rect.bottom > (1 - MARGIN) * view.height;
  if (mostCut === 0 && isAtBorder) return false;
  const hides = (other: Placement): number => hiddenShare(one, other, view.camera.heightM);
  if (one.body === 'flat') return all.every((other) => other.body !== 'solid' || hides(other) <= MOST_UNDER);
  return all.every((other) => {
    if (other.body === 'flat') return true;
    const { rect, awayM } = frameBox(view, boxOf(other));
    if (!rect) return true;
    if (awayM > own.awayM) return coveredShare(rect, own.rect!) <= MOST_HIDING;
    const most = other.arrangement === one.arrangement ? MOST_BEHIND_OWN : MOST_HIDDEN;
    return other.body !== 'solid' || hides(other) <= most;
  });
}

/** How far across the picture a thing stands from what else stands, a share of its width up to a half, 0-1. */
function emptiness({ placements }: Settled, all: readonly Placement[], view: PictureView): number {
  const middle = ({ left, right }: FrameRect): number => (left + right) / 2;
  const own = frameBox(view, boxOf(placements[0])).rect;
  if (!own) return 0;
  let least = view.width / 2;
  for (const one of all) {
    if (one.body !== 'solid') continue;
    const { rect } = frameBox(view, boxOf(one));
    if (rect) least = Math.min(least, Math.abs(middle(rect) - middle(own)));
  }
  return (2 * least) / view.width;
}
