/** Where the corners of a Room's walls are seen in its picture. No React. */
import type { Distortion, Room } from '#engine/geometry/roomSchema.ts';
import type { Point } from './viewport.ts';

/** An end of a corner, px of the Room's picture. */
export interface SeenCorner extends Point {
  /** Index into the Room's `planM`. */
  readonly corner: number;
  readonly end: 'floor' | 'ceiling';
}

/** Metres in front of the camera from which on something is seen. */
const nearM = 0.05;
/** Corners this share of the picture outside of it can still be reached for. */
const reach = 0.04;

/** A point of the world through the Room's camera; null behind it. */
function project({ camera }: Room, x: number, y: number, z: number): Point | null {
  const { rotation, focalPx, principalPx, heightM, distortion } = camera;
  const [right = 0, down = 0, ahead = 0] = [0, 3, 6].map(
    (row) => (rotation[row] ?? 0) * x + (rotation[row + 1] ?? 0) * (y - heightM) + (rotation[row + 2] ?? 0) * z,
  );
  if (ahead < nearM) return null;
  const straight = { x: principalPx[0] + (focalPx * right) / ahead, y: principalPx[1] + (focalPx * down) / ahead };
  return distortion ? bent(distortion, straight) : straight;
}

/** Where a lens shows what a pinhole would show at `at`; the inverse of what the Room's schema says. */
function bent({ radial, centrePx: [cx, cy], radiusPx }: Distortion, { x, y }: Point): Point {
  const square = ((x - cx) ** 2 + (y - cy) ** 2) / radiusPx ** 2;
  const scale = 2 / (1 + Math.sqrt(Math.max(0, 1 - 4 * radial * square)));
  return { x: cx + (x - cx) * scale, y: cy + (y - cy) * scale };
}

/** Both ends of every corner that stand in the picture or just outside of it. */
export function seenCorners(room: Room): SeenCorner[] {
  const { width, height, planM, ceilingHeightM } = room;
  const isNear = (at: number, size: number) => at >= -reach * size && at <= (1 + reach) * size;
  return planM.flatMap(([x, z], corner) =>
    (['floor', 'ceiling'] as const).flatMap((end) => {
      const seen = project(room, x, end === 'floor' ? 0 : ceilingHeightM, z);
      return seen && isNear(seen.x, width) && isNear(seen.y, height) ? [{ corner, end, ...seen }] : [];
    }),
  );
}

/** Where an arrow key moves a corner to; undefined for any other key. `step` px of the Room's picture, five times that with shift. */
export function cornerAfterKey(at: Point, key: string, isFar: boolean, step: number): Point | undefined {
  const by = isFar ? 5 * step : step;
  const moves: Readonly<Record<string, Point>> = {
    ArrowLeft: { x: at.x - by, y: at.y },
    ArrowRight: { x: at.x + by, y: at.y },
    ArrowUp: { x: at.x, y: at.y - by },
    ArrowDown: { x: at.x, y: at.y + by },
  };
  return moves[key];
}
