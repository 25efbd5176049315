/**
 * Three nested partitions out of a tree of joins. Parts are what the surest joins make; things, and above them wholes, are the cuts
 * through the tree whose nodes are, on the whole, the most likely to be whole things (after Arbeláez et al. 2014).
 */
import type { SegmentTree } from './agglomerate.ts';
import { REGION_FEATURES } from './features.ts';
import type { Model } from './model.ts';

/** What a node of the tree is judged by. */
export const NODE_FEATURES = REGION_FEATURES + 5;

const NEVER = -6;

/** Writes NODE_FEATURES numbers of a node into `out`. */
export function nodeFeatures(tree: SegmentTree, node: number, out: Float32Array): void {
  out.set(tree.features.subarray(node * REGION_FEATURES, (node + 1) * REGION_FEATURES));
  const above = tree.parent[node];
  const next = above < 0 ? NEVER : tree.joined[above];
  const beyond = above < 0 || tree.parent[above] < 0 ? NEVER : tree.joined[tree.parent[above]];
  const sibling = above < 0 ? -1 : tree.left[above] === node ? tree.right[above] : tree.left[above];
  out[REGION_FEATURES] = tree.joined[node] / 4;
  out[REGION_FEATURES + 1] = tree.weakest[node] / 4;
  out[REGION_FEATURES + 2] = next / 4;
  out[REGION_FEATURES + 3] = beyond / 4;
  out[REGION_FEATURES + 4] = sibling < 0 ? 1 : Math.log2(tree.area[sibling] / tree.area[node]) / 6;
}

/** How likely each node is to be a whole thing, 0-1: the overlap that is to be expected with one. */
export function scoreNodes(tree: SegmentTree, model: Model): Float32Array {
  const scores = new Float32Array(tree.count);
  const features = new Float32Array(NODE_FEATURES);
  for (let node = 0; node < tree.count; node++) {
    nodeFeatures(tree, node, features);
    scores[node] = Math.min(1, Math.max(0, model(features)));
  }
  return scores;
}

/** Node of each leaf in parts, things and wholes. */
export interface Levels {
  readonly parts: Int32Array;
  readonly things: Int32Array;
  readonly wholes: Int32Array;
}

/** Logit from which all joins inside a part must be. */
const PART_LOGIT = 2.6;
/** Sizes count by these powers of their area: with 1 what is small would never count beside the walls. */
const THING_POWER = 0.55;
const WHOLE_POWER = 0.7;
/** What a segment's own score loses on the next coarser level, so that levels differ where there is a choice. */
const LOSS = 0.2;

/** Chooses the three cuts; `scores` are those of `scoreNodes`. */
export function chooseLevels(tree: SegmentTree, scores: Float32Array): Levels {
  const parts = topmost(tree, (node) => node < tree.leaves || tree.weakest[node] >= PART_LOGIT);
  const things = cutAbove(tree, parts, scores, THING_POWER);
  return { parts, things, wholes: cutAbove(tree, things, scores, WHOLE_POWER) };
}

/** The best cut of segments that are made of those of a finer cut. */
function cutAbove(tree: SegmentTree, finer: Int32Array, scores: Float32Array, power: number): Int32Array {
  const isFiner = new Uint8Array(tree.count);
  for (const node of finer) isFiner[node] = 1;
  const worth = (node: number): number => (scores[node] - (isFiner[node] ? LOSS : 0)) * tree.area[node] ** power;
  return bestCut(tree, (node) => isFiner[node] === 1, worth);
}

/** Node of each leaf in the cut of the highest sum of values; the cut goes no lower than nodes that are an end. */
function bestCut(tree: SegmentTree, isEnd: (node: number) => boolean, worth: (node: number) => number): Int32Array {
  const best = new Float64Array(tree.count);
  const isCut = new Uint8Array(tree.count);
  for (let node = 0; node < tree.count; node++) {
    const own = worth(node);
    const parts = isEnd(node) || node < tree.leaves ? own : best[tree.left[node]] + best[tree.right[node]];
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
