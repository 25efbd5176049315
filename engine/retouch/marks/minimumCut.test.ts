import { describe, expect, test } from 'vitest';
import { AbortedError } from '../../abort.ts';
import { type GridGraph, minimumCut } from './minimumCut.ts';

const [columns, rows] = [4, 3];
const nodes = columns * rows;
const steps = [1, -1, columns, -columns];

/** Whole numbers 0-9, the same on every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * 10);
  };
}

function graphOf(seed: number): GridGraph {
  const next = numbers(seed);
  const capacity = new Float32Array(nodes * 4);
  for (let i = 0; i < nodes; i++) {
    if (i % columns < columns - 1) {
      capacity[i * 4] = next();
      capacity[(i + 1) * 4 + 1] = next();
    }
    if (i + columns < nodes) {
      capacity[i * 4 + 2] = next();
      capacity[(i + columns) * 4 + 3] = next();
    }
  }
  return { nodes, steps, capacity, terminal: Float32Array.from({ length: nodes }, () => 2 * next() - 9) };
}

/** What is cut when the bits of `side` are the source's. */
function costOf({ capacity, terminal }: GridGraph, isSource: (i: number) => boolean): number {
  let cost = 0;
  for (let i = 0; i < nodes; i++) {
    if (isSource(i)) cost += Math.max(0, -terminal[i]);
    else cost += Math.max(0, terminal[i]);
    if (!isSource(i)) continue;
    for (let k = 0; k < 4; k++) if (capacity[i * 4 + k] > 0 && !isSource(i + steps[k])) cost += capacity[i * 4 + k];
  }
  return cost;
}

describe('a minimum cut', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('costs no more than any other, graph %i', (seed) => {
    const graph = graphOf(seed);
    let least = Number.POSITIVE_INFINITY;
    for (let side = 0; side < 2 ** nodes; side++) {
      least = Math.min(
        least,
        costOf(graph, (i) => ((side >> i) & 1) === 1),
      );
    }
    const cut = minimumCut(graphOf(seed), { aborted: false });
    expect(costOf(graph, (i) => cut[i] === 1)).toBe(least);
  });

  test('is cancelled', () => {
    expect(() => minimumCut(graphOf(1), { aborted: true })).toThrow(AbortedError);
  });
});
