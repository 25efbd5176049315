/** Parts of a picture that may be one thing: alone, as things, and as what looks like one. */
import { disjointSets } from '../../disjointSets.ts';
import { CEILING_KIND, FLOOR_KIND, type Parts, WALL_KIND } from './parts.ts';

/** A border with less softness than this is an edge, and a hard one. */
const EDGE = 0.42;
const HARD_EDGE = 0.4;
/** Parts that meet more softly than this look like one thing. */
const ONE_LOOK = 0.75;
/** A border of less softness is at least a faint edge. */
const FAINT_EDGE = 0.7;

/** Things (segments of level 2) within one kind of region: parts that are looked at together. */
export interface Group {
  readonly parts: number[];
  readonly region: number;
  area: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Of its outline: all of it, what is an edge, a hard one, a faint one, what borders on ceilings, on floors. */
  outline: number;
  edge: number;
  hard: number;
  faint: number;
  ceiling: number;
  floor: number;
  /** Largest neighbours that are walls: length of border, and colour L, a, b times it. */
  beside: number;
  readonly colour: [number, number, number];
}

/** Parts by themselves, things, and what looks like one thing: a headboard may be any of these. */
export function groupsOf(parts: Parts): Group[] {
  const { count, thing, region, borders } = parts;
  const sets = disjointSets(count);
  for (const { p, q, soft } of borders) if (soft > ONE_LOOK && region[p] === region[q]) sets.join(p, q);
  const alone = groupedBy(parts, (p) => p);
  const things = groupedBy(parts, (p) => thing[p] * 3 + region[p]);
  const looks = groupedBy(parts, sets.rootOf);
  return [...alone, ...[...things, ...looks].filter((group) => group.parts.length > 1)];
}

function groupedBy({ count, region, area, boxes, borders, colour }: Parts, keyOf: (part: number) => number): Group[] {
  const byKey = new Map<number, Group>();
  const groupOf: Group[] = [];
  for (let p = 0; p < count; p++) {
    const key = keyOf(p);
    const group: Group = byKey.get(key) ?? {
      parts: [],
      region: region[p],
      area: 0,
      ...boxes[p],
      outline: 0,
      edge: 0,
      hard: 0,
      faint: 0,
      ceiling: 0,
      floor: 0,
      beside: 0,
      colour: [0, 0, 0],
    };
    byKey.set(key, group);
    groupOf.push(group);
    group.parts.push(p);
    group.area += area[p];
    group.left = Math.min(group.left, boxes[p].left);
    group.top = Math.min(group.top, boxes[p].top);
    group.right = Math.max(group.right, boxes[p].right);
    group.bottom = Math.max(group.bottom, boxes[p].bottom);
  }
  for (const { p, q, length, soft } of borders) {
    if (groupOf[p] === groupOf[q]) continue;
    for (const [group, other] of [
      [groupOf[p], q],
      [groupOf[q], p],
    ] as const) {
      group.outline += length;
      if (soft < EDGE) group.edge += length;
      if (soft < HARD_EDGE) group.hard += length;
      if (soft < FAINT_EDGE) group.faint += length;
      if (region[other] === CEILING_KIND) group.ceiling += length;
      if (region[other] === FLOOR_KIND) group.floor += length;
      if (region[other] !== WALL_KIND || area[other] < group.area) continue;
      group.beside += length;
      for (let c = 0; c < 3; c++) group.colour[c] += length * colour[other * 3 + c];
    }
  }
  return [...byKey.values()];
}
