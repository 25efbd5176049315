/** What stands beside, or lies under, something that a layout has. */
import { type ArrangementPose, boxOf, type Placement } from '../../../design/arrangement.ts';
import { depthOf, widthOf } from '../../../design/arrangements/draft.ts';
import { distanceTo, fromBox } from '../../../design/box.ts';
import type { Built } from '../../../design/pieceSource.ts';
import { found, pieceFor, type WishOf } from './wish.ts';

/** Poses at both sides of a host, the back in line with the host's. */
function besideHost(host: Placement, built: Built, gaps: readonly number[]): ArrangementPose[] {
  const [width, depth] = host.built.piece.sizeM;
  return [-1, 1].flatMap((side) =>
    gaps.map((gap) => {
      const [x, z] = fromBox(host, [
        side * (width / 2 + gap + widthOf(built) / 2),
        depth / 2 - depthOf(built) / 2 - 0.04,
      ]);
      return { x, z, turn: host.turn, wall: host.wall };
    }),
  );
}

/** Wish for one piece that stands beside another. */
export function beside(
  id: string,
  hosts: readonly string[],
  most: number,
  given: { gaps: readonly number[]; top?: string; worth?: number },
): WishOf {
  return (all, room) => {
    const host = found(all, hosts);
    const built = host && pieceFor(room, all, id);
    const near = all.filter((one) => one.id === id && host && distanceTo(boxOf(host), [one.x, one.z]) < 1.5);
    if (!host || built?.kind.stance !== 'floor' || near.length >= most) return null;
    const top = given.top ? pieceFor(room, all, given.top) : undefined;
    const poses = besideHost(host, built, given.gaps);
    const { arrangement } = host;
    return { built, poses, arrangement, worth: given.worth ?? 0.35, reach: 'none', top };
  };
}

/** A rug under the chair of a desk, which no other arrangement brings one to. */
export const deskRug: WishOf = (all, room) => {
  const desk = all.find(({ id }) => id === 'desk');
  if (!desk) return null;
  const [width, depth] = desk.built.piece.sizeM;
  const built = pieceFor(room, all, 'rug', { width: width + 0.7, depth: 1.6 });
  if (!built) return null;
  const poses = [0.15, 0.3, 0.45].map((under) => {
    const [x, z] = fromBox(desk, [0, -(depth / 2 - under) - depthOf(built) / 2]);
    return { x, z, turn: desk.turn, wall: desk.wall };
  });
  return { built, poses, arrangement: desk.arrangement, worth: 0.25, reach: 'none' };
};
