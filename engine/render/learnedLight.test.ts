import { expect, test } from 'vitest';
import { COMPONENT_WORDS, F_BSDF, FEATURE_WORDS } from '../kernels/trace/layout.ts';
import type { Kernels } from '../kernels/types.ts';
import { createTestRuntime } from '../testing/runtime.ts';
import { createFrame } from './frame.ts';
import { correctLight, keepSampled, lightNetwork, readSaid, SAMPLED_WORDS } from './learnedLight.ts';

const [width, height] = [2, 2];
const pixels = width * height;
const noKernels = {} as Kernels;

/** Four pixels of even light, of which the second has none and the third lies outside. */
function corrected(said: (output: number) => number) {
  const { arena } = createTestRuntime();
  const component = (light: number): Float32Array =>
    Float32Array.from({ length: pixels * COMPONENT_WORDS }, (_, i) =>
      i >= 3 * pixels ? 0.01 : i % pixels === 1 ? 0 : light,
    );
  const sampled = arena.f32(pixels * SAMPLED_WORDS);
  const raw = { direct: component(0.4), indirect: component(0.4), specular: component(90) };
  const frame = createFrame(width, height, arena);
  keepSampled.run(noKernels, { frame, components: raw, target: sampled }, 0, height, { aborted: false });
  const filtered = { direct: component(0.2), indirect: component(0.2), specular: component(0.1) };
  const features = arena.f32(pixels * FEATURE_WORDS);
  features[F_BSDF * pixels + 2] = 1;
  const outsideBsdfs = Uint8Array.from([0, 1]);
  const data = Float32Array.from({ length: 40 }, (_, lane) => said(Math.floor(lane / 4)));
  const seen = { frame, features, sampled, filtered, outsideBsdfs, exposure: 1 };
  const [diffuse, gloss] = [0, 1].map(() => arena.f32(pixels * COMPONENT_WORDS));
  const args = { ...seen, said: { data, width: 1, height: 1 }, diffuse, gloss };
  for (const op of [readSaid, correctLight]) op.run(noKernels, args, 0, height, { aborted: false });
  return filtered;
}

test('light is made so many stops brighter; none stays none, and what lies outside as it was', () => {
  const { direct, indirect, specular } = corrected((output) => (output < 3 ? 1 : output < 6 ? 0 : -100));
  expect(lightNetwork.outputs).toBe(36);
  // One stop, counted from a little light more than there is.
  expect(direct[0]).toBeCloseTo(2 * (0.4 + 1 / 64) - 1 / 64, 5);
  expect([direct[1], specular[1]]).toEqual([0, 0]);
  expect(direct[2]).toBeCloseTo(0.4, 5);
  expect([...indirect.slice(0, 3 * pixels)]).toEqual(new Array(3 * pixels).fill(0));
  expect(specular[0]).toBeCloseTo(0.1, 5);
});

test('what was sampled stays as far as the network says, but fireflies don’t', () => {
  const { direct, specular } = corrected((output) => (output < 6 ? 0 : 100));
  expect(direct[0]).toBeCloseTo(0.8, 5);
  expect(specular[0]).toBeCloseTo(3 * 0.1 + 1 / 64, 5);
  expect(specular[2]).toBeCloseTo(0.1, 5);
});
