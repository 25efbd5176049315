/**
 * Basins that hardly differ become one, the most alike first: thousands fewer for all that follows, in the time of one
 * sort.
 */
import { disjointSets } from '../../disjointSets.ts';
import type { LabelMap } from '../../image/types.ts';
import type { EdgePlanes } from './edges.ts';

/** Pixels up to which a basin is a speck that joins a neighbour in any case. */
const SPECK_PX = 5;
/** Steps are told apart as far as this many to the largest one. */
const FINENESS = 256;

export interface Condensing {
  /** OKLab step up to which two basins are one. */
  readonly alike: number;
  /** Pixels that a joined basin may have at most; specks join all the same. */
  readonly mostPx?: number;
  /** Labels over whose borders none is joined; the basins must keep within them. */
  readonly cuts?: Int32Array;
}

/** Joins neighbours by the step between their mean colours and the edge where they meet; labels stay 0, 1, …. */
export function condense(
  map: LabelMap,
  count: number,
  edges: EdgePlanes,
  { alike, mostPx = Number.POSITIVE_INFINITY, cuts }: Condensing,
): { map: LabelMap; count: number } {
  const { width, data } = map;
  const { means, area } = meanColours(map, count, edges);
  const { rootOf: find, join } = disjointSets(count);
  const { order, starts } = meetings(map, means, edges, alike);
  const size = area;
  for (let level = 0; level <= FINENESS; level++) {
    for (let k = starts[level]; k < starts[level + 1]; k++) {
      const i = order[k] >> 1;
      const j = i + (order[k] & 1 ? width : 1);
      const p = find(data[i]);
      const q = find(data[j]);
      if (p === q || (cuts && cuts[i] !== cuts[j])) continue;
      // Beyond what is alike come specks alone, those that differ least first.
      const isSpeck = Math.min(size[p], size[q]) <= SPECK_PX;
      if (!isSpeck && (level === FINENESS || size[p] + size[q] > mostPx)) continue;
      const [less, more] = size[p] < size[q] ? [p, q] : [q, p];
      join(less, more);
      size[more] += size[less];
    }
  }
  const number = new Int32Array(count).fill(-1);
  let next = 0;
  const joined = data.map((label) => {
    const root = find(label);
    if (number[root] < 0) number[root] = next++;
    return number[root];
  });
  return { map: { ...map, data: joined }, count: next };
}

function meanColours(
  { data }: LabelMap,
  count: number,
  { smooth }: EdgePlanes,
): { means: Float32Array; area: Float32Array } {
  const means = new Float32Array(count * 3);
  const area = new Float32Array(count);
  for (let i = 0; i < data.length; i++) {
    const k = data[i];
    area[k]++;
    means[3 * k] += smooth.l[i];
    means[3 * k + 1] += smooth.a[i];
    means[3 * k + 2] += smooth.b[i];
  }
  for (let k = 0; k < count; k++) for (let c = 0; c < 3; c++) means[3 * k + c] /= area[k];
  return { means, area };
}

/**
 * Pairs of pixels that belong to two basins, by step: twice the first pixel, plus 1 when the other one lies below it.
 */
function meetings(
  map: LabelMap,
  means: Float32Array,
  edges: EdgePlanes,
  alike: number,
): { order: Int32Array; starts: Int32Array } {
  const { width, height, data } = map;
  const pairs = new Int32Array(2 * data.length);
  const levels = new Uint16Array(2 * data.length);
  const starts = new Int32Array(FINENESS + 2);
  let count = 0;
  const meet = (i: number, j: number, isBelow: number): void => {
    const [p, q] = [3 * data[i], 3 * data[j]];
    if (p === q) return;
    const dl = means[p] - means[q];
    const da = means[p + 1] - means[q + 1];
    const db = means[p + 2] - means[q + 2];
    const step = Math.sqrt(dl * dl + 2.5 * (da * da + db * db)) + 0.3 * Math.max(edges.fine[i], edges.fine[j]);
    const level = Math.min(FINENESS, Math.floor((step / alike) * FINENESS));
    pairs[count] = 2 * i + isBelow;
    levels[count++] = level;
    starts[level + 1]++;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x + 1 < width) meet(i, i + 1, 0);
      if (y + 1 < height) meet(i, i + width, 1);
    }
  }
  for (let level = 0; level <= FINENESS; level++) starts[level + 1] += starts[level];
  const at = starts.slice();
  const order = new Int32Array(count);
  for (let k = 0; k < count; k++) order[at[levels[k]]++] = pairs[k];
  return { order, starts };
}
