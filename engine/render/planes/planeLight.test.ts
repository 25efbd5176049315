import { describe, expect, it } from 'vitest';
import { chanceOf } from '#engine/chance.ts';
import { F_NORMAL, F_PLACE, F_SIZE, FEATURE_WORDS } from '#engine/kernels/trace/layout.ts';
import { findPlanes } from './findPlanes.ts';
import { MEASURES } from './nearness.ts';
import { PlaneRegression, Samples, TERMS } from './regression.ts';

const size = { columns: 96, rows: 64 };
const texels = size.columns * size.rows;
/** Samples of a texel, and their deviation over light of 1. */
const COUNT = 100;
const NOISE = 1.2;
/** What clouds make of light at most. */
const CLOUDS = 0.04;

/** Light, by column and row, as it was sampled and as a filter with clouds left it; `near` as the room has it. */
function regressionOf(light: (x: number, y: number) => number, near = new Float64Array(texels * MEASURES)) {
  const chance = chanceOf(7);
  // Twelve even numbers make one that is nearly normal.
  const normal = (): number => Array.from({ length: 12 }, chance).reduce((sum, v) => sum + v) - 6;
  const filtered = (x: number, y: number): number => light(x, y) * (1 + CLOUDS * Math.sin(x / 3) * Math.sin(y / 4));
  const samples = new Samples(size);
  const terms = new Float64Array(TERMS);
  const middle = (t: number): number[] => [(t % size.columns) + 0.5, Math.floor(t / size.columns) + 0.5];
  const termsAt = (t: number): Float64Array => {
    const [x, y] = middle(t);
    terms.set([1, x, y, ...Array.from({ length: MEASURES }, (_, k) => near[k * texels + t])]);
    return terms;
  };
  for (let t = 0; t < texels; t++) {
    const [x, y] = middle(t);
    const own = light(x, y);
    const seen = own + (NOISE / Math.sqrt(COUNT)) * normal();
    samples.add(t, termsAt(t), [seen, seen, seen], (NOISE * NOISE) / COUNT, COUNT);
    samples.addFiltered(t, filtered(x, y), filtered(x, y));
  }
  const regression = new PlaneRegression(samples, near, { aborted: false });
  return Array.from({ length: texels }, (_, t) => {
    const weight = regression.lookAt(termsAt(t));
    const [x, y] = middle(t);
    const shown = weight * regression.light[0] + (1 - weight) * filtered(x, y);
    return { x, weight, error: shown / light(x, y) - 1 };
  });
}

type Told = ReturnType<typeof regressionOf>;

const meanOf = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
const deviation = (told: Told): number => Math.sqrt(meanOf(told.map(({ error }) => error * error)));

describe('light of a plane', () => {
  it('is taken from as wide a place as it is even, up to the plane’s edges', () => {
    const told = regressionOf((x, y) => 0.6 + x / 120 + y / 200);
    // Of the filter 0.02, of a texel's own samples 0.12.
    expect(deviation(told)).toBeLessThan(0.01);
  });

  it('keeps a shadow that is deeper than noise', () => {
    const told = regressionOf((x) => (x < 40 ? 1 : 0.4));
    const weightOf = (part: Told) => meanOf(part.map(({ weight }) => weight));
    const at = (from: number, to: number) => told.filter(({ x }) => Math.abs(x - 40) >= from && Math.abs(x - 40) < to);
    expect(weightOf(at(0, 2))).toBeLessThan(0.3);
    expect(weightOf(at(24, 60))).toBeGreaterThan(0.8);
  });

  it('follows a shadow fainter than noise where things stand near', () => {
    const shadow = (x: number): number => Math.max(0, 1 - Math.abs(x - 48) / 12);
    const near = Float64Array.from({ length: texels * MEASURES }, (_, i) => 0.4 * shadow((i % size.columns) + 0.5));
    const light = (x: number): number => 1 - 0.08 * shadow(x);
    const bottomOf = (told: Told) => meanOf(told.filter(({ x }) => Math.abs(x - 48) < 2).map(({ error }) => error));
    const without = bottomOf(regressionOf(light));
    expect(without).toBeGreaterThan(0.01);
    expect(Math.abs(bottomOf(regressionOf(light, near)))).toBeLessThan(without / 2);
  });
});

describe('planes of a picture', () => {
  it('are found whatever lies between their parts, and curved surfaces are none', () => {
    const [width, height] = [64, 64];
    const pixels = width * height;
    const features = new Float32Array(pixels * FEATURE_WORDS);
    for (let i = 0; i < pixels; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const put = (normal: readonly number[], place: readonly number[]) => {
        for (let c = 0; c < 3; c++) {
          features[(F_NORMAL + c) * pixels + i] = normal[c];
          features[(F_PLACE + c) * pixels + i] = place[c];
        }
        features[F_SIZE * pixels + i] = 0.01;
      };
      const turn = (x - 48) / 16;
      // A wall behind a post, and a column.
      if (x >= 20 && x < 24) put([0, 0, 1], [x * 0.01, y * 0.01, 0.5]);
      else if (x < 40) put([0, 0, 1], [x * 0.01, y * 0.01, 0]);
      else put([Math.sin(turn), 0, Math.cos(turn)], [x * 0.01, y * 0.01, 0.2 * Math.cos(turn)]);
    }
    const pixelsOfPlanes = new Int32Array(pixels);
    const [wall, ...others] = findPlanes({ features, width, height, pixelsOfPlanes }, () => true);
    expect(others).toEqual([]);
    expect(wall.to - wall.from).toBe(36 * height);
    expect(wall.normal).toEqual([0, 0, 1]);
    const columns = [...pixelsOfPlanes.subarray(wall.from, wall.to)].map((i) => i % width);
    expect(columns.every((x) => x < 40 && (x < 20 || x >= 24))).toBe(true);
  });
});
