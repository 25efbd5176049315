/** Colours that stand for many: k-means in OKLab, begun with the colours that are farthest apart. */

/** OKLab. */
export type Point = readonly [number, number, number];

export interface Cluster {
  readonly centre: Point;
  readonly size: number;
}

const ROUNDS = 12;
/** Lightness counts less than what a colour is: shadows of one cloth are one colour. */
const LIGHTNESS = 0.6;

const apart = (p: Point, q: Point): number =>
  (LIGHTNESS * (p[0] - q[0])) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2;

/** Squared distance under which two colours are one. */
const ALIKE = 0.03 ** 2;

function meanOf(points: readonly Point[]): Point {
  const sum: [number, number, number] = [0, 0, 0];
  for (const point of points) for (let c = 0; c < 3; c++) sum[c] += point[c];
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length];
}

function nearest(point: Point, centres: readonly Point[]): number {
  let best = 0;
  for (let at = 1; at < centres.length; at++) if (apart(point, centres[at]) < apart(point, centres[best])) best = at;
  return best;
}

/** At most `most` clusters of the points, the largest first; none of none. Deterministic. */
export function findClusters(points: readonly Point[], most: number): Cluster[] {
  if (points.length === 0) return [];
  let centres: Point[] = [meanOf(points)];
  while (centres.length < most) {
    let farthest = points[0];
    let distance = 0;
    // A colour of few pixels is no beginning: every eleventh is looked at.
    for (let i = 0; i < points.length; i += 11) {
      const to = apart(points[i], centres[nearest(points[i], centres)]);
      if (to > distance) [farthest, distance] = [points[i], to];
    }
    if (distance < ALIKE) break;
    centres.push(farthest);
  }
  let groups: Point[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    groups = centres.map(() => []);
    for (const point of points) groups[nearest(point, centres)].push(point);
    groups = groups.filter((group) => group.length > 0);
    centres = groups.map(meanOf);
  }
  return groups.map((group, at) => ({ centre: centres[at], size: group.length })).sort((a, b) => b.size - a.size);
}
