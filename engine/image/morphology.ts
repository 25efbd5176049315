/** Shapes: erosion, dilation, distance, connected parts. */
import type { LabelMap, Mask, Plane } from './types.ts';

/** Running extreme over [-radius, radius] of one line (van Herk 1992, Gil & Werman 1993): three comparisons a pixel. */
function extremeLine(
  line: Uint8Array,
  out: Uint8Array,
  radius: number,
  pick: (p: number, q: number) => number,
  neutral: number,
): void {
  const n = line.length;
  const size = 2 * radius + 1;
  const padded = Math.ceil((n + 2 * radius) / size) * size;
  const at = (i: number) => (i >= radius && i < n + radius ? line[i - radius] : neutral);
  const forward = new Uint8Array(padded);
  const backward = new Uint8Array(padded);
  for (let block = 0; block < padded; block += size) {
    forward[block] = at(block);
    for (let i = block + 1; i < block + size; i++) forward[i] = pick(forward[i - 1], at(i));
    backward[block + size - 1] = at(block + size - 1);
    for (let i = block + size - 2; i >= block; i--) backward[i] = pick(backward[i + 1], at(i));
  }
  for (let i = 0; i < n; i++) out[i] = pick(backward[i], forward[i + size - 1]);
}

function extreme(mask: Mask, radius: number, pick: (p: number, q: number) => number, neutral: number): Mask {
  const { width, height } = mask;
  const data = new Uint8Array(width * height);
  const row = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    extremeLine(mask.data.subarray(y * width, (y + 1) * width), row, radius, pick, neutral);
    data.set(row, y * width);
  }
  const column = new Uint8Array(height);
  const result = new Uint8Array(height);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) column[y] = data[y * width + x];
    extremeLine(column, result, radius, pick, neutral);
    for (let y = 0; y < height; y++) data[y * width + x] = result[y];
  }
  return { width, height, data };
}

/** Largest value within a square of side 2·radius+1. What lies outside the picture counts as empty. */
export function dilate(mask: Mask, radius: number): Mask {
  return radius < 1 ? mask : extreme(mask, radius, (p, q) => (p > q ? p : q), 0);
}

/** Smallest value within a square of side 2·radius+1. What lies outside the picture counts as full. */
export function erode(mask: Mask, radius: number): Mask {
  return radius < 1 ? mask : extreme(mask, radius, (p, q) => (p < q ? p : q), 255);
}

/** Removes specks narrower than 2·radius+1. */
export function open(mask: Mask, radius: number): Mask {
  return dilate(erode(mask, radius), radius);
}

/** Closes gaps narrower than 2·radius+1. */
export function close(mask: Mask, radius: number): Mask {
  return erode(dilate(mask, radius), radius);
}

const far = 1e20;

/** Lower envelope of parabolas (Felzenszwalb & Huttenlocher 2012): exact squared distances along one line. */
function distanceLine(line: Float64Array, n: number, sites: Int32Array, bounds: Float64Array, out: Float64Array): void {
  let k = 0;
  sites[0] = 0;
  bounds[0] = -far;
  bounds[1] = far;
  for (let q = 1; q < n; q++) {
    let s = 0;
    do {
      const p = sites[k];
      s = (line[q] + q * q - (line[p] + p * p)) / (2 * q - 2 * p);
    } while (s <= bounds[k] && --k >= 0);
    k++;
    sites[k] = q;
    bounds[k] = s;
    bounds[k + 1] = far;
  }
  k = 0;
  for (let q = 0; q < n; q++) {
    while (bounds[k + 1] < q) k++;
    const d = q - sites[k];
    out[q] = d * d + line[sites[k]];
  }
}

/**
 * Euclidean distance in pixels from each pixel centre to the nearest pixel with mask ≥ 128; 0 inside. A picture without
 * any such pixel gives 1e10 everywhere.
 */
export function distanceTo(mask: Mask): Plane {
  const { width, height } = mask;
  const data = new Float32Array(width * height);
  const length = Math.max(width, height);
  const line = new Float64Array(length);
  const out = new Float64Array(length);
  const sites = new Int32Array(length);
  const bounds = new Float64Array(length + 1);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) line[y] = mask.data[y * width + x] >= 128 ? 0 : far;
    distanceLine(line, height, sites, bounds, out);
    for (let y = 0; y < height; y++) data[y * width + x] = out[y];
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) line[x] = data[y * width + x];
    distanceLine(line, width, sites, bounds, out);
    for (let x = 0; x < width; x++) data[y * width + x] = Math.sqrt(Math.min(far, out[x]));
  }
  return { width, height, data };
}

export interface Component {
  /** Label in the map, 1, 2, … in the order of the first pixel, row by row. */
  readonly label: number;
  readonly area: number;
  /** Bounding box in pixels; right and bottom are exclusive. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * 4-connected parts of the pixels for which `isSame(i, j)` holds between neighbours and `isIn(i)` for each; 0 =
 * outside.
 */
export function connectedComponents(
  width: number,
  height: number,
  isIn: (index: number) => boolean,
  isSame: (index: number, neighbour: number) => boolean = () => true,
): { labels: LabelMap; components: Component[] } {
  const data = new Int32Array(width * height);
  const stack: number[] = [];
  const components: Component[] = [];
  for (let seed = 0; seed < data.length; seed++) {
    if (data[seed] !== 0 || !isIn(seed)) continue;
    const label = components.length + 1;
    const found = { label, area: 0, left: width, top: height, right: 0, bottom: 0 };
    data[seed] = label;
    stack.push(seed);
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      const x = index % width;
      const y = (index - x) / width;
      found.area++;
      found.left = Math.min(found.left, x);
      found.top = Math.min(found.top, y);
      found.right = Math.max(found.right, x + 1);
      found.bottom = Math.max(found.bottom, y + 1);
      const visit = (neighbour: number) => {
        if (data[neighbour] !== 0 || !isIn(neighbour) || !isSame(index, neighbour)) return;
        data[neighbour] = label;
        stack.push(neighbour);
      };
      if (x > 0) visit(index - 1);
      if (x + 1 < width) visit(index + 1);
      if (y > 0) visit(index - width);
      if (y + 1 < height) visit(index + width);
    }
    components.push(found);
  }
  return { labels: { width, height, data }, components };
}

/** The pixels of each label 1 … `count`, in their order in the map, at the label's index. */
export function pixelsByLabel({ data }: LabelMap, count: number): number[][] {
  const lists: number[][] = Array.from({ length: count + 1 }, () => []);
  data.forEach((label, i) => {
    if (label > 0) lists[label].push(i);
  });
  return lists;
}
