import { describe, expect, test } from 'vitest';
import type { Kernels } from '../../kernels/types.ts';
import { glowOf, throughLens } from './lens.ts';
import { blurColumns, blurRows, type LensBlurArgs } from './lensBlur.ts';

const noKernels = {} as Kernels;

describe('the glow', () => {
  const [width, height] = [160, 96];
  const held = new Float32Array(width * height).fill(1);
  const lit = (x: number, y: number, radiance: Float32Array, exposure = 1): Float64Array => {
    const rgb = Float64Array.from([0, 1, 2], (c) => radiance[(y * width + x) * 3 + c]);
    throughLens(rgb, x, y, glowOf(radiance, held, width, height, exposure), width, height);
    return rgb;
  };

  test('leaves an even picture as it is, but for its corners', () => {
    const radiance = new Float32Array(width * height * 3).fill(0.4);
    expect(lit(80, 48, radiance)[0]).toBeCloseTo(0.4, 3);
    const corner = lit(0, 0, radiance)[1] / 0.4;
    expect(corner).toBeGreaterThan(0.89);
    expect(corner).toBeLessThan(0.92);
  });

  test('is about what is bright, fades away from it, and is limited by what shows as bright', () => {
    const radiance = new Float32Array(width * height * 3);
    for (let y = 40; y < 56; y++) radiance.fill(2, (y * width + 72) * 3, (y * width + 88) * 3);
    const [near, far] = [lit(94, 48, radiance)[0], lit(150, 48, radiance)[0]];
    expect(near).toBeGreaterThan(0.001);
    expect(far).toBeLessThan(near / 100);
    const blinding = radiance.map((v) => v * 1000);
    expect(lit(94, 48, blinding)[0]).toBeLessThan(near * 2);
    const half = glowOf(
      radiance,
      held.map((v) => v / 2),
      width,
      height,
      1,
    ).light;
    expect(Math.max(...half)).toBeCloseTo(Math.max(...glowOf(radiance, held, width, height, 1).light) / 2, 5);
  });
});

describe('the blur of what lies outside', () => {
  const tint = [1, 1, 1] as const;
  const [width, height] = [1200, 3];
  const blurred = (light: (x: number) => number, share: (x: number) => number): Float32Array => {
    const pixels = width * height;
    const radiance = Float32Array.from({ length: pixels * 3 }, (_, i) => light(Math.floor(i / 3) % width));
    const shares = Uint8Array.from({ length: pixels }, (_, i) => share(i % width));
    const args: LensBlurArgs = { width, height, radiance, shares, rows: new Float32Array(pixels * 4), tint, white: 10 };
    blurRows.run(noKernels, args, 0, height, { aborted: false });
    blurColumns.run(noKernels, args, 0, height, { aborted: false });
    return radiance;
  };
  const at = (radiance: Float32Array, x: number): number => radiance[(width + x) * 3];

  test('takes nothing from the room, and gives nothing to it', () => {
    const result = blurred(
      (x) => (x < 600 ? 0.1 : 2),
      (x) => (x < 600 ? 0 : 255),
    );
    expect(at(result, 599)).toBeCloseTo(0.1, 6);
    expect(at(result, 600)).toBeCloseTo(2, 5);
  });

  test('takes colour from it, and no light', () => {
    const radiance = Float32Array.from({ length: width * height * 3 }, (_, i) => [0.4, 0.5, 0.9][i % 3]);
    const shares = new Uint8Array(width * height).fill(255);
    const args: LensBlurArgs = {
      width,
      height,
      radiance,
      shares,
      rows: new Float32Array(width * height * 4),
      tint,
      white: 10,
    };
    const light = (): number => 0.2126 * radiance[1800] + 0.7152 * radiance[1801] + 0.0722 * radiance[1802];
    const before = light();
    blurRows.run(noKernels, args, 0, height, { aborted: false });
    blurColumns.run(noKernels, args, 0, height, { aborted: false });
    expect(light()).toBeCloseTo(before, 5);
    expect(radiance[1802] - radiance[1800]).toBeLessThan(0.75 * 0.5);
  });

  test('spreads a leaf over its neighbours', () => {
    const result = blurred(
      (x) => (x === 600 ? 0 : 1),
      () => 255,
    );
    expect(at(result, 600)).toBeGreaterThan(0.6);
    expect(at(result, 601)).toBeLessThan(0.95);
    expect(at(result, 620)).toBeCloseTo(1, 5);
  });

  test('gives an edge its share of what is seen beside it', () => {
    const result = blurred(
      (x) => (x < 600 ? 0.2 : x === 600 ? 0.1 : 1),
      (x) => (x < 600 ? 0 : x === 600 ? 128 : 255),
    );
    expect(at(result, 600)).toBeCloseTo(0.1 + 128 / 255, 4);
  });
});
