import { describe, expect, it } from 'vitest';
import { createTestRuntime } from '../../testing/runtime.ts';
import { evenedLight } from './evened.ts';
import { levelAt } from './level.ts';

const [width, height] = [192, 96];

/** A picture of surfaces and light, each by the column. */
function stopsOf(
  light: (x: number) => number,
  albedoAt: (x: number) => number,
  keptAt: (x: number) => number = () => 0,
) {
  const of = (value: (x: number) => number) =>
    Float32Array.from({ length: width * height * 3 }, (_, k) => value(Math.floor(k / 3) % width));
  const kept = Float32Array.from({ length: width * height }, (_, i) => keptAt(i % width));
  const radiance = of((x) => light(x) * albedoAt(x));
  const level = evenedLight({ radiance, albedo: of(albedoAt), kept, width, height }, createTestRuntime());
  return (x: number) => levelAt(level, x, height / 2, { width, height });
}

const isLeft = (x: number): boolean => x < width / 2;

describe('evenedLight', () => {
  it('brings what is dark and what is bright over a large area closer together', () => {
    const stops = stopsOf(
      (x) => (isLeft(x) ? 0.3 : 0.6),
      () => 0.5,
    );
    expect(stops(20)).toBeCloseTo(0.25, 2);
    expect(stops(width - 20)).toBeCloseTo(-0.25, 2);
  });

  it('leaves dark surfaces dark', () => {
    const stops = stopsOf(
      () => 0.5,
      (x) => (isLeft(x) ? 0.15 : 0.8),
    );
    for (const x of [5, 60, 95, 100, 150]) expect(Math.abs(stops(x))).toBeLessThan(0.02);
  });

  it('lifts and lowers within bounds, and says nothing of what is the photo’s', () => {
    const stops = stopsOf(
      (x) => (isLeft(x) ? 0.01 : 1),
      () => 0.5,
    );
    expect(stops(20)).toBeCloseTo(1.1, 2);
    expect(stops(width - 20)).toBeCloseTo(-0.6, 2);
    const ofPhoto = stopsOf(
      (x) => x + 1,
      () => 0.5,
      () => 1,
    );
    expect(ofPhoto(50)).toBeCloseTo(0);
  });
});
