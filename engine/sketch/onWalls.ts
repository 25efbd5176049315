/** What a drawing shows on the walls: rectangles of windows, doors, curtains, pictures and mirrors. */

import { applyHomography } from '../geometry/matrix.ts';
import { surfacePlanes } from '../geometry/roomGeometry.ts';
import type { Opening, Room } from '../geometry/roomSchema.ts';
import type { DrawnThings } from '../perceive/drawn/things.ts';
import { FIRST_WALL, faceMap } from '../perceive/faces.ts';

/** A rectangle on wall face `wall`, metres as openings have them; `thing` is the index of what is drawn there. */
export interface OnWall {
  readonly thing: number;
  readonly wall: number;
  readonly leftM: number;
  readonly rightM: number;
  readonly bottomM: number;
  readonly topM: number;
}

/** Parts of a thing's pixels outside which it has none. */
const TRIM = 0.025;

/** Rectangles of the things for which `isOn` holds, in a Room in px of the things' map. */
export function rectanglesOnWalls(
  { map, things }: DrawnThings,
  room: Room,
  isOn: (thing: number) => boolean,
): OnWall[] {
  const faces = faceMap(room).data;
  const planes = new Map(surfacePlanes(room).map((plane) => [plane.id, plane]));
  return things.flatMap(({ left, top, right, bottom }, thing) => {
    if (!isOn(thing)) return [];
    const counts = new Map<number, number>();
    const each = (visit: (x: number, y: number, face: number) => void): void => {
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const i = y * map.width + x;
          if (map.data[i] === thing + 1) visit(x, y, faces[i]);
        }
      }
    };
    each((_x, _y, face) => counts.set(face, (counts.get(face) ?? 0) + 1));
    const [face] = [...counts].filter(([f]) => f >= FIRST_WALL).sort((a, b) => b[1] - a[1])[0] ?? [];
    if (face === undefined) return [];
    const plane = planes.get(`wall-${face - FIRST_WALL}`);
    if (!plane) return [];
    const [us, vs]: [number[], number[]] = [[], []];
    each((x, y, f) => {
      if (f !== face && f >= FIRST_WALL) return;
      const [u, v] = applyHomography(plane.toMetres, x + 0.5, y + 0.5);
      us.push(u);
      vs.push(v);
    });
    us.sort((a, b) => a - b);
    vs.sort((a, b) => a - b);
    const at = (list: readonly number[], share: number): number => list[Math.floor(share * (list.length - 1))];
    const rectangle = {
      thing,
      wall: face - FIRST_WALL,
      leftM: at(us, TRIM),
      rightM: at(us, 1 - TRIM),
      bottomM: Math.max(0, at(vs, TRIM)),
      topM: Math.min(room.ceilingHeightM, at(vs, 1 - TRIM)),
    };
    return rectangle.rightM - rectangle.leftM > 0.1 && rectangle.topM - rectangle.bottomM > 0.08 ? [rectangle] : [];
  });
}

/** The first of two rectangles, grown to hold both. */
export const aroundBoth = <T extends OnWall>(one: T, other: OnWall): T => ({
  ...one,
  leftM: Math.min(one.leftM, other.leftM),
  rightM: Math.max(one.rightM, other.rightM),
  bottomM: Math.min(one.bottomM, other.bottomM),
  topM: Math.max(one.topM, other.topM),
});

/** A door that is drawn ends at the floor, whatever hides its foot; metres. */
const DOOR_FOOT_M = 0.6;
const LEAST_DOOR_M = 1.5;
/** Smaller windows, metres, are ornaments and hatching that look like one. */
const LEAST_WINDOW_M = 0.45;
/** Panes of one window, this far apart at most. */
const MULLION_M = 0.14;

/** Of the narrower of two rectangles, the share that lies over the other where both are parts of one window. */
const OVER = 0.75;

/**
 * Rectangles whose kind is `window` where they sit right over or under a window that is as wide: panes are taken for
 * pictures.
 */
export function panesOf(
  rectangles: readonly OnWall[],
  isWindow: (thing: number) => boolean,
  isPane: (thing: number) => boolean,
): ReadonlySet<number> {
  const windows = rectangles.filter(({ thing }) => isWindow(thing));
  const panes = rectangles.filter(({ thing, wall, leftM, rightM, bottomM, topM }) => {
    if (!isPane(thing)) return false;
    return windows.some((other) => {
      const over = Math.min(rightM, other.rightM) - Math.max(leftM, other.leftM);
      const isNear = bottomM < other.topM + MULLION_M && other.bottomM < topM + MULLION_M;
      return (
        other.wall === wall && isNear && over > OVER * Math.max(rightM - leftM, 0.7 * (other.rightM - other.leftM))
      );
    });
  });
  return new Set(panes.map(({ thing }) => thing));
}

/** Openings among rectangles on walls; windows that are drawn in parts become one. */
export function openingsOf(rectangles: readonly OnWall[], kindOf: (thing: number) => 'window' | 'door'): Opening[] {
  const merged: (OnWall & { kind: 'window' | 'door' })[] = [];
  for (const each of rectangles.map((rectangle) => ({ ...rectangle, kind: kindOf(rectangle.thing) }))) {
    const near = merged.findIndex(
      (other) =>
        other.wall === each.wall &&
        other.kind === each.kind &&
        other.leftM < each.rightM + MULLION_M &&
        each.leftM < other.rightM + MULLION_M &&
        other.bottomM < each.topM + MULLION_M &&
        each.bottomM < other.topM + MULLION_M,
    );
    if (near < 0) merged.push(each);
    else {
      merged[near] = aroundBoth(merged[near], each);
    }
  }
  return merged.flatMap(({ kind, wall, leftM, rightM, bottomM, topM }) => {
    const isDoor = kind === 'door' && bottomM < DOOR_FOOT_M;
    const foot = isDoor ? 0 : bottomM;
    if (kind === 'door' && topM - foot < LEAST_DOOR_M) return [];
    if (topM - foot < LEAST_WINDOW_M || rightM - leftM < LEAST_WINDOW_M) return [];
    return [
      {
        kind: isDoor ? 'door' : 'window',
        wall,
        leftM,
        bottomM: foot,
        widthM: rightM - leftM,
        heightM: topM - foot,
      } as const,
    ];
  });
}
