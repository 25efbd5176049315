/**
 * Bounding volume hierarchy: built top down with the surface area heuristic over sixteen bins (Wald 2007), then made
 * four wide, so that one SIMD instruction tests the boxes of four children, and leaves hold four triangles side by
 * side.
 */

/** Most triangles of a leaf: one packet. */
const LEAF = 4;
const BINS = 16;

/** Corners of all triangles: nine numbers each. */
interface Soup {
  readonly corners: Float32Array;
  readonly count: number;
}

/**
 * The hierarchy: `nodes` of 24 numbers (min x of four children, min y, min z, max x, max y, max z), `children` four a
 * node (≥ 0 a node, otherwise ~packet; an empty child has an empty box), and for each packet the four triangles (−1:
 * none).
 */
export interface Bvh {
  readonly nodeCount: number;
  readonly boxes: Float32Array;
  readonly children: Int32Array;
  readonly packets: Int32Array;
}

/** Binary tree on the way: boxes of six numbers; `left` < 0 marks a leaf over order[first, first + count). */
interface Tree {
  readonly boxes: Float32Array;
  readonly left: Int32Array;
  readonly first: Int32Array;
  readonly count: Int32Array;
  readonly order: Int32Array;
  size: number;
}

const area = (b: Float32Array | Float64Array, at: number): number => {
  const x = b[at + 3] - b[at];
  const y = b[at + 4] - b[at + 1];
  const z = b[at + 5] - b[at + 2];
  return x < 0 ? 0 : x * y + y * z + z * x;
};

const emptyBox = (b: Float32Array | Float64Array, at: number): void => {
  b.fill(Number.POSITIVE_INFINITY, at, at + 3);
  b.fill(Number.NEGATIVE_INFINITY, at + 3, at + 6);
};

function grow(b: Float32Array | Float64Array, at: number, other: Float32Array | Float64Array, from: number): void {
  for (let c = 0; c < 3; c++) {
    if (other[from + c] < b[at + c]) b[at + c] = other[from + c];
    if (other[from + 3 + c] > b[at + 3 + c]) b[at + 3 + c] = other[from + 3 + c];
  }
}

function triangleBoxes({ corners, count }: Soup): Float32Array {
  const boxes = new Float32Array(count * 6);
  for (let t = 0; t < count; t++) {
    for (let c = 0; c < 3; c++) {
      const a = corners[t * 9 + c];
      const b = corners[t * 9 + 3 + c];
      const d = corners[t * 9 + 6 + c];
      boxes[t * 6 + c] = Math.min(a, b, d);
      boxes[t * 6 + 3 + c] = Math.max(a, b, d);
    }
  }
  return boxes;
}

interface Split {
  axis: number;
  bin: number;
  low: number;
  scale: number;
  cost: number;
}

/** Working memory of the binning: boxes and counts of three axes, and areas summed from the right. */
class Binner {
  private readonly boxes = new Float64Array(BINS * 6);
  private readonly counts = new Int32Array(BINS);
  private readonly rightCost = new Float64Array(BINS);
  private readonly box = new Float64Array(6);
  private readonly centres = new Float64Array(6);
  private readonly triangles: Float32Array;

  constructor(triangles: Float32Array) {
    this.triangles = triangles;
  }

  /** Best cut of order[from, to), by cost in packets; cost is infinite when all centres coincide. */
  best(order: Int32Array, from: number, to: number): Split {
    const split: Split = { axis: 0, bin: 0, low: 0, scale: 0, cost: Number.POSITIVE_INFINITY };
    emptyBox(this.centres, 0);
    for (let i = from; i < to; i++) {
      for (let c = 0; c < 3; c++) {
        const centre = this.centre(order[i], c);
        if (centre < this.centres[c]) this.centres[c] = centre;
        if (centre > this.centres[3 + c]) this.centres[3 + c] = centre;
      }
    }
    for (let axis = 0; axis < 3; axis++) {
      const low = this.centres[axis];
      const extent = this.centres[3 + axis] - low;
      if (extent > 1e-9) this.tryAxis(order, from, to, axis, low, (BINS * (1 - 1e-9)) / extent, split);
    }
    return split;
  }

  centre(triangle: number, axis: number): number {
    return this.triangles[triangle * 6 + axis] + this.triangles[triangle * 6 + 3 + axis];
  }

  private tryAxis(
    order: Int32Array,
    from: number,
    to: number,
    axis: number,
    low: number,
    scale: number,
    split: Split,
  ): void {
    const { boxes, counts, rightCost, box } = this;
    counts.fill(0);
    for (let bin = 0; bin < BINS; bin++) emptyBox(boxes, bin * 6);
    for (let i = from; i < to; i++) {
      const bin = Math.trunc((this.centre(order[i], axis) - low) * scale);
      counts[bin]++;
      grow(boxes, bin * 6, this.triangles, order[i] * 6);
    }
    emptyBox(box, 0);
    for (let bin = BINS - 1, n = 0; bin > 0; bin--) {
      grow(box, 0, boxes, bin * 6);
      n += counts[bin];
      rightCost[bin] = n === 0 ? 0 : area(box, 0) * Math.ceil(n / LEAF);
    }
    emptyBox(box, 0);
    for (let bin = 0, n = 0; bin < BINS - 1; bin++) {
      grow(box, 0, boxes, bin * 6);
      n += counts[bin];
      if (n === 0 || n === to - from) continue;
      const cost = area(box, 0) * Math.ceil(n / LEAF) + rightCost[bin + 1];
      if (cost >= split.cost) continue;
      split.cost = cost;
      split.axis = axis;
      split.bin = bin;
      split.low = low;
      split.scale = scale;
    }
  }
}

/** Reorders order[from, to) about the cut; gives where the right side begins. */
function partition(binner: Binner, order: Int32Array, from: number, to: number, split: Split): number {
  let left = from;
  let right = to - 1;
  while (left <= right) {
    const bin = Math.trunc((binner.centre(order[left], split.axis) - split.low) * split.scale);
    if (bin <= split.bin) {
      left++;
    } else {
      const swap = order[left];
      order[left] = order[right];
      order[right--] = swap;
    }
  }
  return left;
}

function buildBinary(soup: Soup): Tree {
  const { count } = soup;
  const most = Math.max(1, 2 * count);
  const triangles = triangleBoxes(soup);
  const tree: Tree = {
    boxes: new Float32Array(most * 6),
    left: new Int32Array(most).fill(-1),
    first: new Int32Array(most),
    count: new Int32Array(most),
    order: Int32Array.from({ length: count }, (_, i) => i),
    size: 1,
  };
  tree.count[0] = count;
  const binner = new Binner(triangles);
  const open = [0];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const from = tree.first[node];
    const to = from + tree.count[node];
    emptyBox(tree.boxes, node * 6);
    for (let i = from; i < to; i++) grow(tree.boxes, node * 6, triangles, tree.order[i] * 6);
    const n = to - from;
    if (n <= LEAF) continue;
    const split = binner.best(tree.order, from, to);
    const middle =
      split.cost < Number.POSITIVE_INFINITY ? partition(binner, tree.order, from, to, split) : (from + to) >> 1;
    const left = tree.size;
    tree.size += 2;
    tree.left[node] = left;
    tree.first[left] = from;
    tree.count[left] = middle - from;
    tree.first[left + 1] = middle;
    tree.count[left + 1] = to - middle;
    open.push(left + 1, left);
  }
  return tree;
}

/** Children of a wide node: those of the binary one, the largest opened again and again until there are four. */
function gatherChildren(tree: Tree, node: number): number[] {
  if (tree.left[node] < 0) return [node];
  const found = [tree.left[node], tree.left[node] + 1];
  while (found.length < 4) {
    let largest = -1;
    for (let i = 0; i < found.length; i++) {
      if (tree.left[found[i]] < 0) continue;
      if (largest < 0 || area(tree.boxes, found[i] * 6) > area(tree.boxes, found[largest] * 6)) largest = i;
    }
    if (largest < 0) break;
    const opened = found[largest];
    found[largest] = tree.left[opened];
    found.push(tree.left[opened] + 1);
  }
  return found;
}

/**
 * Builds the hierarchy of all triangles; an empty soup gives one node without children. The same soup, the same bytes.
 */
export function buildBvh(soup: Soup): Bvh {
  const tree = buildBinary(soup);
  const nodes: number[] = [0];
  const packets: number[] = [];
  const boxes: number[] = [];
  const children: number[] = [];
  for (let n = 0; n < nodes.length; n++) {
    const inner = soup.count === 0 ? [] : gatherChildren(tree, nodes[n]);
    for (let c = 0; c < 6; c++) {
      const outside = c < 3 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      for (let lane = 0; lane < 4; lane++) boxes.push(lane < inner.length ? tree.boxes[inner[lane] * 6 + c] : outside);
    }
    for (let lane = 0; lane < 4; lane++) {
      const child = inner[lane];
      if (child === undefined) {
        children.push(0);
      } else if (tree.left[child] < 0) {
        children.push(~(packets.length / LEAF));
        for (let i = 0; i < LEAF; i++) packets.push(i < tree.count[child] ? tree.order[tree.first[child] + i] : -1);
      } else {
        children.push(nodes.length);
        nodes.push(child);
      }
    }
  }
  return {
    nodeCount: nodes.length,
    boxes: Float32Array.from(boxes),
    children: Int32Array.from(children),
    packets: Int32Array.from(packets),
  };
}
