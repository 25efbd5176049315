import { describe, expect, it } from 'vitest';
import type { LabelMap, OklabImage } from '../../image/types.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { clothOf } from './cloth.ts';

const [width, height] = [400, 60];
type Lab = readonly [l: number, a: number, b: number];
type Look = (x: number, y: number) => { readonly id: number; readonly colour: Lab };

function seen(look: Look) {
  const count = width * height;
  const data = new Int32Array(count);
  const [l, a, b] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  for (let i = 0; i < count; i++) {
    const { id, colour } = look(i % width, Math.floor(i / width));
    data[i] = id;
    [l[i], a[i], b[i]] = colour;
  }
  const picture: OklabImage = { width, height, l, a, b };
  const things: LabelMap = { width, height, data };
  return clothOf(picture, things, createTestRuntime());
}
const at = (x: number, y: number): number => y * width + x;

describe('clothOf', () => {
  it('takes white linen in blue light for white, in whatever parts it is told', () => {
    const { isPlain } = seen((x) => ({ id: x < 300 ? 1 : 2, colour: [0.8, 0, -0.11 * Math.max(0, (x - 200) / 200)] }));
    expect(isPlain[at(20, 40)]).toBe(1);
    expect(isPlain[at(390, 40)]).toBe(1);
  });

  it('leaves a blue cushion on white linen its colour', () => {
    const { isPlain } = seen((x) => (x < 80 ? { id: 1, colour: [0.8, 0, 0] } : { id: 2, colour: [0.5, 0, -0.12] }));
    expect(isPlain[at(20, 40)]).toBe(1);
    expect(isPlain[at(100, 40)]).toBe(0);
  });

  it('has one lightness for the lit and the shaded side of a chair, its own for what lies beside it', () => {
    const { lightness } = seen((x) => {
      if (x >= 90) return { id: 3, colour: [0.35, 0.06, 0.02] };
      return x < 50 ? { id: 1, colour: [0.7, 0.01, 0.01] } : { id: 2, colour: [0.52, 0.01, 0.01] };
    });
    expect(lightness[at(70, 40)]).toBeCloseTo(lightness[at(20, 40)], 5);
    expect(lightness[at(110, 40)]).toBeLessThan(0.4);
  });

  it('leaves a wooden headboard alone that is told as one with bedding, blue or grey', () => {
    const wood: Lab = [0.45, 0.035, 0.045];
    for (const bedding of [[0.4, 0, -0.12] as Lab, [0.6, 0.002, 0.002] as Lab]) {
      const { weight } = seen((x) => ({ id: 1, colour: x < 100 ? wood : bedding }));
      expect(weight[at(50, 40)]).toBeLessThan(0.05);
      expect(weight[at(250, 40)]).toBeGreaterThan(0.95);
    }
  });

  it('dyes the dull side of what is orange', () => {
    const { weight } = seen((x) => ({ id: 1, colour: x < 100 ? [0.45, 0.05, 0.06] : [0.65, 0.15, 0.17] }));
    expect(weight[at(50, 40)]).toBeGreaterThan(0.95);
  });

  it('finds the fringe of a vivid thing where its mask ends early, and not what is of another colour', () => {
    const { fringe } = seen((x) => ({
      id: x < 199 ? 1 : 0,
      colour: x < 201 ? [0.5, 0, -0.12] : [0.5, 0.03, 0.04],
    }));
    const [inside, left, beside] = [30, 200, 201].map((x) => fringe[at(x, 40)]);
    expect(inside).toBe(1);
    expect(left).toBe(1);
    expect(beside).toBe(0);
  });
});
