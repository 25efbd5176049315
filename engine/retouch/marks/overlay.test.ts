import { describe, expect, test } from 'vitest';
import { AbortedError } from '../../abort.ts';
import type { Mask } from '../../image/types.ts';
import { decibels, drawGround, putOver, wordCoverage } from '../../testing/overlay.ts';
import { createTestRuntime } from '../../testing/runtime.ts';
import { STEPS } from './coverage.ts';
import { coverageOf, lift } from './lift.ts';
import { fitOverlay } from './overlay.ts';

const [width, height] = [220, 90];
const clean = drawGround(width, height);
const coverage = wordCoverage(width, height, 'SHHOMELS', 8, 26, 5);
const asCoverage = ({ data }: Mask) => ({ width, height, data: Float32Array.from(data, (v) => v / 255) });
/** What a search says: right in the main, blurred, and too sure of nothing. */
const believed: Mask = {
  width,
  height,
  data: coverage.data.map((_, i) => {
    let sum = 0;
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) sum += coverage.data[i + dy * width + dx] ?? 0;
    return Math.round((sum / 9) * 0.94);
  }),
};

describe('one overlay', () => {
  test.each([
    ['white', [255, 255, 255], 0.3],
    ['black', [0, 0, 0], 0.25],
    ['red', [200, 30, 40], 0.5],
    ['yellow', [240, 200, 40], 0.4],
    ['strong white', [255, 255, 255], 0.6],
  ] as const)('%s: its colour and opacity are told, and what is below comes back', (_name, colour, opacity) => {
    const rt = createTestRuntime();
    const marked = putOver(clean, coverage, colour, opacity);
    const overlay = fitOverlay(marked, asCoverage(believed), rt)!;
    expect(Math.abs(overlay.opacity - opacity)).toBeLessThan(0.06);
    for (let c = 0; c < 3; c++) expect(Math.abs(overlay.colour[c] - colour[c])).toBeLessThan(36);
    expect(overlay.error).toBeLessThan(0.3 * overlay.change);
    const steps = coverageOf(marked, believed, 1, overlay, rt);
    const { picture } = lift(marked, steps, overlay, rt);
    expect(decibels(picture, clean, coverage)).toBeGreaterThan(decibels(marked, clean, coverage) + 12);
    expect(decibels(picture, clean, coverage)).toBeGreaterThan(30);
  });

  test('a picture that nothing lies on has none under any word', () => {
    const overlay = fitOverlay(clean, asCoverage(believed), createTestRuntime());
    expect(overlay === null || overlay.error > 0.5 * overlay.change).toBe(true);
  });

  test('what is hidden is said so, and cancelling is heard', () => {
    const marked = putOver(clean, coverage, [255, 255, 255], 0.95);
    const overlay = { opacity: 0.95, colour: [255, 255, 255], error: 0, change: 1 } as const;
    const data = coverage.data.map((v) => Math.round((v * STEPS) / 255));
    const { hidden } = lift(marked, { width, height, data }, overlay, createTestRuntime());
    expect(hidden.data.filter((v) => v === 255).length).toBeGreaterThan(500);
    const aborted = createTestRuntime({ signal: { aborted: true } });
    expect(() => coverageOf(marked, believed, 1, overlay, aborted)).toThrow(AbortedError);
  });
});
