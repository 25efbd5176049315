import { describe, expect, it } from 'vitest';
import { materials } from '#catalog/materials/all.ts';
import type { Oklch } from '#catalog/names.ts';
import { materialEvaluator } from './evaluate.ts';
import type { Furnishing } from './furnishingTypes.ts';
import { type Finish, labOf, newSample } from './sample.ts';

const sample = newSample();

const furnished = (id: string, pattern: Furnishing): Finish => ({
  id,
  base: [0.62, 0.05, 60],
  second: [0.53, 0.06, 55],
  roughness: 0.5,
  pattern,
});

/** One finish of every furnishing, and both bindings of cloth. */
const furnishings: readonly Finish[] = [
  furnished('plain weave', {
    kind: 'weave',
    binding: 'plain',
    threadMm: 1.2,
    contrast: 0.08,
    weft: 0.5,
    slub: 0.8,
    creases: 1,
  }),
  furnished('twill', {
    kind: 'weave',
    binding: 'twill',
    threadMm: 1,
    contrast: 0.09,
    weft: 0.5,
    slub: 0.2,
    creases: 0.2,
  }),
  furnished('bouclé', { kind: 'boucle', loopMm: 6, contrast: 0.11 }),
  furnished('velvet', { kind: 'velvet', contrast: 0.07 }),
  furnished('leather', { kind: 'leather', grainMm: 1.6, contrast: 0.1 }),
  furnished('wicker', { kind: 'wicker', strandMm: 5, contrast: 0.15 }),
  furnished('brushed metal', { kind: 'brushed', contrast: 0.03 }),
  furnished('glaze', { kind: 'glaze', contrast: 0.03 }),
  furnished('lacquer', { kind: 'lacquer', contrast: 0.02 }),
  furnished('leaf', { kind: 'leaf', contrast: 0.08 }),
];

/** Mean albedo over a stretch of `side` metres, looked at with pixels of `footprint` metres. */
function mean(material: Finish, side: number, footprint: number, count: number) {
  const evaluate = materialEvaluator(material, 11);
  const sum = { l: 0, a: 0, b: 0 };
  const n = count * count;
  for (let i = 0; i < n; i++) {
    // A low-discrepancy sequence (Roberts 2018), which never falls into step with tiles.
    const x = (0.5 + i * 0.7548776662466927) % 1;
    const y = (0.5 + i * 0.5698402909980532) % 1;
    evaluate(x * side + 0.013, y * side + 0.4, footprint, sample);
    sum.l += sample.l;
    sum.a += sample.a;
    sum.b += sample.b;
  }
  return { l: sum.l / n, a: sum.a / n, b: sum.b / n };
}

/** Every colour that a material is made of. */
function inks(base: Oklch, second: Oklch, pattern: Finish['pattern']): Oklch[] {
  const more = 'joint' in pattern ? [pattern.joint] : 'border' in pattern ? [pattern.border] : [];
  return [
    base,
    second,
    ...more,
    ...('figure' in pattern && typeof pattern.figure !== 'string' ? [pattern.figure] : []),
  ];
}

const all: readonly Finish[] = [...materials, ...furnishings];

describe.each(all.map((material) => [material.id, material] as const))('%s', (_id, material) => {
  it('keeps its mean colour from near to far', () => {
    const near = mean(material, 2.4, 0.0012, 150);
    const far = mean(material, 2.4, 0.012, 150);
    expect(Math.abs(near.l - far.l)).toBeLessThan(0.03);
    expect(Math.hypot(near.a - far.a, near.b - far.b)).toBeLessThan(0.012);
  });

  it('has a mean within the colours that it is made of', () => {
    const seen = mean(material, 2.4, 0.004, 90);
    const colours = inks(material.base, material.second, material.pattern).map(labOf);
    const within = (value: number, values: number[], slack: number) => {
      expect(value).toBeGreaterThan(Math.min(...values) - slack);
      expect(value).toBeLessThan(Math.max(...values) + slack);
    };
    within(
      seen.l,
      colours.map((c) => c.l),
      0.035,
    );
    within(
      seen.a,
      colours.map((c) => c.a),
      0.012,
    );
    within(
      seen.b,
      colours.map((c) => c.b),
      0.012,
    );
  });

  it('is finite and physical everywhere, and the same for the same seed', () => {
    const first = materialEvaluator(material, 3);
    const second = materialEvaluator(material, 3);
    const other = newSample();
    for (let i = 0; i < 400; i++) {
      const u = Math.sin(i * 12.9898) * 9;
      const v = Math.sin(i * 78.233) * 9;
      const footprint = 10 ** (-4 + (i % 40) / 10);
      first(u, v, footprint, sample);
      second(u, v, footprint, other);
      expect(other).toEqual(sample);
      expect(sample.l).toBeGreaterThan(-0.1);
      expect(sample.l).toBeLessThan(1.15);
      expect(Math.hypot(sample.a, sample.b)).toBeLessThan(0.4);
      expect(sample.roughness).toBeGreaterThan(0);
      expect(sample.roughness).toBeLessThanOrEqual(1.1);
      expect(sample.openness).toBeGreaterThan(0);
      expect(sample.openness).toBeLessThanOrEqual(1);
      expect(Number.isFinite(sample.slopeU + sample.slopeV)).toBe(true);
    }
  });
});

describe('true scale', () => {
  it('puts a joint every board width', () => {
    const plank = materials.find((m) => m.pattern.kind === 'boards' && m.pattern.layout === 'plank')!;
    if (plank.pattern.kind !== 'boards') throw new Error('expected boards');
    const width = plank.pattern.boardWidthCm / 100;
    const evaluate = materialEvaluator(plank, 5);
    const lightness = (u: number) => {
      let sum = 0;
      for (let k = 0; k < 40; k++) {
        evaluate(u, 0.05 + k * 0.217, 0.0008, sample);
        sum += sample.l / 40;
      }
      return sum;
    };
    for (let i = -3; i < 4; i++) {
      expect(lightness(i * width)).toBeLessThan(lightness((i + 0.5) * width) - 0.1);
    }
  });

  it('saws polished concrete every 1.8 m, both ways', () => {
    const concrete = materials.find(({ id }) => id === 'concrete-polished')!;
    const evaluate = materialEvaluator(concrete, 3);
    const lightnessAt = (u: number, v: number): number => {
      evaluate(u, v, 0.001, sample);
      return sample.l;
    };
    const along = (at: (k: number) => number) =>
      Array.from({ length: 40 }, (_, k) => at(k)).reduce((a, b) => a + b) / 40;
    const onCut = [along((k) => lightnessAt(3.6, 0.3 + 0.03 * k)), along((k) => lightnessAt(0.3 + 0.03 * k, -1.8))];
    const beside = [along((k) => lightnessAt(3.62, 0.3 + 0.03 * k)), along((k) => lightnessAt(0.3 + 0.03 * k, -1.78))];
    for (const k of [0, 1]) expect(onCut[k]).toBeLessThan(beside[k] - 0.1);
  });

  it('alternates a checker from tile to tile', () => {
    const checker = materials.find((m) => m.pattern.kind === 'tiles' && m.pattern.figure === 'checker')!;
    if (checker.pattern.kind !== 'tiles') throw new Error('expected tiles');
    const width = checker.pattern.tileWidthCm / 100;
    const evaluate = materialEvaluator(checker, 5);
    const at = (i: number) => {
      evaluate((i + 0.5) * width, 0.5 * width, 0.001, sample);
      return sample.l;
    };
    expect(Math.abs(at(0) - at(1))).toBeGreaterThan(0.3);
    expect(Math.abs(at(0) - at(2))).toBeLessThan(0.1);
  });
});

describe('cloth', () => {
  it('has a thread every thread pitch, and none to be seen from afar', () => {
    const cloth = furnished('cloth', {
      kind: 'weave',
      binding: 'plain',
      threadMm: 2,
      contrast: 0.1,
      weft: 0,
      slub: 0,
      creases: 0,
    });
    const evaluate = materialEvaluator(cloth, 5);
    const lightness = (thread: number, footprint: number) => {
      let sum = 0;
      for (let k = 0; k < 400; k++) {
        evaluate((k + thread) * 0.002, 0.0003 + k * 0.00137, footprint, sample);
        sum += sample.l / 400;
      }
      return sum;
    };
    expect(lightness(0.5, 0.0002)).toBeGreaterThan(lightness(0.02, 0.0002) + 0.02);
    expect(Math.abs(lightness(0.5, 0.004) - lightness(0.02, 0.004))).toBeLessThan(0.002);
  });
});
