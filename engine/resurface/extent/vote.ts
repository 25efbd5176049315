/** What each part of a picture is, by vote: masks, network and Room, and what passes into another without an edge. */
import { disjointSets } from '../../disjointSets.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import { minimizeLabels } from '../../perceive/graphCut.ts';
import type { Runtime } from '../../runtime.ts';
import { type Border, FLOOR_KIND, meansOver, NOT, type Parts, RUG, WALL_KIND } from './parts.ts';

/** How many names a part may have: kinds of surface, rugs, all else. */
export const LABELS = NOT + 1;

/** Shares of network, masks and Room in the vote. */
const VOTE = { said: 0.65, masked: 0.35, room: 0.3 } as const;
/** What nobody votes for is still this likely. */
const NEVER = 0.02;
/** Pixels of a part that one pixel of soft border outweighs: in general, and within one thing. */
const JOINED = 30;
const ONE_THING = 6;
/** Natural logarithm of the odds, a pixel, under which a label is a guess. */
const CLOSE = 0.35;
/** Share of its border on other things at which a surface passes into them without an edge: there it has leaked. */
const MOST_LEAKED = 0.4;
/** Borders softer than this are none; between walls and ceilings of one white, softer than the second. */
const SOFT = 0.5;
const ALIKE = 0.85;
/** Share of the picture from which something cut from a wall is large. */
const LARGE = 0.008;
/** Mean probability of wall from which something cut from a wall may be its other half. */
const HALF_WALL = 0.15;
/** What a veto costs, a pixel. */
export const VETO = 6;

/** Votes 0-1 for each kind of surface and for rugs, a part: what is `masked`, and `said` by the network, a pixel. */
export const votesOf = (parts: Parts, masked: readonly Float32Array[], said: readonly Float32Array[]): Float64Array[] =>
  masked.map((mask, k) => {
    const share = meansOver(parts, mask);
    return meansOver(parts, said[k]).map((v, p) => VOTE.said * v + VOTE.masked * share[p]);
  });

/** Costs of each label for each part, a pixel; `votes` 0-1 are those for surfaces and rugs. */
export function costsOf({ count, region }: Parts, votes: readonly Float64Array[], room: Room): Float64Array {
  const costs = new Float64Array(count * LABELS);
  const trust = VOTE.room * Math.min(1, room.confidence / 0.6);
  for (let p = 0; p < count; p++) {
    const seen = votes.map((vote) => vote[p]);
    const other = Math.max(0, 1 - seen.reduce((sum, v) => sum + v, 0));
    // Whether something stands there comes first, and whether a rug lies there after it: who doubts between floor and
    // rug has no third in mind.
    const [ground, more] = [seen[FLOOR_KIND] + seen[RUG], Math.max(seen[FLOOR_KIND], seen[RUG], NEVER)];
    const all = seen.map((v, k) => (k === FLOOR_KIND || k === RUG ? (v / more) * ground : v));
    const share = (k: number): number => {
      if (k === NOT) return other;
      // A Room moves votes among the surfaces, it does not make surface of things.
      const here = k === RUG || k === FLOOR_KIND ? FLOOR_KIND : k;
      return all[k] * (here === region[p] ? 1 : 1 - trust);
    };
    for (let k = 0; k < LABELS; k++) costs[p * LABELS + k] = -Math.log(NEVER + (1 - NEVER) * share(k));
  }
  return costs;
}

/** Makes surfaces dear where `isVetoed`. */
export function veto(costs: Float64Array, { count, region }: Parts, isVetoed: (part: number) => boolean): void {
  for (let p = 0; p < count; p++) {
    if (!isVetoed(p)) continue;
    for (let k = 0; k < RUG; k++) costs[p * LABELS + k] += region[p] === FLOOR_KIND && k === FLOOR_KIND ? 0 : VETO;
  }
}

/** What it costs, in pixels, to tell apart parts that meet at each border. */
const bondsOf = ({ borders, thing }: Parts): Float32Array =>
  Float32Array.from(borders, ({ p, q, length, soft }) => {
    const together = thing[p] === thing[q] ? ONE_THING : 0;
    return length * (JOINED * soft + together);
  });

/** Name of each part: the cheapest of all, borders without an edge counted. */
export function labelled(parts: Parts, costs: Float64Array, rt: Runtime): Int32Array {
  const { count, area, borders } = parts;
  return minimizeLabels(
    {
      nodes: count,
      labels: LABELS,
      unary: Float32Array.from(costs, (cost, at) => cost * area[Math.floor(at / LABELS)]),
      edgeP: Int32Array.from(borders, ({ p }) => p),
      edgeQ: Int32Array.from(borders, ({ q }) => q),
      edgeCost: bondsOf(parts),
    },
    rt.signal,
  );
}

/**
 * 1 for parts whose label is a guess, and for all of a surface that ends where nothing ends along much of its border.
 */
export function doubted(parts: Parts, costs: Float64Array, label: Int32Array, wallLike: Float64Array): Uint8Array {
  const { count, area, borders } = parts;
  const bonds = bondsOf(parts);
  const total = Float64Array.from(costs, (cost, at) => cost * area[Math.floor(at / LABELS)]);
  borders.forEach(({ p, q }, e) => {
    for (let k = 0; k < LABELS; k++) {
      if (k !== label[q]) total[p * LABELS + k] += bonds[e];
      if (k !== label[p]) total[q * LABELS + k] += bonds[e];
    }
  });
  const isUnsure = new Uint8Array(count);
  for (let p = 0; p < count; p++) {
    if (label[p] >= RUG) continue;
    let other = Number.POSITIVE_INFINITY;
    for (let k = 0; k < LABELS; k++) if (k !== label[p]) other = Math.min(other, total[p * LABELS + k]);
    if (other - total[p * LABELS + label[p]] < CLOSE * area[p]) isUnsure[p] = 1;
  }
  for (const p of [...leaks(parts, label), ...halves(parts, label, wallLike)]) isUnsure[p] = 1;
  return isUnsure;
}

/**
 * Parts of walls that something large of another name was cut from, where nothing ends: half a thing, or half a wall.
 * What the network takes for no wall at all ends there, however softly.
 */
function halves({ count, borders, area, labels }: Parts, label: Int32Array, wallLike: Float64Array): number[] {
  const outline = new Float64Array(count);
  const open = new Float64Array(count);
  const isOpen = ({ p, q, soft }: Border): boolean =>
    soft > SOFT && (label[p] === WALL_KIND) !== (label[q] === WALL_KIND);
  for (const border of borders) {
    for (const p of [border.p, border.q]) {
      outline[p] += border.length;
      if (isOpen(border)) open[p] += border.length;
    }
  }
  const isCut = (p: number): boolean =>
    label[p] === NOT &&
    wallLike[p] > HALF_WALL &&
    area[p] > LARGE * labels.data.length &&
    open[p] > MOST_LEAKED * outline[p];
  return borders.filter(isOpen).flatMap(({ p, q }) => (isCut(p) ? [q] : isCut(q) ? [p] : []));
}

/** Parts of pieces of surface that pass into other things without an edge along much of their border with them. */
function leaks({ count, borders, area, isDrawn }: Parts, label: Int32Array): number[] {
  const { rootOf, join } = disjointSets(count);
  for (const { p, q } of borders) if (label[p] === label[q]) join(p, q);
  const open = new Float64Array(count);
  const all = new Float64Array(count);
  for (const { p, q, length, soft } of borders) {
    for (const [own, other] of [
      [p, q],
      [q, p],
    ]) {
      // The grain of floors hides edges: there softness says little.
      if (label[own] >= RUG || label[own] === FLOOR_KIND || label[other] === RUG) continue;
      // Where a believed Room has no line between them, a wall that passes into the ceiling has leaked as well.
      if (label[other] !== NOT && isDrawn) continue;
      const root = rootOf(own);
      all[root] += length;
      if (soft > (label[other] === NOT ? SOFT : ALIKE)) open[root] += length;
    }
  }
  const size = new Float64Array(count);
  for (let p = 0; p < count; p++) size[rootOf(p)] += area[p];
  const isLeaky = (p: number): boolean => {
    const root = rootOf(p);
    // A few pixels of border say nothing of a wall.
    return open[root] > MOST_LEAKED * all[root] && open[root] > 0.5 * Math.sqrt(size[root]);
  };
  return Array.from({ length: count }, (_, p) => p).filter((p) => label[p] < RUG && isLeaky(p));
}
