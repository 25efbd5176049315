/** What can be clicked in a drawing: its closed regions, the things that they make, and what things form together. */
import { disjointSets } from '../../disjointSets.ts';
import type { LabelMap } from '../../image/types.ts';
import { CEILING, FIRST_WALL, FLOOR } from '../faces.ts';
import type { SegmentKind } from '../segments/kinds.ts';
import type { Segment, Segments } from '../segments/segments.ts';
import type { Sketch } from './sketch.ts';
import { OBJECT, type RegionFaces } from './surfaces.ts';

/** Share of its rim from which a region is a detail of the thing beside it, and from which two things form one. */
const DETAIL = 0.6;
const TOGETHER = 0.3;

/**
 * Three nested levels of a drawing. Parts are its regions; things join what lies on one bare surface, and details with
 * what they lie in; wholes join things that share much of their outline. Ids count from 1 over all levels.
 */
export function drawnSegments({ regions, faces, openings, perception }: Sketch): Segments {
  const count = faces.face.length;
  const parts = Int32Array.from({ length: count }, (_, k) => k);
  const rims = rimsOf(regions, count);
  const isThing = (k: number): boolean => faces.shows[k] === OBJECT;
  const things = joined(parts, (p, q) => isSame(faces, openings, p, q), rims, DETAIL, isThing);
  const wholes = joined(
    things,
    () => false,
    rims,
    TOGETHER,
    (k) => isThing(k) && openings[k] === 0,
  );
  const levels = [parts, things, wholes];
  const met = [...new Set(regions.data)];
  let next = 1;
  const idOf = levels.map(() => new Map<number, number>());
  levels.forEach((of, level) => {
    for (const k of met) if (!idOf[level].has(of[k])) idOf[level].set(of[k], next++);
  });
  const kinds = perception.room.openings.map(({ kind }) => kind);
  const describe = (of: Int32Array, root: number) => described(faces, (k) => kinds[openings[k] - 1] ?? null, of, root);
  const segments: Segment[] = [];
  levels.forEach((of, level) => {
    for (const [root, id] of idOf[level]) {
      const parent = level < 2 ? (idOf[level + 1].get(levels[level + 1][root]) ?? null) : null;
      segments.push({ id, level: level === 0 ? 3 : level === 1 ? 2 : 1, parent, ...describe(of, root) });
    }
  });
  return { labels: { ...regions, data: regions.data.map((k) => idOf[0].get(k) ?? 0) }, segments };
}

/** Regions of one bare surface, or of one opening. */
function isSame({ face, shows }: RegionFaces, openings: Int32Array, p: number, q: number): boolean {
  if (openings[p] > 0 || openings[q] > 0) return openings[p] === openings[q];
  return shows[p] !== OBJECT && shows[q] !== OBJECT && face[p] === face[q];
}

interface Rims {
  /** Pixels of each region's rim. */
  readonly all: Float64Array;
  /** Pixels of it beside each neighbour. */
  readonly beside: readonly Map<number, number>[];
}

function rimsOf({ width, data }: LabelMap, count: number): Rims {
  const all = new Float64Array(count);
  const beside = Array.from({ length: count }, () => new Map<number, number>());
  const meet = (p: number, q: number): void => {
    all[p]++;
    beside[p].set(q, (beside[p].get(q) ?? 0) + 1);
  };
  for (let i = 0; i < data.length; i++) {
    for (const j of [i + 1, i + width]) {
      if (j >= data.length || (j === i + 1 && j % width === 0) || data[i] === data[j]) continue;
      meet(data[i], data[j]);
      meet(data[j], data[i]);
    }
  }
  return { all, beside };
}

/**
 * Joins groups of regions: those that are the same, and a thing with the one that holds a share of its rim; the least
 * region names a group.
 */
function joined(
  groups: Int32Array,
  same: (p: number, q: number) => boolean,
  rims: Rims,
  share: number,
  isThing: (k: number) => boolean,
): Int32Array {
  const sets = disjointSets(groups.length);
  groups.forEach((root, k) => {
    sets.join(k, root);
  });
  const join = (p: number, q: number): void => {
    const [a, b] = [sets.rootOf(p), sets.rootOf(q)];
    sets.join(Math.max(a, b), Math.min(a, b));
  };
  const first = new Map<string, number>();
  for (let p = 0; p < groups.length; p++) {
    for (const q of rims.beside[p].keys()) if (same(p, q)) join(p, q);
  }
  // Parts of one surface need not touch: what stands before it may cut it in two.
  for (let p = 0; p < groups.length; p++) {
    if (isThing(p) || !same(p, p)) continue;
    const other = [...first.values()].find((k) => same(p, k));
    if (other === undefined) first.set(String(p), p);
    else join(p, other);
  }
  for (let p = 0; p < groups.length; p++) {
    if (!isThing(p)) continue;
    let [best, most] = [-1, share * rims.all[p]];
    for (const [q, length] of rims.beside[p]) if (isThing(q) && length > most) [best, most] = [q, length];
    if (best >= 0) join(p, best);
  }
  return groups.map((_, k) => sets.rootOf(k));
}

function described(
  { face, shows, area }: RegionFaces,
  openingOf: (region: number) => SegmentKind | null,
  of: Int32Array,
  root: number,
): { readonly kind: SegmentKind; readonly surface: string | null } {
  // Named after its largest region.
  let largest = root;
  for (let k = 0; k < of.length; k++) if (of[k] === root && area[k] > area[largest]) largest = k;
  const own = face[largest];
  // The margin of the sheet lies on no surface.
  if (own < 0) return { kind: 'object', surface: null };
  const surface = own === FLOOR ? 'floor' : own === CEILING ? 'ceiling' : `wall-${own - FIRST_WALL}`;
  const bare = own === FLOOR ? 'floor' : own === CEILING ? 'ceiling' : 'wall';
  return { kind: openingOf(largest) ?? (shows[largest] === OBJECT ? 'object' : bare), surface };
}
