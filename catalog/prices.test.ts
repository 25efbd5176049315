import { describe, expect, it } from 'vitest';
import { allowedInPlan, pricedTools, priceOf, priceSpan, prices, tierOf } from './prices.ts';

const resolutions = ['1k', '2k', '4k'] as const;

describe('priceOf', () => {
  it.each([
    ['low', '1k', 1, 1],
    ['middle', '1k', 1, 1],
    ['high', '1k', 1, 2],
    ['low', '2k', 1, 1],
    ['middle', '2k', 4, 4],
    ['high', '2k', 3, 6],
    ['low', '4k', 1, 2],
    ['middle', '4k', 3, 6],
    ['high', '4k', 4, 16],
  ] as const)('restyle %s at %s, %i pictures: %i', (intervention, resolution, variants, credits) => {
    expect(priceOf({ tool: 'restyle', intervention, resolution, variants })).toBe(credits);
  });

  it.each([
    ['1k', 1, 2],
    ['2k', 3, 6],
    ['4k', 1, 4],
    ['4k', 4, 16],
  ] as const)('furnishing at %s, %i pictures: %i', (resolution, variants, credits) => {
    expect(priceOf({ tool: 'furnish', resolution, variants })).toBe(credits);
  });

  it('charges sketches by the picture and restoration by its size', () => {
    expect(priceOf({ tool: 'render-sketch', variants: 1 })).toBe(1);
    expect(priceOf({ tool: 'render-sketch', variants: 3 })).toBe(3);
    expect(resolutions.map((resolution) => priceOf({ tool: 'enhance', resolution }))).toEqual([1, 1, 2]);
  });

  it('charges one credit for an edit and nothing for looking', () => {
    for (const tool of ['wall', 'floor', 'erase', 'unmark', 'line'] as const) expect(priceOf({ tool }), tool).toBe(1);
    for (const tool of ['upload', 'crop', 'room', 'segments', 'surfaces', 'chat'] as const)
      expect(priceOf({ tool }), tool).toBe(0);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d pictures', (variants) => {
    expect(() => priceOf({ tool: 'restyle', intervention: 'low', resolution: '1k', variants })).toThrow(RangeError);
    expect(() => priceOf({ tool: 'render-sketch', variants })).toThrow(RangeError);
    expect(() => priceOf({ tool: 'furnish', resolution: '1k', variants })).toThrow(RangeError);
  });
});

describe('the table', () => {
  it('has each tool and option once, in whole credits', () => {
    const keys = prices.map((row) => `${row.tool}/${row.option}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(prices.map((row) => row.tool))).toEqual(new Set(pricedTools));
    for (const row of prices) expect(Number.isSafeInteger(row.credits) && row.credits >= 0, row.tool).toBe(true);
  });

  it('puts every row of a tool in one tier', () => {
    for (const row of prices) expect(row.tier, row.tool).toBe(tierOf(row.tool));
  });
});

describe('allowedInPlan', () => {
  it('lets the free plan use the standard tools at 1k, and nothing else', () => {
    for (const tool of pricedTools) {
      expect(allowedInPlan('free', tool, '1k'), tool).toBe(tierOf(tool) === 'standard');
      expect(allowedInPlan('free', tool, '2k'), tool).toBe(false);
      expect(allowedInPlan('free', tool, '4k'), tool).toBe(false);
    }
    for (const tool of ['restyle', 'furnish', 'upload', 'room', 'chat'] as const) expect(tierOf(tool)).toBe('standard');
    for (const tool of ['erase', 'unmark', 'line', 'enhance'] as const) expect(tierOf(tool)).toBe('premium');
  });

  it.each(['pro', 'enterprise'] as const)('lets %s use everything', (plan) => {
    for (const tool of pricedTools) {
      for (const resolution of resolutions) expect(allowedInPlan(plan, tool, resolution), tool).toBe(true);
    }
  });
});

describe('priceSpan', () => {
  it.each([
    ['restyle', ['1k'], [1, 2]],
    ['restyle', resolutions, [1, 4]],
    ['furnish', ['1k'], [2, 2]],
    ['furnish', resolutions, [2, 4]],
    ['enhance', ['2k', '4k'], [1, 2]],
    ['erase', resolutions, [1, 1]],
    ['chat', ['1k'], [0, 0]],
  ] as const)('%s at %o: %o', (tool, sizes, span) => {
    expect(priceSpan(tool, sizes)).toEqual(span);
  });

  it('is what the tool can be charged', () => {
    const charged = (['low', 'middle', 'high'] as const).flatMap((intervention) =>
      resolutions.map((resolution) => priceOf({ tool: 'restyle', intervention, resolution, variants: 1 })),
    );
    expect(priceSpan('restyle')).toEqual([Math.min(...charged), Math.max(...charged)]);
  });
});
