/**
 * Which places of a drawing belong to one thing: those of one kind that point at the same middle (Panoptic-DeepLab,
 * Cheng et al. 2020). Closed regions speak as one where their places agree; where the pen left a region open over two
 * things, each place speaks for itself.
 */
import { type DrawnClass, drawnClasses } from './classes.ts';
import type { DrawnLook } from './look.ts';

/** Kinds that are taken for each other: they vote together, and the thing is what most of it is. */
export const alike: readonly (readonly DrawnClass[])[] = [
  ['sofa', 'armchair', 'chair'],
  ['bed'],
  ['table', 'desk'],
  ['cabinet', 'shelf', 'basin'],
  ['tub'],
  ['toilet'],
  ['stairs'],
  ['lamp'],
  ['pendant'],
  ['plant'],
  ['rug'],
  ['picture', 'mirror'],
  ['window'],
  ['door'],
  ['curtain'],
];

const groupOf = Int8Array.from(drawnClasses, (name) => alike.findIndex((kinds) => kinds.includes(name)));
const groupsOf = (names: readonly DrawnClass[]): ReadonlySet<number> =>
  new Set(names.map((name) => groupOf[drawnClasses.indexOf(name)]));

/**
 * Openings belong to the house and point at nothing; of the others two seldom touch, while their middles are hard to
 * tell, under what stands on a rug, of a lamp's shade and pole, of a bed that leaves the picture: each is what touches.
 */
const touching = groupsOf([
  'window',
  'door',
  'rug',
  'bed',
  'curtain',
  'lamp',
  'pendant',
  'plant',
  'tub',
  'toilet',
  'stairs',
]);

export const standingKinds: readonly DrawnClass[] = [
  'sofa',
  'armchair',
  'chair',
  'bed',
  'table',
  'desk',
  'cabinet',
  'shelf',
  'basin',
  'tub',
  'toilet',
  'stairs',
];
/** Groups of what stands on the floor: parts of one thing may look like another. */
export const standing = groupsOf(standingKinds);

/** What speaks for a kind and all that are taken for it, of what speaks for each. */
export function oddsOfAlike(kinds: readonly (readonly [DrawnClass, number])[], kind: DrawnClass): number {
  const group = alike.find((names) => names.includes(kind)) ?? [kind];
  return kinds.reduce((sum, [name, odds]) => sum + (group.includes(name) ? odds : 0), 0);
}

/** Cells of one thing, and the group of kinds that it is one of. */
export interface Cluster {
  readonly group: number;
  readonly cells: number[];
}

/** A thing by the middle that its cells point at, and how far apart they point, cells. */
interface Middle extends Cluster {
  readonly x: number;
  readonly y: number;
  readonly spread: number;
}

/** Cells that a thing has at least. */
const LEAST_CELLS = 7;
/** What a region as a whole counts beside each of its cells, where it is no larger than this share of the drawing. */
const WHOLE = 0.8;
export const LARGE = 0.25;
/** Least odds that are told apart. */
const FAINT = 0.02;
/**
 * Cells from a middle within which places point at it: at least, and as a share of the square root of the thing's
 * cells; what no thing has taken joins the one at whose middle it points by so many times that.
 */
const LEAST_REACH = 2.5;
const REACH = 0.5;
const LEFT_OVER = 1.6;
/** Steps by which a thing's reach grows, for as long as each gains this share of what points at its middle already. */
const WIDER = 1.3;
const GAINED = 0.12;
/** Of the root of its cells, how far the places of a region may point apart and still speak as one. */
const AGREED = 0.2;
const LEAST_AGREED = 1.5;
/** Of the root of its cells, how far a part points beside its own middle that is a part of something else. */
const AWAY = 0.35;
/** Of a thing's cells, the most that a part has which looks like something else. */
const PART = 0.6;
/** Two middles are one where they lie within so many times what their cells point apart, and the least reach. */
const APART = 1.5;

/** Finds the things of a drawing: `regionOf` is the closed region of each cell. */
export function clusters(look: DrawnLook, regionOf: Int32Array): Cluster[] {
  const byGroup = new Map<number, number[]>();
  cellGroups(look, regionOf).forEach((group, cell) => {
    if (group < 0) return;
    const list = byGroup.get(group) ?? [];
    byGroup.set(group, list);
    list.push(cell);
  });
  const things: Middle[] = [];
  const apart: Cluster[] = [];
  for (const [group, cells] of byGroup) {
    if (touching.has(group)) apart.push(...together(cells, look.width).map((own) => ({ group, cells: own })));
    else things.push(...byMiddles(cells, group, votesOf(cells, look, regionOf)));
  }
  return [...withFragments(things, look.width), ...apart].filter(({ cells }) => cells.length >= LEAST_CELLS);
}

/** Group of kinds at each cell, −1 for the house: what the cell says and what its region says. */
function cellGroups({ kinds, width, height }: DrawnLook, regionOf: Int32Array): Int8Array {
  const count = drawnClasses.length;
  const cells = width * height;
  const means = new Map<number, { readonly sum: Float64Array; n: number }>();
  for (let i = 0; i < cells; i++) {
    const mean = means.get(regionOf[i]) ?? { sum: new Float64Array(count), n: 0 };
    means.set(regionOf[i], mean);
    mean.n++;
    for (let c = 0; c < count; c++) mean.sum[c] += kinds[i * count + c];
  }
  return Int8Array.from({ length: cells }, (_, i) => {
    const { sum, n } = means.get(regionOf[i])!;
    const whole = n > LARGE * cells ? 0 : WHOLE;
    let [best, most] = [0, Number.NEGATIVE_INFINITY];
    for (let c = 0; c < count; c++) {
      const odds = Math.log(kinds[i * count + c] + FAINT) + whole * Math.log(sum[c] / n + FAINT);
      if (odds > most) [best, most] = [c, odds];
    }
    return groupOf[best];
  });
}

/** Where each cell says that the middle of its thing is, in cells: x, y for each. */
function votesOf(cells: readonly number[], look: DrawnLook, regionOf: Int32Array): Float64Array {
  const { width, middle, cellPx } = look;
  const votes = new Float64Array(2 * cells.length);
  cells.forEach((cell, i) => {
    votes[2 * i] = (cell % width) + middle[2 * cell] / cellPx[0];
    votes[2 * i + 1] = Math.floor(cell / width) + middle[2 * cell + 1] / cellPx[1];
  });
  const at = new Map(cells.map((cell, i) => [cell, i] as const));
  const byRegion = new Map<number, number[]>();
  for (const cell of cells) byRegion.set(regionOf[cell], [...(byRegion.get(regionOf[cell]) ?? []), cell]);
  for (const list of byRegion.values()) {
    for (const part of together(list, width)) {
      const own = part.map((cell) => at.get(cell)!);
      const [x, y] = [0, 1].map((k) => own.reduce((sum, i) => sum + votes[2 * i + k], 0) / own.length);
      const spread = own.reduce((sum, i) => sum + (votes[2 * i] - x) ** 2 + (votes[2 * i + 1] - y) ** 2, 0);
      if (Math.sqrt(spread / own.length) > Math.max(LEAST_AGREED, AGREED * Math.sqrt(own.length))) continue;
      for (const i of own) [votes[2 * i], votes[2 * i + 1]] = [x, y];
    }
  }
  return votes;
}

/** Cells that touch, as lists. */
function together(cells: readonly number[], width: number): number[][] {
  const open = new Set(cells);
  const lists: number[][] = [];
  for (const first of cells) {
    if (!open.delete(first)) continue;
    const list = [first];
    for (let i = 0; i < list.length; i++) {
      const cell = list[i];
      const sides = [
        ...(cell % width > 0 ? [cell - 1] : []),
        ...((cell + 1) % width > 0 ? [cell + 1] : []),
        cell - width,
        cell + width,
      ];
      for (const next of sides) if (open.delete(next)) list.push(next);
    }
    lists.push(list);
  }
  return lists;
}

/** Cells of a group by the middles that most of them point at, the middle of most cells first. */
function byMiddles(cells: readonly number[], group: number, votes: Float64Array): Middle[] {
  const things: Middle[] = [];
  let open = cells.map((_, i) => i);
  const near = (x: number, y: number, reach: number): number[] =>
    open.filter((i) => Math.hypot(votes[2 * i] - x, votes[2 * i + 1] - y) < reach);
  for (;;) {
    let [x, y] = densest(open, votes);
    let own = near(x, y, LEAST_REACH);
    for (let reach = LEAST_REACH * WIDER; own.length > 0 && reach < reachOf(own.length); reach *= WIDER) {
      [x, y] = [0, 1].map((k) => own.reduce((sum, i) => sum + votes[2 * i + k], 0) / own.length);
      const wider = near(x, y, reach);
      if (wider.length - own.length < GAINED * own.length) break;
      own = wider;
    }
    if (own.length < LEAST_CELLS) break;
    const off = own.reduce((sum, i) => sum + (votes[2 * i] - x) ** 2 + (votes[2 * i + 1] - y) ** 2, 0);
    things.push({ group, cells: own.map((i) => cells[i]), x, y, spread: Math.sqrt(off / own.length) });
    const taken = new Set(own);
    open = open.filter((i) => !taken.has(i));
  }
  for (const i of open) {
    let [into, least] = [-1, LEFT_OVER];
    things.forEach(({ cells: own, x, y }, k) => {
      const away = Math.hypot(votes[2 * i] - x, votes[2 * i + 1] - y) / reachOf(own.length);
      if (away < least) [into, least] = [k, away];
    });
    if (into >= 0) things[into].cells.push(cells[i]);
  }
  return things;
}

const reachOf = (cells: number): number => Math.max(LEAST_REACH, REACH * Math.sqrt(cells));

/** The place that most votes lie around, in whole cells. */
function densest(open: readonly number[], votes: Float64Array): [number, number] {
  const counts = new Map<number, number>();
  // Votes may lie outside of the drawing.
  const key = (x: number, y: number): number => (y + 4096) * 16384 + x + 4096;
  let [best, most] = [0, 0];
  for (const i of open) {
    const [x, y] = [Math.round(votes[2 * i]), Math.round(votes[2 * i + 1])];
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const at = key(x + dx, y + dy);
        const count = (counts.get(at) ?? 0) + (dx === 0 && dy === 0 ? 2 : 1);
        counts.set(at, count);
        if (count > most) [best, most] = [at, count];
      }
    }
  }
  return [(best % 16384) - 4096, Math.floor(best / 16384) - 4096];
}

/**
 * The same with parts taken up: what points at the middle of a larger thing as surely as that thing's own cells do, and
 * looks like it, or lies beside what it points at.
 */
function withFragments(found: readonly Middle[], width: number): Cluster[] {
  const things: Middle[] = [];
  for (const thing of found.toSorted((a, b) => b.cells.length - a.cells.length)) {
    const isPart = standing.has(thing.group) && pointsAway(thing, width);
    const host = things.find((other) => {
      const away = Math.hypot(other.x - thing.x, other.y - thing.y);
      if (away > Math.min(reachOf(other.cells.length), LEAST_REACH + APART * (other.spread + thing.spread)))
        return false;
      if (other.group === thing.group) return true;
      return isPart && standing.has(other.group) && thing.cells.length < PART * other.cells.length;
    });
    if (host) host.cells.push(...thing.cells);
    else things.push(thing);
  }
  return things;
}

function pointsAway({ cells, x, y }: Middle, width: number): boolean {
  const own = [0, 0];
  for (const cell of cells) {
    own[0] += (cell % width) / cells.length;
    own[1] += Math.floor(cell / width) / cells.length;
  }
  return Math.hypot(own[0] - x, own[1] - y) > AWAY * Math.sqrt(cells.length);
}
