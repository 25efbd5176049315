/** What may lie behind what: sides of a drawn thing's outline, and places that nothing is told of. */
import type { Vec2, Vec3 } from '../geometry/types.ts';
import type { DrawnThings } from '../perceive/drawn/things.ts';

/** Metres by which a thing must be nearer to hide another. */
const NEARER_M = 0.12;
/** A thing below another that is nearer by more than this hides its foot; else it may carry it. */
const HIDES_FOOT_M = 0.42;
/** Share of a side that others must have for it not to be the thing's own. */
const OTHERS = 0.4;

export interface Occlusion {
  /** Sides (left, top, right, bottom) of a thing's outline where nothing hides it. */
  ownSides(thing: number): readonly [boolean, boolean, boolean, boolean];
  /** Whether more of a thing may lie at a place, px of the map: out of the picture, or behind something nearer. */
  isHidden(thing: number, at: Vec2): boolean;
  /** Share of a thing's lower edge below which the house is seen. */
  footSeen(thing: number): number;
  /** Metres from the camera, on the floor; the median of what is seen of it. */
  distanceOf(thing: number): number;
}

/** `points` are what is seen of each thing, world metres. */
export function occlusionOf({ map, things }: DrawnThings, points: readonly (readonly Vec3[])[]): Occlusion {
  const distances = points.map((own) => {
    const sorted = own.map(([x, , z]) => Math.hypot(x, z)).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
  });
  /** 1 + index of the thing at a place, 0 for the house and what lies on its floor, −1 out of the picture. */
  const labelAt = (x: number, y: number): number => {
    if (x < 0 || y < 0 || x >= map.width || y >= map.height) return -1;
    const label = map.data[y * map.width + x];
    return label > 0 && things[label - 1].kind === 'rug' ? 0 : label;
  };
  const hides = (label: number, thing: number): boolean =>
    label < 0 || (label > 0 && label !== thing + 1 && distances[label - 1] < distances[thing] - NEARER_M);
  /** Visits the outermost px of a thing: side, and the label beyond it. */
  const around = (thing: number, visit: (side: number, beyond: number) => void): void => {
    const { left, top, right, bottom } = things[thing];
    const own = (x: number, y: number): boolean => map.data[y * map.width + x] === thing + 1;
    for (let y = top; y < bottom; y++) {
      let [first, last] = [-1, -1];
      for (let x = left; x < right; x++) {
        if (!own(x, y)) continue;
        if (first < 0) first = x;
        last = x;
      }
      if (first < 0) continue;
      if (first < left + 0.12 * (right - left)) visit(0, labelAt(first - 2, y));
      if (last > right - 0.12 * (right - left)) visit(2, labelAt(last + 2, y));
    }
    for (let x = left; x < right; x++) {
      let [first, last] = [-1, -1];
      for (let y = top; y < bottom; y++) {
        if (!own(x, y)) continue;
        if (first < 0) first = y;
        last = y;
      }
      if (first < 0) continue;
      if (first < top + 0.2 * (bottom - top)) visit(1, labelAt(x, first - 2));
      if (last > bottom - 0.2 * (bottom - top)) visit(3, labelAt(x, last + 2));
    }
  };
  return {
    ownSides(thing) {
      const [all, hidden] = [
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ];
      around(thing, (side, beyond) => {
        all[side]++;
        if (hides(beyond, thing)) hidden[side]++;
      });
      const isOwn = (side: number): boolean => hidden[side] < OTHERS * all[side] + 1;
      return [isOwn(0), isOwn(1), isOwn(2), isOwn(3)];
    },
    isHidden: (thing, [x, y]) => hides(labelAt(Math.floor(x), Math.floor(y)), thing),
    footSeen(thing) {
      let [all, seen] = [0, 0];
      around(thing, (side, beyond) => {
        if (side !== 3) return;
        all++;
        const isHidden = beyond < 0 || (beyond > 0 && distances[beyond - 1] < distances[thing] - HIDES_FOOT_M);
        if (!isHidden) seen++;
      });
      return seen / Math.max(1, all);
    },
    distanceOf: (thing) => distances[thing],
  };
}
