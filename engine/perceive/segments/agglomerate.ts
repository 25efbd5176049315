/**
 * Regions become one, the most alike first: a first round by colour, a second as learned (Nunez-Iglesias et al. 2013).
 */
import { type Abort, throwIfAborted } from '../../abort.ts';
import { PAIR_FEATURES, pairFeatures, REGION_FEATURES, regionFeatures } from './features.ts';
import { MergeQueue } from './mergeQueue.ts';
import type { Model } from './model.ts';
import { absorb, B, type RegionGraph } from './regionGraph.ts';
import { R } from './regionSums.ts';

/** What two neighbours cost to join: the lower, the sooner. */
type Cost = (p: number, q: number, border: number) => number;

interface Merging {
  readonly cost: Cost;
  /** Regions that must be left. */
  readonly least: number;
  /** Cost from which none is joined any more. */
  readonly most: number;
  /** Called before `q` becomes part of `p`. */
  readonly onMerge?: (p: number, q: number, cost: number) => void;
  /** Called when `p` has grown. */
  readonly onMerged?: (p: number) => void;
}

/** Neighbours up to which all borders of a region are judged anew when it has grown; beyond, when their turn comes. */
const FEW = 48;

/** Joins the regions of `alive` (1 a region) and clears those that became part of others. Returns how many are left. */
function mergeRegions(graph: RegionGraph, alive: Uint8Array, merging: Merging, signal: Abort): number {
  const { neighbours, ends } = graph;
  const queue = new MergeQueue();
  const stamps = new Int32Array(ends.length / 2);
  const versions = new Int32Array(alive.length);
  const judgedAt = new Int32Array(stamps.length);
  const judge = (border: number): void => {
    const [p, q] = [ends[2 * border], ends[2 * border + 1]];
    judgedAt[border] = versions[p] + versions[q];
    queue.push(border, merging.cost(p, q, border), ++stamps[border]);
  };
  let left = 0;
  for (let p = 0; p < alive.length; p++) {
    if (!alive[p]) continue;
    left++;
    for (const [q, border] of neighbours[p]) if (p < q) judge(border);
  }
  for (let steps = 0; left > merging.least; steps++) {
    if ((steps & 255) === 0) throwIfAborted(signal);
    const next = queue.pop();
    if (!next) break;
    const { id, cost, stamp } = next;
    if (stamp !== stamps[id]) continue;
    const [first, second] = [ends[2 * id], ends[2 * id + 1]];
    if (judgedAt[id] !== versions[first] + versions[second]) {
      judge(id);
      continue;
    }
    if (cost > merging.most) break;
    const isFirst = neighbours[first].size >= neighbours[second].size;
    const [p, q] = isFirst ? [first, second] : [second, first];
    merging.onMerge?.(p, q, cost);
    const moved: number[] = [];
    // What was queued of them is void, whether they live on as borders of `p` or not.
    for (const [r, border] of neighbours[q]) {
      if (r === p) continue;
      moved.push(r, border);
      stamps[border]++;
    }
    absorb(graph, p, q);
    alive[q] = 0;
    versions[p]++;
    left--;
    if (neighbours[p].size <= FEW) for (const border of neighbours[p].values()) judge(border);
    else
      for (let k = 0; k < moved.length; k += 2) if (neighbours[p].get(moved[k]) === moved[k + 1]) judge(moved[k + 1]);
    merging.onMerged?.(p);
  }
  return left;
}

/** Regions that the first round leaves in a picture of any size: enough for what is small and thin. */
export const LEAVES = 900;
/** Sides of a pixel's square up to which a region is a speck that belongs to its neighbour, in px. */
const SPECK_PX = 10;

/** Step of colour between neighbours, times what their sizes say: specks go first, large ones stay apart. */
function simpleCost({ rows, borders }: RegionGraph): Cost {
  return (p, q, border) => {
    const [i, j, e] = [p * R.size, q * R.size, border * B.size];
    const [areaP, areaQ] = [rows[i], rows[j]];
    const means = Math.hypot(
      rows[i + R.l] / areaP - rows[j + R.l] / areaQ,
      1.6 * (rows[i + R.a] / areaP - rows[j + R.a] / areaQ),
      1.6 * (rows[i + R.b] / areaP - rows[j + R.b] / areaQ),
    );
    const length = borders[e];
    const step = means + 0.35 * (borders[e + B.fine] / length) + 0.25 * (borders[e + B.coarse] / length) + 0.002;
    const less = Math.min(areaP, areaQ);
    return step * (less < SPECK_PX ? 0.15 : 1) * less ** 0.35;
  };
}

/** Joins what is plainly alike, until `leaves` regions are left; returns the region that each has become part of. */
export function simplify(graph: RegionGraph, alive: Uint8Array, signal: Abort, leaves = LEAVES): Int32Array {
  const into = Int32Array.from(alive.keys());
  const onMerge = (p: number, q: number): void => {
    into[q] = p;
  };
  const merging = { cost: simpleCost(graph), least: leaves, most: Number.POSITIVE_INFINITY, onMerge };
  mergeRegions(graph, alive, merging, signal);
  const owner = (k: number): number => {
    let root = k;
    while (into[root] !== root) root = into[root];
    into[k] = root;
    return root;
  };
  return into.map((_, k) => owner(k));
}

/** All joins from single regions to the whole picture. Nodes 0 … leaves − 1 are regions, the last is the picture. */
export interface SegmentTree {
  readonly leaves: number;
  readonly count: number;
  /** Region of the graph that each leaf is. */
  readonly regions: Int32Array;
  /** The two parts of each node, −1 for leaves; the node that it is part of, −1 for the last. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly parent: Int32Array;
  /** Px. */
  readonly area: Float32Array;
  /** Leaves that each node is made of. */
  readonly inside: Int32Array;
  /** How sure its parts were one thing (a logit), SURE for leaves. */
  readonly joined: Float32Array;
  /** The least sure join inside it. */
  readonly weakest: Float32Array;
  /** REGION_FEATURES numbers a node, as it stood when it was made. */
  readonly features: Float32Array;
}

const SURE = 6;

export type OnJoin = (p: number, q: number, features: Float32Array) => void;

/**
 * Builds the tree of joins by `model`, whose answer is a logit of being one thing. `onJoin` sees each join before it is
 * made.
 */
export function joinTree(
  graph: RegionGraph,
  alive: Uint8Array,
  model: Model,
  signal: Abort,
  onJoin?: OnJoin,
): SegmentTree {
  const regions = Int32Array.from(alive.keys()).filter((k) => alive[k] === 1);
  const leaves = regions.length;
  const count = 2 * leaves - 1;
  const links = () => new Int32Array(count).fill(-1);
  const [left, right, parent] = [links(), links(), links()];
  const area = new Float32Array(count);
  const inside = new Int32Array(count).fill(1);
  const joined = new Float32Array(count).fill(SURE);
  const weakest = new Float32Array(count).fill(SURE);
  const features = new Float32Array(count * REGION_FEATURES);
  const nodeOf = new Int32Array(alive.length).fill(-1);
  let made = 0;
  const describe = (region: number): void => {
    area[made] = graph.rows[region * R.size];
    regionFeatures(graph, region, features.subarray(made * REGION_FEATURES, (made + 1) * REGION_FEATURES));
    nodeOf[region] = made++;
  };
  for (const region of regions) describe(region);
  const pair = new Float32Array(PAIR_FEATURES);
  const cost: Cost = (p, q, border) => {
    pairFeatures(graph, p, q, border, pair);
    return -model(pair);
  };
  const onMerge = (p: number, q: number, at: number): void => {
    if (onJoin) {
      pairFeatures(graph, p, q, graph.neighbours[p].get(q)!, pair);
      onJoin(p, q, pair);
    }
    const [first, second] = [nodeOf[p], nodeOf[q]];
    const node = made;
    joined[node] = Math.max(-SURE, Math.min(SURE, -at));
    weakest[node] = Math.min(joined[node], weakest[first], weakest[second]);
    inside[node] = inside[first] + inside[second];
    left[node] = first;
    right[node] = second;
    parent[first] = node;
    parent[second] = node;
  };
  mergeRegions(graph, alive, { cost, least: 1, most: Number.POSITIVE_INFINITY, onMerge, onMerged: describe }, signal);
  return { leaves, count, regions, left, right, parent, area, inside, joined, weakest, features };
}
