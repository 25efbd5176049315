/**
 * Three nested partitions out of a tree of joins. A network says how well each node fits a whole thing, a second one,
 * which sees what the first says of the nodes around, how likely it is the one that fits best. The three cuts through
 * the tree are those from which a click may be expected to find the most (as Arbeláez et al. 2014 choose among the
 * nodes of a tree, here for three cuts at once).
 */
import type { SegmentTree } from './agglomerate.ts';
import { REGION_CLASSES, REGION_FEATURES } from './features.ts';
import type { Model } from './model.ts';
import { CLASSES } from './regionSums.ts';

/** What a node of the tree is judged by. */
export const NODE_FEATURES = REGION_FEATURES + 8;
/** What a node's chance is told from: the same, and what is said of the nodes above and below it. */
export const CHANCE_FEATURES = NODE_FEATURES + 8;

const NEVER = -6;

/** Writes NODE_FEATURES numbers of a node into `out`. */
export function nodeFeatures(tree: SegmentTree, node: number, out: Float32Array): void {
  out.set(tree.features.subarray(node * REGION_FEATURES, (node + 1) * REGION_FEATURES));
  const above = tree.parent[node];
  const next = above < 0 ? NEVER : tree.joined[above];
  const beyond = above < 0 || tree.parent[above] < 0 ? NEVER : tree.joined[tree.parent[above]];
  const sibling = siblingOf(tree, node);
  const larger = node < tree.leaves ? node : largerPart(tree, node);
  out.set(
    [
      tree.joined[node] / 4,
      tree.weakest[node] / 4,
      next / 4,
      beyond / 4,
      sibling < 0 ? 1 : Math.log2(tree.area[sibling] / tree.area[node]) / 6,
      sibling < 0 ? 0 : commonClasses(tree, node, sibling),
      Math.log2(tree.area[node] / tree.area[larger]),
      Math.log2(1 + tree.inside[node]) / 6,
    ],
    REGION_FEATURES,
  );
}

function siblingOf({ parent, left, right }: SegmentTree, node: number): number {
  const above = parent[node];
  return above < 0 ? -1 : left[above] === node ? right[above] : left[above];
}

const largerPart = ({ left, right, area }: SegmentTree, node: number): number =>
  area[left[node]] >= area[right[node]] ? left[node] : right[node];

/** Share of two nodes' classes that both have, 0-1. */
function commonClasses({ features }: SegmentTree, p: number, q: number): number {
  const [first, second] = [p, q].map((node) => node * REGION_FEATURES + REGION_CLASSES);
  let sum = 0;
  for (let c = 0; c < CLASSES; c++) sum += Math.min(features[first + c], features[second + c]);
  return sum;
}

/** How well each node may be expected to overlap the thing that it fits best, 0-1. */
export function scoreNodes(tree: SegmentTree, model: Model): Float32Array {
  const scores = new Float32Array(tree.count);
  const features = new Float32Array(NODE_FEATURES);
  for (let node = 0; node < tree.count; node++) {
    nodeFeatures(tree, node, features);
    scores[node] = Math.min(1, Math.max(0, model(features)));
  }
  return scores;
}

/** What the scores say around each node. */
export interface Surroundings {
  readonly scores: Float32Array;
  /** The best score above each node and below it, and the areas of those nodes. */
  readonly above: Float32Array;
  readonly aboveArea: Float32Array;
  readonly below: Float32Array;
  readonly belowArea: Float32Array;
  /** The highest mean score, by area, of a cut below each node. */
  readonly cut: Float32Array;
}

export function surroundingsOf(
  { count, leaves, left, right, parent, area }: SegmentTree,
  scores: Float32Array,
): Surroundings {
  const numbers = (): Float32Array => new Float32Array(count);
  const [above, aboveArea, below, belowArea, cut] = [numbers(), numbers(), numbers(), numbers(), numbers()];
  for (let node = leaves; node < count; node++) {
    let sum = 0;
    for (const part of [left[node], right[node]]) {
      const isOwn = scores[part] >= below[part];
      const best = isOwn ? scores[part] : below[part];
      if (best > below[node]) [below[node], belowArea[node]] = [best, isOwn ? area[part] : belowArea[part]];
      sum += Math.max(scores[part], cut[part]) * area[part];
    }
    cut[node] = sum / area[node];
  }
  for (let node = count - 2; node >= 0; node--) {
    const over = parent[node];
    const isOwn = scores[over] >= above[over];
    above[node] = isOwn ? scores[over] : above[over];
    aboveArea[node] = isOwn ? area[over] : aboveArea[over];
  }
  return { scores, above, aboveArea, below, belowArea, cut };
}

/** Writes CHANCE_FEATURES numbers of a node into `out`. */
export function chanceFeatures(tree: SegmentTree, around: Surroundings, node: number, out: Float32Array): void {
  nodeFeatures(tree, node, out);
  const { area, parent } = tree;
  const { scores, above, aboveArea, below, belowArea, cut } = around;
  const sibling = siblingOf(tree, node);
  out.set(
    [
      scores[node],
      parent[node] < 0 ? 0 : scores[parent[node]],
      sibling < 0 ? 0 : scores[sibling],
      above[node],
      above[node] > 0 ? Math.log2(aboveArea[node] / area[node]) / 6 : 1,
      below[node],
      below[node] > 0 ? Math.log2(area[node] / belowArea[node]) / 6 : 1,
      cut[node],
    ],
    NODE_FEATURES,
  );
}

/** How likely each node is the one that fits a thing best, 0-1; by `fit`, then by `chance`, whose answer is a logit. */
export function chancesOf(tree: SegmentTree, fit: Model, chance: Model): Float32Array {
  const around = surroundingsOf(tree, scoreNodes(tree, fit));
  const features = new Float32Array(CHANCE_FEATURES);
  return Float32Array.from({ length: tree.count }, (_, node) => {
    chanceFeatures(tree, around, node, features);
    return 1 / (1 + Math.exp(-chance(features)));
  });
}

/** Node of each leaf in parts, things and wholes. */
export interface Levels {
  readonly parts: Int32Array;
  readonly things: Int32Array;
  readonly wholes: Int32Array;
}

/**
 * Things count by this power of their area: what is large is clicked more often, and it is seen when it falls apart.
 */
const THING_POWER = 0.35;
/**
 * Logit from which joins are so sure that what they make is not cut in parts: on known rooms nothing is lost up to
 * here.
 */
const PART_LOGIT = 4;

/**
 * Chooses the three cuts; `chances` are those of `chancesOf`. Things are the cut from which a click in the middle of a
 * thing, whichever node that is, may be expected to overlap it most; wholes and parts are the cuts around and within
 * them that add most to that.
 */
export function chooseLevels(tree: SegmentTree, chances: Float32Array): Levels {
  const clicked = clickedLeaves(tree);
  /** What a click in the middle of each node overlaps of it at best, with the cuts that were chosen. */
  const reached = new Float32Array(tree.count);
  const choose = (isEnd: (node: number) => boolean, isTop: (node: number) => boolean, likely = chances): Int32Array => {
    const cut = bestCut(tree, isEnd, isTop, worths(tree, likely, clicked, reached));
    for (let node = 0; node < tree.count; node++) {
      const [own, found] = [tree.area[node], tree.area[cut[clicked[node]]]];
      reached[node] = Math.max(reached[node], Math.min(own, found) / Math.max(own, found));
    }
    return cut;
  };
  const isSure = (node: number): boolean => tree.weakest[node] >= PART_LOGIT;
  const things = choose(
    isSure,
    () => true,
    chances.map((chance, node) => chance * tree.area[node] ** THING_POWER),
  );
  const isThing = new Uint8Array(tree.count);
  for (const node of things) isThing[node] = 1;
  const wholes = choose(
    (node) => isThing[node] === 1,
    () => true,
  );
  const isInThing = isThing.slice();
  for (let node = tree.count - 2; node >= 0; node--) if (isInThing[tree.parent[node]] === 1) isInThing[node] = 1;
  return { parts: choose(isSure, (node) => isInThing[node] === 1), things, wholes };
}

/** The leaf that a click in the middle of each node finds: its largest. */
function clickedLeaves(tree: SegmentTree): Int32Array {
  const out = Int32Array.from({ length: tree.count }, (_, node) => node);
  for (let node = tree.leaves; node < tree.count; node++) {
    const [p, q] = [out[tree.left[node]], out[tree.right[node]]];
    out[node] = tree.area[p] >= tree.area[q] ? p : q;
  }
  return out;
}

/**
 * Overlap that may be expected of clicks that find each node, or what was `reached` without it, summed over all nodes
 * that it may be meant for.
 */
function worths(tree: SegmentTree, chances: Float32Array, clicked: Int32Array, reached: Float32Array): Float64Array {
  const { area, parent } = tree;
  const worth = new Float64Array(tree.count);
  for (let node = 0; node < tree.count; node++) {
    for (let found = node; found >= 0; found = parent[found]) {
      worth[found] += chances[node] * Math.max(reached[node], area[node] / area[found]);
    }
    for (let found = clicked[node]; found !== node; found = parent[found]) {
      worth[found] += chances[node] * Math.max(reached[node], area[found] / area[node]);
    }
  }
  return worth;
}

/** Node of each leaf in the cut of the highest sum of worths that goes no lower than ends and no higher than tops. */
function bestCut(
  tree: SegmentTree,
  isEnd: (node: number) => boolean,
  isTop: (node: number) => boolean,
  worth: Float64Array,
): Int32Array {
  const best = new Float64Array(tree.count);
  const isCut = new Uint8Array(tree.count);
  for (let node = 0; node < tree.count; node++) {
    const parts =
      isEnd(node) || node < tree.leaves ? Number.NEGATIVE_INFINITY : best[tree.left[node]] + best[tree.right[node]];
    const own = isTop(node) ? worth[node] : Number.NEGATIVE_INFINITY;
    isCut[node] = own >= parts ? 1 : 0;
    best[node] = Math.max(own, parts);
  }
  return topmost(tree, (node) => isCut[node] === 1);
}

/** For each leaf the highest node above it that is `isIn`; the leaf itself where there is none. */
function topmost(tree: SegmentTree, isIn: (node: number) => boolean): Int32Array {
  const top = new Int32Array(tree.count).fill(-1);
  for (let node = tree.count - 1; node >= 0; node--) {
    const above = tree.parent[node];
    if (above >= 0 && top[above] >= 0) top[node] = top[above];
    else if (isIn(node)) top[node] = node;
  }
  return Int32Array.from({ length: tree.leaves }, (_, leaf) => (top[leaf] >= 0 ? top[leaf] : leaf));
}
