/** Cuts without what is not needed to join their regions: many of them in memory at once. */
import { B } from '#engine/perceive/segments/regionGraph.ts';
import { R } from '#engine/perceive/segments/regionSums.ts';
import type { Cut } from '#engine/perceive/segments/segments.ts';

/** The same regions and borders, with numbers and memory for those alone that are left. */
export function compact({ graph, alive, map, hints }: Cut): Cut {
  const kept = Array.from(alive.keys()).filter((region) => alive[region] === 1);
  const numberOf = new Int32Array(alive.length).fill(-1);
  kept.forEach((region, k) => {
    numberOf[region] = k;
  });
  const rows = new Float32Array(kept.length * R.size);
  const boxes = new Int32Array(kept.length * 4);
  const neighbours = kept.map(() => new Map<number, number>());
  const borders: number[] = [];
  const ends: number[] = [];
  kept.forEach((region, k) => {
    rows.set(graph.rows.subarray(region * R.size, (region + 1) * R.size), k * R.size);
    boxes.set(graph.boxes.subarray(region * 4, (region + 1) * 4), k * 4);
    for (const [other, border] of graph.neighbours[region]) {
      const to = numberOf[other];
      if (to < k) continue;
      neighbours[k].set(to, ends.length / 2);
      neighbours[to].set(k, ends.length / 2);
      ends.push(k, to);
      borders.push(...graph.borders.subarray(border * B.size, (border + 1) * B.size));
    }
  });
  return {
    graph: {
      ...graph,
      count: kept.length,
      rows,
      boxes,
      neighbours,
      borders: Float32Array.from(borders),
      ends: Int32Array.from(ends),
    },
    alive: new Uint8Array(kept.length).fill(1),
    map: { ...map, data: map.data.map((region) => numberOf[region]) },
    hints,
  };
}
