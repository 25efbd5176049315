/** Labelling of a graph by alpha expansion (Boykov, Veksler and Zabih 2001) over maximum flow (Dinic 1970). */
import { type Abort, throwIfAborted } from '../abort.ts';

export interface LabelProblem {
  readonly nodes: number;
  readonly labels: number;
  /** Cost of label k at node i at index i·labels + k. */
  readonly unary: Float32Array;
  /** Pairs p, q and what it costs when their labels differ. */
  readonly edgeP: Int32Array;
  readonly edgeQ: Int32Array;
  readonly edgeCost: Float32Array;
  /** What it costs of a pair that p has label a and q has b, in place of `edgeCost`; 0 when both are the same. */
  pairCost?(edge: number, a: number, b: number): number;
}

/** Labels of low total cost, starting from the cheapest label of each node. */
export function minimizeLabels(problem: LabelProblem, signal: Abort, rounds = 3): Int32Array {
  const { nodes, labels, unary } = problem;
  const label = new Int32Array(nodes);
  for (let i = 0; i < nodes; i++) {
    for (let k = 1; k < labels; k++) if (unary[i * labels + k] < unary[i * labels + label[i]]) label[i] = k;
  }
  for (let round = 0; round < rounds; round++) {
    let changed = 0;
    for (let alpha = 0; alpha < labels; alpha++) {
      throwIfAborted(signal);
      changed += expand(problem, label, alpha);
    }
    if (changed === 0) break;
  }
  return label;
}

type PairCost = NonNullable<LabelProblem['pairCost']>;

/** Cost of a pair whose labels may be the same. */
function costsOf({ edgeCost, pairCost }: LabelProblem): PairCost {
  return pairCost ? (e, a, b) => (a === b ? 0 : pairCost(e, a, b)) : (e, a, b) => (a === b ? 0 : edgeCost[e]);
}

/** One expansion move: every node may keep its label or take `alpha`. Returns how many took it. */
function expand(problem: LabelProblem, label: Int32Array, alpha: number): number {
  const { nodes, labels, unary, edgeP, edgeQ } = problem;
  const costOf = costsOf(problem);
  const gain = new Float64Array(nodes);
  const flow = new FlowNetwork(nodes + 2, edgeP.length + nodes);
  for (let i = 0; i < nodes; i++) gain[i] = unary[i * labels + alpha] - unary[i * labels + label[i]];
  for (let e = 0; e < edgeP.length; e++) {
    const p = edgeP[e];
    const q = edgeQ[e];
    const keepBoth = costOf(e, label[p], label[q]);
    const pKeeps = costOf(e, label[p], alpha);
    const qKeeps = costOf(e, alpha, label[q]);
    // Submodular terms (Kolmogorov and Zabih 2004); 1 means "takes alpha".
    gain[p] += qKeeps - keepBoth;
    gain[q] -= qKeeps;
    const coupling = pKeeps + qKeeps - keepBoth;
    if (coupling > 0) flow.connect(p, q, coupling, 0);
  }
  const source = nodes;
  const sink = nodes + 1;
  for (let i = 0; i < nodes; i++) {
    if (gain[i] > 0) flow.connect(source, i, gain[i], 0);
    else if (gain[i] < 0) flow.connect(i, sink, -gain[i], 0);
  }
  const keeps = flow.cut(source, sink);
  let changed = 0;
  for (let i = 0; i < nodes; i++) {
    if (!keeps[i] && label[i] !== alpha) {
      label[i] = alpha;
      changed++;
    }
  }
  return changed;
}

const SATURATED = 1e-7;

/** Maximum flow by blocking flows on level graphs. */
class FlowNetwork {
  private readonly first: Int32Array;
  private readonly next: Int32Array;
  private readonly head: Int32Array;
  private readonly capacity: Float64Array;
  private readonly level: Int32Array;
  private readonly cursor: Int32Array;
  private arcs = 0;

  constructor(nodes: number, pairs: number) {
    this.first = new Int32Array(nodes).fill(-1);
    this.next = new Int32Array(pairs * 2);
    this.head = new Int32Array(pairs * 2);
    this.capacity = new Float64Array(pairs * 2);
    this.level = new Int32Array(nodes);
    this.cursor = new Int32Array(nodes);
  }

  connect(from: number, to: number, forward: number, backward: number): void {
    this.push(from, to, forward);
    this.push(to, from, backward);
  }

  private push(from: number, to: number, capacity: number): void {
    this.head[this.arcs] = to;
    this.capacity[this.arcs] = capacity;
    this.next[this.arcs] = this.first[from];
    this.first[from] = this.arcs++;
  }

  /** 1 for every node on the source's side of a minimum cut. */
  cut(source: number, sink: number): Uint8Array {
    while (this.setLevels(source, sink)) {
      this.cursor.set(this.first);
      while (this.augment(source, sink, Number.POSITIVE_INFINITY) > 0);
    }
    return Uint8Array.from(this.level, (level) => (level >= 0 ? 1 : 0));
  }

  private setLevels(source: number, sink: number): boolean {
    this.level.fill(-1);
    this.level[source] = 0;
    const queue = [source];
    for (let k = 0; k < queue.length; k++) {
      for (let arc = this.first[queue[k]]; arc >= 0; arc = this.next[arc]) {
        const to = this.head[arc];
        if (this.level[to] >= 0 || this.capacity[arc] <= SATURATED) continue;
        this.level[to] = this.level[queue[k]] + 1;
        queue.push(to);
      }
    }
    return this.level[sink] >= 0;
  }

  private augment(node: number, sink: number, limit: number): number {
    if (node === sink) return limit;
    for (; this.cursor[node] >= 0; this.cursor[node] = this.next[this.cursor[node]]) {
      const arc = this.cursor[node];
      const to = this.head[arc];
      if (this.capacity[arc] <= SATURATED || this.level[to] !== this.level[node] + 1) continue;
      const sent = this.augment(to, sink, Math.min(limit, this.capacity[arc]));
      if (sent > 0) {
        this.capacity[arc] -= sent;
        this.capacity[arc ^ 1] += sent;
        return sent;
      }
    }
    return 0;
  }
}
