/** Seats that a layout lacks. */
import { type ArrangementPose, boxOf } from '../../../design/arrangement.ts';
import { depthOf, facing, widthOf } from '../../../design/arrangements/draft.ts';
import { distanceTo, fromBox } from '../../../design/box.ts';
import { boundsOf } from '../../../design/floorPlan.ts';
import type { Vec2 } from '../../../geometry/types.ts';
import { FOCAL_WORTH } from '../viewCost.ts';
import { wallPoses } from './walls.ts';
import { type Completing, found, pieceFor, seatsIn, sofas, type WishOf } from './wish.ts';

/** Angles about a low table at which a seat may stand, from straight across from its sofa; and the gap, m. */
const AROUND = [60, 75, 90, 45, 105, 30, 0] as const;
const KNEE_M = [0.42, 0.6, 0.85] as const;
/** Radians by which it may turn from the table, as towards a fire or the sofa. */
const SLANTS = [0, 0.35, -0.35, 0.6, -0.6] as const;
/** Where it looks, from the table's middle to the sofa's. */
const TO_SOFA = 0.35;
/** m2 from which there is room for two. */
const TWO_SEATS_M2 = 15;

/** An armchair at the low table, facing it. */
export const armchair: WishOf = (all, room) => {
  const sofa = found(all, sofas);
  const built = pieceFor(room, all, 'armchair') ?? pieceFor(room, all, 'lounge-chair');
  const seats = seatsIn(all).length;
  if (!sofa || !built || seats > 2 || (seats > 1 && areaIn(room) < TWO_SEATS_M2)) return null;
  const table = all.find(({ arrangement, id }) => arrangement === 'lounge' && id === 'coffee-table');
  const [cx, cz] = table ? [table.x, table.z] : fromBox(sofa, [0, -1.1]);
  const [tx, tz] = [cx + TO_SOFA * (sofa.x - cx), cz + TO_SOFA * (sofa.z - cz)];
  const half = table ? Math.max(...table.built.piece.sizeM.slice(0, 2)) / 2 : 0.4;
  const across = table ? Math.min(...table.built.piece.sizeM.slice(0, 2)) / 2 : 0.4;
  const poses: ArrangementPose[] = [];
  for (const degrees of AROUND) {
    for (const side of [-1, 1]) {
      for (const knee of KNEE_M) {
        const a = (side * degrees * Math.PI) / 180;
        const reach = Math.hypot(half * Math.sin(a), across * Math.cos(a)) + knee + depthOf(built) / 2;
        // The sofa looks along its −z.
        const [dx, dz] = fromBox({ x: 0, z: 0, turn: sofa.turn }, [Math.sin(a), -Math.cos(a)]);
        const at = { x: cx + dx * reach, z: cz + dz * reach, wall: -1 };
        const turn = facing(tx - at.x, tz - at.z);
        for (const slant of SLANTS) poses.push({ ...at, turn: turn + slant });
      }
    }
  }
  return { built, poses, arrangement: 'lounge', worth: 0.7, reach: 'any' };
};

const areaIn = ({ site }: Completing): number => {
  const { left, right, near, far } = boundsOf(site.floorPlan.corners);
  return (right - left) * (far - near);
};

/** m from a wall, radians by which it turns from it; m from a corner or a window, and from what the room is for. */
const SEAT = { backM: 0.3, turns: [0.5, -0.5, 0], nearM: 1.1, apartM: 0.65 } as const;

/** An armchair to read in, where there is no other: in a corner or beside a window, turned to the room. */
export const cornerSeat: WishOf = (all, room) => {
  const main = all.find(({ worth }) => worth >= FOCAL_WORTH);
  const built = pieceFor(room, all, 'armchair');
  const chairs = all.some(({ id }) => id === 'armchair' || id === 'lounge-chair');
  if (!main || !built || chairs || main.id === 'dining-table') return null;
  const { corners } = room.site.floorPlan;
  const near = [...corners, ...room.site.windows.map(({ box }): Vec2 => [box.x, box.z])];
  const suits = ({ x, z }: ArrangementPose): boolean =>
    near.some(([px, pz]) => Math.hypot(px - x, pz - z) < SEAT.nearM) &&
    distanceTo(boxOf(main), [x, z]) > SEAT.apartM + widthOf(built) / 2;
  const poses = wallPoses(room, built, SEAT.backM).flatMap((pose) =>
    SEAT.turns.map((turn) => ({ ...pose, turn: pose.turn + turn })),
  );
  return { built, poses, arrangement: 'seat-0', worth: 0.7, reach: 'any', suits };
};
