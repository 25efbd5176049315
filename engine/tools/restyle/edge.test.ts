import { expect, test } from 'vitest';
import type { OklabImage } from '../../image/types.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { edged } from './edge.ts';

const [width, height] = [320, 160];

/** Grey cloth from column 100 on before a pale wall, its outline `off` columns to the left of where it begins. */
function cloth(off: number, wall = 0.9): Float32Array {
  const count = width * height;
  const lab: OklabImage = {
    width,
    height,
    l: new Float32Array(count),
    a: new Float32Array(count),
    b: new Float32Array(count),
  };
  const inside = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const x = i % width;
    lab.l[i] = x >= 100 ? 0.6 : wall;
    inside[i] = x >= 100 - off ? 1 : 0;
  }
  return edged(inside, lab, createTestRuntime());
}
const at = (x: number): number => 80 * width + x;

test('cloth ends where its colour does, though its outline lies a little beside it', () => {
  for (const off of [-2, 0, 2]) {
    const weight = cloth(off);
    expect(weight[at(98)]).toBeLessThan(0.05);
    expect(weight[at(102)]).toBeGreaterThan(0.95);
    expect(weight[at(20)]).toBe(0);
    expect(weight[at(250)]).toBe(1);
  }
});

test('where both sides look the same the outline is believed', () => {
  const weight = cloth(2, 0.6);
  expect(weight[at(99)]).toBeGreaterThan(0.4);
  expect(weight[at(90)]).toBeLessThan(0.05);
});
