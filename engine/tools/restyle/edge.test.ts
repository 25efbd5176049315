import { expect, test } from 'vitest';
import type { OklabImage } from '../../image/types.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { edged } from './edge.ts';

const [width, height] = [320, 160];

/** Grey cloth from column 100 on before a wall, its outline `off` columns to the left of where it begins. */
function cloth(off: number, wall = 0.9): Float32Array {
  const plane = (): Float32Array => new Float32Array(width * height);
  const lab: OklabImage = { width, height, l: plane(), a: plane(), b: plane() };
  const inside = new Uint8Array(width * height);
  for (let i = 0; i < inside.length; i++) {
    const x = i % width;
    lab.l[i] = x >= 100 ? 0.6 : wall;
    inside[i] = x >= 100 - off ? 1 : 0;
  }
  return edged(inside, lab, createTestRuntime());
}
const at = (x: number): number => 80 * width + x;

test('nothing is dyed on the wall beside cloth, and the cloth is up to its edge', () => {
  for (const off of [-2, 0]) {
    const weight = cloth(off);
    expect(weight[at(99)]).toBeLessThan(0.02);
    expect(weight[at(103)]).toBeGreaterThan(0.7);
    expect(weight[at(20)]).toBe(0);
    expect(weight[at(250)]).toBeCloseTo(1, 3);
  }
});

test('where both sides look the same the outline is believed, softly', () => {
  const weight = cloth(0, 0.6);
  expect(weight[at(99)]).toBeGreaterThan(0.2);
  expect(weight[at(99)]).toBeLessThan(0.8);
  expect(weight[at(85)]).toBeLessThan(0.05);
});
