import { describe, expect, it } from 'vitest';
import { type LabelProblem, minimizeLabels } from './graphCut.ts';

function energy(problem: LabelProblem, label: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < problem.nodes; i++) sum += problem.unary[i * problem.labels + label[i]];
  problem.edgeP.forEach((p, e) => {
    if (label[p] !== label[problem.edgeQ[e]]) sum += problem.edgeCost[e];
  });
  return sum;
}

/** A 3×3 grid with fixed pseudo-random costs. */
function gridProblem(labels: number, seed: number): LabelProblem {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const edges: [number, number][] = [];
  for (let i = 0; i < 9; i++) {
    if (i % 3 < 2) edges.push([i, i + 1]);
    if (i < 6) edges.push([i, i + 3]);
  }
  return {
    nodes: 9,
    labels,
    unary: Float32Array.from({ length: 9 * labels }, random),
    edgeP: Int32Array.from(edges, (e) => e[0]),
    edgeQ: Int32Array.from(edges, (e) => e[1]),
    edgeCost: Float32Array.from(edges, () => 0.6 * random()),
  };
}

function best(problem: LabelProblem): number {
  let least = Number.POSITIVE_INFINITY;
  for (let code = 0; code < problem.labels ** problem.nodes; code++) {
    const label = Array.from(
      { length: problem.nodes },
      (_, i) => Math.floor(code / problem.labels ** i) % problem.labels,
    );
    least = Math.min(least, energy(problem, label));
  }
  return least;
}

const still = { aborted: false };

describe('minimizeLabels', () => {
  it.each([1, 2, 3, 4, 5])('finds the least energy with two labels (seed %i)', (seed) => {
    const problem = gridProblem(2, seed);
    expect(energy(problem, minimizeLabels(problem, still))).toBeCloseTo(best(problem), 5);
  });

  it.each([11, 12, 13])('comes near the least energy with three labels (seed %i)', (seed) => {
    const problem = gridProblem(3, seed);
    expect(energy(problem, minimizeLabels(problem, still))).toBeLessThanOrEqual(best(problem) * 1.02 + 1e-5);
  });

  it('takes a cost that depends on both labels', () => {
    const problem: LabelProblem = {
      nodes: 2,
      labels: 3,
      // By themselves they would be 0 and 1; only 0 beside 2 costs nothing.
      unary: Float32Array.from([0, 2, 2, 1.5, 0, 0.3]),
      edgeP: Int32Array.of(0),
      edgeQ: Int32Array.of(1),
      edgeCost: Float32Array.of(0),
      pairCost: (_, a, b) => (a === 0 && b === 2 ? 0 : 5),
    };
    expect([...minimizeLabels(problem, still)]).toEqual([0, 2]);
  });
});
