/** The minimum cut of a graph whose nodes are the pixels of a grid (Boykov & Kolmogorov 2004). */
import { type Abort, throwIfAborted } from '../../abort.ts';

/**
 * Nodes in rows; each has the same arcs to others, given as steps through the rows, arc k ^ 1 being arc k backwards.
 */
export interface GridGraph {
  readonly nodes: number;
  readonly steps: readonly number[];
  /** Capacity of arc k of node i at i·steps.length + k; 0 where it would leave the grid. Used up by the cut. */
  readonly capacity: Float32Array;
  /** Capacity from the source (positive) or to the sink (negative). Used up by the cut. */
  readonly terminal: Float32Array;
}

const FREE = 0;
const SOURCE = 1;
const SINK = 2;
/** Parents that are no arc. */
const ROOT = -1;
const NONE = -2;
/** Capacities below are used up: sums of single precision. */
const EMPTY = 1e-5;
/** Nodes between two looks at the signal. */
const LOOK = 16_384;

/** 1 for nodes on the source's side. The same on every machine. Throws AbortedError. */
export function minimumCut(graph: GridGraph, signal: Abort): Uint8Array {
  const trees = new Trees(graph);
  for (let n = 0; ; n++) {
    if (n % LOOK === 0) throwIfAborted(signal);
    const node = trees.nextActive();
    if (node < 0) break;
    trees.flowFrom(node);
  }
  return Uint8Array.from(trees.tree, (v) => (v === SOURCE ? 1 : 0));
}

/** Two search trees, from the source and from the sink, that grow until no path joins them. */
class Trees {
  readonly tree: Uint8Array;
  private readonly graph: GridGraph;
  /** Arc to the parent. */
  private readonly parent: Int8Array;
  /** How far the terminal is, and when that was last known. */
  private readonly distance: Int32Array;
  private readonly stamp: Int32Array;
  private now = 0;
  /** Nodes that may grow, first in, first out, in a ring. */
  private readonly queue: Int32Array;
  private readonly isQueued: Uint8Array;
  private first = 0;
  private waiting = 0;
  private readonly orphans: number[] = [];

  constructor(graph: GridGraph) {
    const { nodes, terminal } = graph;
    this.graph = graph;
    this.tree = new Uint8Array(nodes);
    this.parent = new Int8Array(nodes).fill(NONE);
    this.distance = new Int32Array(nodes);
    this.stamp = new Int32Array(nodes);
    this.queue = new Int32Array(nodes);
    this.isQueued = new Uint8Array(nodes);
    for (let i = 0; i < nodes; i++) {
      if (Math.abs(terminal[i]) <= EMPTY) continue;
      this.tree[i] = terminal[i] > 0 ? SOURCE : SINK;
      this.parent[i] = ROOT;
      this.distance[i] = 1;
      this.activate(i);
    }
  }

  /** The next node that may grow; -1 where there is none. It stays at the front until it has grown. */
  nextActive(): number {
    while (this.waiting > 0) {
      const node = this.queue[this.first];
      if (this.tree[node] !== FREE) return node;
      this.drop();
    }
    return -1;
  }

  /** Grows one node, and sends flow along the path that this closes, if any. */
  flowFrom(node: number): void {
    const { steps, capacity } = this.graph;
    const arcs = steps.length;
    const own = this.tree[node];
    for (let k = 0; k < arcs; k++) {
      const other = node + steps[k];
      const free = own === SOURCE ? capacity[node * arcs + k] : capacity[other * arcs + (k ^ 1)];
      if (!(free > EMPTY)) continue;
      const theirs = this.tree[other];
      if (theirs === FREE) {
        this.tree[other] = own;
        this.parent[other] = k ^ 1;
        this.distance[other] = this.distance[node] + 1;
        this.stamp[other] = this.stamp[node];
        this.activate(other);
      } else if (theirs !== own) {
        // The node stays in front: it may close more paths.
        if (own === SOURCE) this.augment(node, k);
        else this.augment(other, k ^ 1);
        return;
      } else if (this.stamp[other] <= this.stamp[node] && this.distance[other] > this.distance[node] + 1) {
        this.parent[other] = k ^ 1;
        this.distance[other] = this.distance[node] + 1;
        this.stamp[other] = this.stamp[node];
      }
    }
    this.drop();
  }

  private activate(node: number): void {
    if (this.isQueued[node]) return;
    this.isQueued[node] = 1;
    this.queue[(this.first + this.waiting++) % this.queue.length] = node;
  }

  private drop(): void {
    this.isQueued[this.queue[this.first]] = 0;
    this.first = (this.first + 1) % this.queue.length;
    this.waiting--;
  }

  /** Sends what fits along the path source … node → arc → … sink. */
  private augment(node: number, arc: number): void {
    const { steps, capacity, terminal } = this.graph;
    const arcs = steps.length;
    const meeting = node + steps[arc];
    let flow = capacity[node * arcs + arc];
    let at = node;
    for (let k = this.parent[at]; k !== ROOT; k = this.parent[at]) {
      at += steps[k];
      flow = Math.min(flow, capacity[at * arcs + (k ^ 1)]);
    }
    flow = Math.min(flow, terminal[at]);
    at = meeting;
    for (let k = this.parent[at]; k !== ROOT; k = this.parent[at]) {
      flow = Math.min(flow, capacity[at * arcs + k]);
      at += steps[k];
    }
    flow = Math.min(flow, -terminal[at]);
    this.send(node, arc, flow);
    this.sendToTerminal(node, flow, SOURCE);
    this.sendToTerminal(meeting, flow, SINK);
    this.now++;
    for (let orphan = this.orphans.pop(); orphan !== undefined; orphan = this.orphans.pop()) this.adopt(orphan);
  }

  private send(node: number, arc: number, flow: number): boolean {
    const { steps, capacity } = this.graph;
    const arcs = steps.length;
    const forward = node * arcs + arc;
    const backward = (node + steps[arc]) * arcs + (arc ^ 1);
    capacity[forward] = capacity[forward] - flow;
    capacity[backward] = capacity[backward] + flow;
    return capacity[forward] > EMPTY;
  }

  /** Sends flow between a node and its tree's root; who loses its way there is an orphan. */
  private sendToTerminal(node: number, flow: number, side: number): void {
    const { steps, terminal } = this.graph;
    let at = node;
    for (let k = this.parent[at]; k !== ROOT; k = this.parent[at]) {
      const next = at + steps[k];
      const isOpen = side === SOURCE ? this.send(next, k ^ 1, flow) : this.send(at, k, flow);
      if (!isOpen) this.orphan(at);
      at = next;
    }
    terminal[at] = terminal[at] + (side === SOURCE ? -flow : flow);
    if (Math.abs(terminal[at]) <= EMPTY) this.orphan(at);
  }

  private orphan(node: number): void {
    this.parent[node] = NONE;
    this.orphans.push(node);
  }

  /** How far a node's root is; -1 where it has none. */
  private depthOf(node: number): number {
    const { steps } = this.graph;
    let depth = 0;
    let at = node;
    while (this.stamp[at] !== this.now) {
      const k = this.parent[at];
      if (k === NONE) return -1;
      if (k === ROOT) {
        this.stamp[at] = this.now;
        this.distance[at] = 1;
        break;
      }
      depth++;
      at += steps[k];
    }
    let left = depth + this.distance[at];
    const total = left;
    for (at = node; this.stamp[at] !== this.now; at += steps[this.parent[at]]) {
      this.stamp[at] = this.now;
      this.distance[at] = left--;
    }
    return total;
  }

  /** Finds an orphan another parent in its tree, or leaves it free with its children orphans. */
  private adopt(node: number): void {
    const { steps, capacity } = this.graph;
    const arcs = steps.length;
    const own = this.tree[node];
    let [best, least] = [NONE, Number.POSITIVE_INFINITY];
    for (let k = 0; k < arcs; k++) {
      const other = node + steps[k];
      const free = own === SOURCE ? capacity[other * arcs + (k ^ 1)] : capacity[node * arcs + k];
      if (!(free > EMPTY) || this.tree[other] !== own) continue;
      const depth = this.depthOf(other);
      if (depth >= 0 && depth < least) [best, least] = [k, depth];
    }
    if (best !== NONE) {
      this.parent[node] = best;
      this.stamp[node] = this.now;
      this.distance[node] = least + 1;
      return;
    }
    for (let k = 0; k < arcs; k++) {
      const other = node + steps[k];
      if (this.tree[other] !== own) continue;
      const free = own === SOURCE ? capacity[other * arcs + (k ^ 1)] : capacity[node * arcs + k];
      if (free > EMPTY) this.activate(other);
      if (this.parent[other] === (k ^ 1)) this.orphan(other);
    }
    this.tree[node] = FREE;
  }
}
