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
  readonly boxes: Float64Array;
  readonly left: Int32Array;
  readonly first: Int32Array;
  readonly count: Int32Array;
  readonly order: Int32Array;
  size: number;
}

const area = (b: Float64Array, at: number): number => {
  const x = b[at + 3] - b[at];
  const y = b[at + 4] - b[at + 1];
  const z = b[at + 5] - b[at + 2];
  return x < 0 ? 0 : x * y + y * z + z * x;
};

const emptyBoxes = Float64Array.from({ length: 3 * BINS * 6 }, (_, i) =>
  i % 6 < 3 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
);
const emptyBox = emptyBoxes.subarray(0, 6);

/** Takes one of `from`'s boxes into one of `into`'s. */
function grow(into: Float64Array, at: number, from: Float64Array, other: number): void {
  if (from[other] < into[at]) into[at] = from[other];
  if (from[other + 1] < into[at + 1]) into[at + 1] = from[other + 1];
  if (from[other + 2] < into[at + 2]) into[at + 2] = from[other + 2];
  if (from[other + 3] > into[at + 3]) into[at + 3] = from[other + 3];
  if (from[other + 4] > into[at + 4]) into[at + 4] = from[other + 4];
  if (from[other + 5] > into[at + 5]) into[at + 5] = from[other + 5];
}

function triangleBoxes({ corners, count }: Soup): Float64Array {
  const boxes = new Float64Array(count * 6);
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

/** Working memory of the binning: boxes and counts of three axes, and costs summed from the right. */
class Binner {
  private readonly boxes = new Float64Array(3 * BINS * 6);
  private readonly counts = new Int32Array(3 * BINS);
  private readonly rightCost = new Float64Array(BINS + 1);
  private readonly box = new Float64Array(6);
  private readonly triangles: Float64Array;

  constructor(triangles: Float64Array) {
    this.triangles = triangles;
  }

  /** Best cut of order[from, to), by cost in packets; cost is infinite when all centres coincide. */
  best(order: Int32Array, from: number, to: number): Split {
    const split: Split = { axis: 0, bin: 0, low: 0, scale: 0, cost: Number.POSITIVE_INFINITY };
    const centres = this.centresOf(order, from, to);
    const scales = [0, 1, 2].map((axis) => {
      const extent = centres[3 + axis] - centres[axis];
      return extent > 1e-9 ? (BINS * (1 - 1e-9)) / extent : 0;
    });
    this.fill(order, from, to, centres, scales);
    for (let axis = 0; axis < 3; axis++) {
      if (scales[axis] > 0) this.tryAxis(axis, to - from, centres[axis], scales[axis], split);
    }
    return split;
  }

  centre(triangle: number, axis: number): number {
    return this.triangles[triangle * 6 + axis] + this.triangles[triangle * 6 + 3 + axis];
  }

  /** The box of the triangles' centres (twice as large as they are: sums of two corners). */
  private centresOf(order: Int32Array, from: number, to: number): readonly number[] {
    const { triangles } = this;
    let [lowX, lowY, lowZ] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let [highX, highY, highZ] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = from; i < to; i++) {
      const at = order[i] * 6;
      const x = triangles[at] + triangles[at + 3];
      const y = triangles[at + 1] + triangles[at + 4];
      const z = triangles[at + 2] + triangles[at + 5];
      if (x < lowX) lowX = x;
      if (x > highX) highX = x;
      if (y < lowY) lowY = y;
      if (y > highY) highY = y;
      if (z < lowZ) lowZ = z;
      if (z > highZ) highZ = z;
    }
    return [lowX, lowY, lowZ, highX, highY, highZ];
  }

  /** Puts each triangle into its bin of every axis; where an axis has no extent, all into the first. */
  private fill(
    order: Int32Array,
    from: number,
    to: number,
    [lowX, lowY, lowZ]: readonly number[],
    [scaleX, scaleY, scaleZ]: readonly number[],
  ): void {
    const { triangles, boxes, counts } = this;
    counts.fill(0);
    boxes.set(emptyBoxes);
    for (let i = from; i < to; i++) {
      const at = order[i] * 6;
      const x = Math.trunc((triangles[at] + triangles[at + 3] - lowX) * scaleX);
      const y = BINS + Math.trunc((triangles[at + 1] + triangles[at + 4] - lowY) * scaleY);
      const z = 2 * BINS + Math.trunc((triangles[at + 2] + triangles[at + 5] - lowZ) * scaleZ);
      counts[x]++;
      counts[y]++;
      counts[z]++;
      grow(boxes, x * 6, triangles, at);
      grow(boxes, y * 6, triangles, at);
      grow(boxes, z * 6, triangles, at);
    }
  }

  /** A cut beside an empty bin is the one before. */
  private tryAxis(axis: number, count: number, low: number, scale: number, split: Split): void {
    const { boxes, counts, rightCost, box } = this;
    const first = axis * BINS;
    box.set(emptyBox);
    rightCost[BINS] = 0;
    for (let bin = BINS - 1, n = 0; bin > 0; bin--) {
      rightCost[bin] = rightCost[bin + 1];
      if (counts[first + bin] === 0) continue;
      grow(box, 0, boxes, (first + bin) * 6);
      n += counts[first + bin];
      rightCost[bin] = area(box, 0) * Math.ceil(n / LEAF);
    }
    box.set(emptyBox);
    for (let bin = 0, n = 0; bin < BINS - 1; bin++) {
      if (counts[first + bin] === 0) continue;
      grow(box, 0, boxes, (first + bin) * 6);
      n += counts[first + bin];
      if (n === count) break;
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
    boxes: new Float64Array(most * 6),
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
    tree.boxes.set(emptyBox, node * 6);
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
