/** Large even regions: superpixels merged by the graph method of Felzenszwalb and Huttenlocher (2004). */
import type { Superpixels } from './superpixels.ts';

export interface Regions {
  /** Region of each superpixel. */
  readonly of: Int32Array;
  readonly count: number;
  /** Per region: pixels, means over its superpixels weighted by area. */
  readonly area: Float32Array;
  readonly l: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
  readonly texture: Float32Array;
  readonly y: Float32Array;
  readonly cut: Int32Array;
}

/** How unlike two neighbours are: the step across their border, with some of the difference of their means. */
function unlikeness(s: Superpixels, p: number, q: number, step: number): number {
  const means = Math.hypot(0.7 * (s.l[p] - s.l[q]), 2 * (s.a[p] - s.a[q]), 2 * (s.b[p] - s.b[q]));
  // The step across a border inside a rough texture says little.
  const rough = Math.min(s.texture[p], s.texture[q]);
  return Math.max(0, 0.55 * step - 1.2 * rough) + 0.6 * means + 0.8 * Math.abs(s.texture[p] - s.texture[q]);
}

/** Merges within cuts only. `scale` in OKLab units times pixels: larger gives larger regions. */
export function mergeRegions(s: Superpixels, scale: number): Regions {
  const into = Int32Array.from({ length: s.count }, (_, k) => k);
  const inner = new Float32Array(s.count);
  const size = Float32Array.from(s.area);
  const find = (k: number): number => {
    let root = k;
    while (into[root] !== root) root = into[root];
    into[k] = root;
    return root;
  };
  const order = s.edges
    .filter((edge) => s.cut[edge.p] === s.cut[edge.q])
    .map((edge) => ({ edge, weight: unlikeness(s, edge.p, edge.q, edge.step) }))
    .sort((u, v) => u.weight - v.weight || u.edge.p - v.edge.p || u.edge.q - v.edge.q);
  for (const { edge, weight } of order) {
    const p = find(edge.p);
    const q = find(edge.q);
    if (p === q) continue;
    if (weight > Math.min(inner[p] + scale / size[p], inner[q] + scale / size[q])) continue;
    into[q] = p;
    size[p] += size[q];
    inner[p] = weight;
  }
  return summarize(s, find);
}

function summarize(s: Superpixels, find: (k: number) => number): Regions {
  const number = new Map<number, number>();
  const of = new Int32Array(s.count);
  for (let k = 0; k < s.count; k++) {
    const root = find(k);
    if (!number.has(root)) number.set(root, number.size);
    of[k] = number.get(root)!;
  }
  const count = number.size;
  const make = () => new Float32Array(count);
  const [area, l, a, b, texture, y] = [make(), make(), make(), make(), make(), make()];
  const cut = new Int32Array(count);
  for (let k = 0; k < s.count; k++) {
    const r = of[k];
    const w = s.area[k];
    area[r] += w;
    l[r] += w * s.l[k];
    a[r] += w * s.a[k];
    b[r] += w * s.b[k];
    texture[r] += w * s.texture[k];
    y[r] += w * s.y[k];
    cut[r] = s.cut[k];
  }
  for (let r = 0; r < count; r++) {
    for (const sum of [l, a, b, texture, y]) sum[r] /= area[r];
  }
  return { of, count, area, l, a, b, texture, y, cut };
}
