/** What stands and hangs at walls that a layout leaves bare. */
import { type ArrangementPose, boxOf, type Placement } from '../../../design/arrangement.ts';
import { depthOf, heightOf, widthOf } from '../../../design/arrangements/draft.ts';
import { distanceTo, fromBox } from '../../../design/box.ts';
import { pointAt } from '../../../design/floorPlan.ts';
import type { Built } from '../../../design/pieceSource.ts';
import { turnOf } from '../../../design/roomShell.ts';
import { frameBox } from '../frameBox.ts';
import { FOCAL_WORTH } from '../viewCost.ts';
import { type Completing, found, pieceFor, sofas, type WishOf } from './wish.ts';

/** Poses along the walls, their middles a hand apart. */
export function wallPoses({ site }: Completing, built: Built, backM: number): ArrangementPose[] {
  const half = widthOf(built) / 2 + 0.05;
  return site.walls.flatMap((wall) => {
    const steps = Math.floor((wall.lengthM - 2 * half) / 0.15);
    return Array.from({ length: Math.max(0, steps + 1) }, (_, i) => {
      const along = half + ((wall.lengthM - 2 * half) * i) / Math.max(1, steps);
      const [x, z] = pointAt(wall, along, backM + depthOf(built) / 2);
      return { x, z, turn: turnOf(wall), wall: wall.index };
    });
  });
}

/** Something low at a bare wall: what a sofa looks at, or what stands across from a table. */
const LOW_PIECES = ['media-console', 'sideboard', 'dresser', 'low-bookcase', 'console-table'] as const;
export const LOW_WIDTHS_M = [1.8, 1.5, 1.2, 0.9] as const;
/** m: no cupboard stands nearer to a bed or a sofa. */
const FREE_OF_MAIN_M = 0.6;

export const lowPiece =
  (width: number): WishOf =>
  (all, room) => {
    const shown = all.filter(({ built, body }) => body === 'solid' && built.kind.segment === 'storage');
    if (shown.some((one) => one.id !== 'nightstand' && frameBox(room.view, boxOf(one)).rect)) return null;
    for (const id of LOW_PIECES) {
      const built = pieceFor(room, all, id, { width });
      if (built?.kind.stance !== 'floor' || heightOf(built) > 1.15) continue;
      const mains = all.filter(({ worth }) => worth >= FOCAL_WORTH).map(boxOf);
      const suits = ({ x, z }: ArrangementPose): boolean =>
        mains.every((main) => distanceTo(main, [x, z]) > FREE_OF_MAIN_M + widthOf(built) / 2);
      const poses = wallPoses(room, built, 0.02);
      return { built, poses, arrangement: `${id}-0`, worth: 0.5, reach: 'front', suits };
    }
    return null;
  };

/** m between what stands at a wall and what hangs over it. */
const OVER_M = 0.18;

/** Over something low at a wall that was added: a screen that a sofa looks at, or a picture. */
export const overLow: WishOf = (all, room) => {
  const low = all.find(({ arrangement, id }) => LOW_PIECES.some((one) => one === id && arrangement === `${id}-0`));
  const isHung = (one: Placement): boolean =>
    one.built.kind.stance === 'wall' && low !== undefined && distanceTo(boxOf(low), [one.x, one.z]) < 0.5;
  if (!low || all.some(isHung)) return null;
  const sofa = found(all, sofas);
  const isWatched = low.id === 'media-console' && sofa !== undefined && Math.cos(sofa.turn - low.turn) < -0.5;
  const wide = low.built.piece.sizeM[0];
  const art = { width: Math.min(1.1, wide * 0.6), height: Math.min(0.8, wide * 0.45) };
  const built = isWatched
    ? room.source.get('screen', { width: Math.min(1.5, wide * 0.85), height: Math.min(1.5, wide * 0.85) * 0.57 })
    : pieceFor(room, all, 'wall-art', art, 23);
  if (built?.kind.stance !== 'wall') return null;
  const [x, z] = fromBox(low, [0, low.built.piece.sizeM[1] / 2 + 0.018]);
  const y = Math.max(isWatched ? 1.05 : 1.48, heightOf(low.built) + OVER_M + heightOf(built) / 2);
  const poses = [{ x, z, turn: low.turn, wall: low.wall }];
  return { built, poses, y, arrangement: low.arrangement, worth: 0.35, reach: 'none' };
};

/** Heights of plants, m, and how near to a corner or to something that stands they are. */
const PLANTS_M = [1.4, 0.9, 1.1] as const;
const BESIDE_M = 0.35;

export const plant =
  (copy: number): WishOf =>
  (all, room, chance) => {
    const count = all.filter(({ id }) => id === 'plant').length;
    if (count > copy) return null;
    const height = PLANTS_M[copy % PLANTS_M.length] * (0.92 + 0.16 * chance());
    const side = Math.min(0.75, height * 0.5);
    const built = pieceFor(room, all, 'plant', { width: side, depth: side, height }, 3 + copy);
    if (built?.kind.stance !== 'floor') return null;
    // In a corner or beside a thing it has its place; before a bare wall it seems left there.
    const corners = room.site.floorPlan.corners;
    const bodies = all.filter(({ body }) => body === 'solid').map(boxOf);
    const suits = ({ x, z }: ArrangementPose): boolean => {
      const corner = Math.min(...corners.map(([cx, cz]) => Math.hypot(cx - x, cz - z))) - side / 2;
      const thing = Math.min(9, ...bodies.map((box) => distanceTo(box, [x, z]))) - side / 2;
      return corner < BESIDE_M || thing < BESIDE_M;
    };
    const poses = wallPoses(room, built, 0.06);
    return { built, poses, arrangement: `plant-${copy + 4}`, worth: 0.4, reach: 'none', suits };
  };
