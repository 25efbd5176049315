import { describe, expect, test } from 'vitest';
import { AbortedError } from '../../abort.ts';
import type { Mask, Rgb8 } from '../../image/types.ts';
import { decibels, putOver, wordCoverage } from '../../testing/overlay.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { emptySpectrum, transform, transformBack } from './fourier.ts';
import { findLattice } from './lattice.ts';
import { liftKnown } from './lift.ts';
import { repeatedMark } from './repeated.ts';

const [width, height] = [360, 260];

/** A wall, a dark door, a floor, and grain that never repeats. */
function drawRoom(): Rgb8 {
  const data = new Uint8Array(width * height * 3);
  let state = 7;
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const grain = Math.floor(state / 2 ** 29) - 4;
    const ground = y > 170 ? [150, 112, 78] : x > 140 && x < 230 ? [70, 74, 84] : [196, 190, 176];
    for (let c = 0; c < 3; c++) data[i * 3 + c] = ground[c] + grain + Math.round((x / width) * 24);
  }
  return { width, height, data };
}

const clean = drawRoom();

/** A word in rows, every other row half a step further. */
function tiled(): Mask {
  const data = new Uint8Array(width * height);
  for (let row = 0; row < 6; row++) {
    for (let column = -1; column < 5; column++) {
      const [left, top] = [column * 74 + (row % 2) * 37, row * 44 + 5];
      wordCoverage(width, height, 'HOME', left, top, 3).data.forEach((v, i) => {
        if (v > data[i]) data[i] = v;
      });
    }
  }
  return { width, height, data };
}

describe('a transform', () => {
  test('of a wave is its one frequency, and back again the wave', () => {
    const wave = emptySpectrum(16, 8);
    for (let i = 0; i < 128; i++) wave.re[i] = Math.cos((2 * Math.PI * 3 * (i % 16)) / 16);
    const before = wave.re.slice();
    transform(wave, createTestRuntime());
    const strong = [...wave.re].flatMap((v, i) => (Math.abs(v) > 1e-6 ? [i] : []));
    expect(strong).toEqual([3, 13]);
    expect(wave.re[3]).toBeCloseTo(64, 9);
    transformBack(wave, createTestRuntime());
    wave.re.forEach((v, i) => void expect(v).toBeCloseTo(before[i], 9));
  });
});

describe('a word that is repeated', () => {
  const coverage = tiled();
  const marked = putOver(clean, coverage, [255, 255, 255], 0.4);

  test('shows its lattice, to a fraction of a pixel', () => {
    const lattice = findLattice(marked, createTestRuntime())!;
    expect(lattice.score).toBeGreaterThan(20);
    const cell = Math.abs(lattice.u[0] * lattice.v[1] - lattice.u[1] * lattice.v[0]);
    const words = cell / (74 * 44);
    expect(Math.abs(words - Math.round(words))).toBeLessThan(0.02);
    expect(words).toBeLessThan(2.1);
  });

  test('is told and taken off from all copies at once', () => {
    const rt = createTestRuntime();
    const { u, v } = findLattice(marked, rt)!;
    const found = repeatedMark(marked, { origin: [0, 0], u, v }, 0.36, null, rt)!;
    expect(Math.abs(found.overlay.opacity - 0.4)).toBeLessThan(0.04);
    for (const value of found.overlay.colour) expect(value).toBeGreaterThan(235);
    const { picture } = liftKnown(marked, found.coverage, found.overlay, rt);
    expect(decibels(picture, clean, coverage)).toBeGreaterThan(decibels(marked, clean, coverage) + 14);
  });

  test('cancelling is heard', () => {
    const aborted = createTestRuntime({ signal: { aborted: true } });
    expect(() => findLattice(marked, aborted)).toThrow(AbortedError);
    const grid = { origin: [0, 0], u: [74, 0], v: [37, 44] } as const;
    expect(() => repeatedMark(marked, grid, 0.36, null, aborted)).toThrow(AbortedError);
  });
});

test('a room without a mark repeats nothing that an overlay explains', () => {
  const rt = createTestRuntime();
  const lattice = findLattice(clean, rt);
  const grid = lattice && { origin: [0, 0] as const, u: lattice.u, v: lattice.v };
  expect(grid && lattice.score >= 9 ? repeatedMark(clean, grid, 0.36, null, rt) : null).toBeNull();
});
