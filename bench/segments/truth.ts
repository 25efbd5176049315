/** What regions of a showroom picture really are, and how well segments fit its objects. */

import type { SegmentTree } from '#engine/perceive/segments/agglomerate.ts';
import type { Cut } from '#engine/perceive/segments/segments.ts';

/** Pixels of each truth in a region. */
export type Share = Map<number, number>;

export function addShares(into: Share, from: Share): void {
  for (const [id, pixels] of from) into.set(id, (into.get(id) ?? 0) + pixels);
}

/** What most of a region is, and how much of it. */
export function majority(share: Share): { readonly id: number; readonly purity: number } {
  let [id, most, all] = [-1, 0, 0];
  for (const [each, pixels] of share) {
    all += pixels;
    if (pixels > most || (pixels === most && each < id)) [id, most] = [each, pixels];
  }
  return { id, purity: most / Math.max(1, all) };
}

/** Shares of each region of a cut. */
export function regionShares({ map, graph }: Cut, truth: Uint16Array): Share[] {
  const shares: Share[] = Array.from({ length: graph.count }, () => new Map<number, number>());
  for (let i = 0; i < truth.length; i++) {
    const share = shares[map.data[i]];
    share.set(truth[i], (share.get(truth[i]) ?? 0) + 1);
  }
  return shares;
}

/** Pixels of each truth in the whole picture. */
export function areas(truth: Uint16Array): Share {
  const out: Share = new Map();
  for (const id of truth) out.set(id, (out.get(id) ?? 0) + 1);
  return out;
}

/** Shares of each node of a tree, from those of the regions that its leaves are. */
export function nodeShares(tree: SegmentTree, regions: readonly Share[]): Share[] {
  const shares: Share[] = [];
  for (let node = 0; node < tree.count; node++) {
    const share: Share = new Map();
    if (node < tree.leaves) addShares(share, regions[tree.regions[node]]);
    else for (const part of [tree.left[node], tree.right[node]]) addShares(share, shares[part]);
    shares.push(share);
  }
  return shares;
}

/** Overlap of a node with the truth that it overlaps best: intersection over union. */
export function bestOverlap(share: Share, area: number, all: Share): number {
  let best = 0;
  for (const [id, pixels] of share) best = Math.max(best, pixels / (area + all.get(id)! - pixels));
  return best;
}

/** Overlap of one object with the node of a tree that fits it best. */
export function bestNode(
  tree: SegmentTree,
  shares: readonly Share[],
  { id, area }: { readonly id: number; readonly area: number },
): number {
  let best = 0;
  for (let node = 0; node < tree.count; node++) {
    const inside = shares[node].get(id) ?? 0;
    best = Math.max(best, inside / (area + tree.area[node] - inside));
  }
  return best;
}

/** Overlap of one object with those regions that together fit it best: the purest first, as long as that helps. */
export function bestUnion(
  regions: readonly Share[],
  { id, area }: { readonly id: number; readonly area: number },
): number {
  const touching = regions
    .map((share) => ({ inside: share.get(id) ?? 0, all: [...share.values()].reduce((sum, v) => sum + v, 0) }))
    .filter(({ inside }) => inside > 0)
    .sort((p, q) => q.inside / q.all - p.inside / p.all);
  let [best, both, chosen] = [0, 0, 0];
  for (const { inside, all } of touching) {
    both += inside;
    chosen += all;
    best = Math.max(best, both / (area + chosen - both));
  }
  return best;
}
