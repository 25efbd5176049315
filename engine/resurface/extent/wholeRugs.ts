/** Rugs as wholes: flat and nearly always convex as seen, so what masks tear of them is given back. */
import { fillPolygons } from '../../image/mask.ts';
import { connectedComponents } from '../../image/morphology.ts';

/** Share of the picture, and mean probability of a rug, from which a blob is a rug and no stain. */
const LEAST_AREA = 0.008;
const LEAST_SAID = 0.35;

type Point = readonly [x: number, y: number];

/** Outline of the points, counter-clockwise by Andrew's monotone chain (1979); `points` are sorted by x, then y. */
export function convexHull(points: readonly Point[]): Point[] {
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const p of ordered) {
      while (chain.length >= 2) {
        const [a, b] = [chain[chain.length - 2], chain[chain.length - 1]];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return points.length < 3 ? [...points] : [...half(points), ...half([...points].reverse())];
}

/** 1 within the whole of each rug; `rug` is where masks have them and `said` the network's probability, both 0-1. */
export function wholeRugs(rug: Float32Array, said: Float32Array, width: number, height: number): Uint8Array {
  const whole = new Uint8Array(width * height);
  const isRug = (i: number): boolean => rug[i] > 0.5;
  const { labels, components } = connectedComponents(width, height, isRug);
  for (const { label, area, left, top, right, bottom } of components) {
    if (area < LEAST_AREA * width * height) continue;
    let sum = 0;
    const points: Point[] = [];
    for (let x = left; x < right; x++) {
      let [first, last] = [-1, -1];
      for (let y = top; y < bottom; y++) {
        if (labels.data[y * width + x] !== label) continue;
        sum += said[y * width + x];
        if (first < 0) first = y;
        last = y;
      }
      if (first >= 0) points.push([x, first], [x, last + 1]);
    }
    if (sum < LEAST_SAID * area) continue;
    const { data } = fillPolygons(width, height, [convexHull(points).map(([x, y]): [number, number] => [x, y])]);
    for (let i = 0; i < data.length; i++) if (data[i] > 127) whole[i] = 1;
  }
  return whole;
}
