/** Windows and doors of a drawing: regions on a wall that together fill an upright rectangle of an opening's size. */
import { disjointSets } from '../../disjointSets.ts';
import { applyHomography } from '../../geometry/matrix.ts';
import { surfacePlanes } from '../../geometry/roomGeometry.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Mat3 } from '../../geometry/types.ts';
import type { LabelMap } from '../../image/types.ts';
import { FIRST_WALL } from '../faces.ts';
import { OBJECT, type RegionFaces } from './surfaces.ts';

/** Share of its rectangle that a group of regions fills. */
const LEAST_FILL = 0.82;
/** Regions smaller than this share of the picture frame nothing. */
const LEAST_SHARE = 0.0004;

/** Rectangles of openings in a Room in px of the regions' map. */
export function findDrawnOpenings(
  { map, count }: { readonly map: LabelMap; readonly count: number },
  faces: RegionFaces,
  room: Room,
): Opening[] {
  const openings: Opening[] = [];
  for (const plane of surfacePlanes(room)) {
    if (plane.kind !== 'wall' || plane.polygonPx.length < 3) continue;
    const wall = Number(plane.id.slice('wall-'.length));
    const isIn = (k: number): boolean =>
      faces.face[k] === FIRST_WALL + wall && faces.shows[k] === OBJECT && faces.area[k] > LEAST_SHARE * map.data.length;
    for (const group of groups(map, count, isIn)) {
      const box = boxOf(map, group, plane.toMetres);
      const kind = box && kindOf(box, room.ceilingHeightM);
      if (!box || !kind) continue;
      const bottomM = Math.max(0, box.bottom);
      openings.push({
        kind,
        wall,
        leftM: box.left,
        bottomM,
        widthM: box.right - box.left,
        heightM: box.top - bottomM,
      });
    }
  }
  return openings;
}

/** Regions that touch, as lists. */
function groups({ width, data }: LabelMap, count: number, isIn: (k: number) => boolean): number[][] {
  const sets = disjointSets(count);
  const chosen = Uint8Array.from({ length: count }, (_, k) => (isIn(k) ? 1 : 0));
  for (let i = 0; i < data.length; i++) {
    for (const j of [i + 1, i + width]) {
      if (j >= data.length || (j === i + 1 && j % width === 0) || data[i] === data[j]) continue;
      if (chosen[data[i]] && chosen[data[j]]) sets.join(data[i], data[j]);
    }
  }
  const lists = new Map<number, number[]>();
  for (let k = 0; k < count; k++) {
    if (!chosen[k]) continue;
    const at = sets.rootOf(k);
    lists.set(at, [...(lists.get(at) ?? []), k]);
  }
  return [...lists.values()];
}

interface RectM {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** Upright rectangle of a group on its wall, metres; null where the group leaves much of it empty. */
function boxOf({ width, data }: LabelMap, group: readonly number[], toMetres: Mat3): RectM | null {
  const members = new Set(group);
  const [us, vs]: [number[], number[]] = [[], []];
  for (let i = 0; i < data.length; i += 2) {
    if (!members.has(data[i])) continue;
    const [u, v] = applyHomography(toMetres, (i % width) + 0.5, Math.floor(i / width) + 0.5);
    us.push(u);
    vs.push(v);
  }
  us.sort((p, q) => p - q);
  vs.sort((p, q) => p - q);
  const at = (list: readonly number[], share: number): number =>
    list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
  const box = { left: at(us, 0.02), right: at(us, 0.98), bottom: at(vs, 0.02), top: at(vs, 0.98) };
  let [all, filled] = [0, 0];
  for (let i = 0; i < data.length; i += 2) {
    const [u, v] = applyHomography(toMetres, (i % width) + 0.5, Math.floor(i / width) + 0.5);
    if (u < box.left || u > box.right || v < box.bottom || v > box.top) continue;
    all++;
    if (members.has(data[i])) filled++;
  }
  return all > 0 && filled / all >= LEAST_FILL ? box : null;
}

function kindOf({ left, right, bottom, top }: RectM, ceilingM: number): 'window' | 'door' | null {
  const [wide, high] = [right - left, top - bottom];
  if (top > ceilingM || wide < 0.4) return null;
  if (bottom < 0.2) return high > 1.8 && high < 2.7 && wide < 2.4 ? 'door' : null;
  return wide * high > 1 && wide < 6 && top > 1.9 && high > 0.6 ? 'window' : null;
}
