import { describe, expect, it } from 'vitest';
import { furnish } from '#contract/renders.ts';
import { firstFurnishForm, furnishCost, furnishFormFromRequest, furnishInput, isFurnishInPlan } from './form.ts';

const imageId = '1f0c1b0e-0000-7000-8000-000000000001';

describe('the form of furnishing', () => {
  it('is sent as the call understands it', () => {
    const form = { ...firstFurnishForm, style: 'japandi', seed: '7' };
    const keeping = furnish.input.parse(furnishInput(form, imageId));
    expect(keeping).toMatchObject({ imageId, style: 'japandi', roomType: 'living-room', clear: false, seed: 7 });
    const clearing = furnish.input.parse(furnishInput({ ...form, old: 'clear', seed: '' }, imageId));
    expect(clearing.clear).toBe(true);
    expect(clearing.seed).toBeUndefined();
  });

  it('costs two credits a variant, twice as much at 4k, which the free plan does not make', () => {
    expect(furnishCost({ ...firstFurnishForm, variants: 3 })).toBe(6);
    expect(furnishCost({ ...firstFurnishForm, variants: 3, resolution: '4k' })).toBe(12);
    expect([isFurnishInPlan('free', '1k'), isFurnishInPlan('free', '4k'), isFurnishInPlan('pro', '4k')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is filled again from a job; what is not known any more falls back', () => {
    const request = { style: 'japandi', roomType: 'kitchen', resolution: '9k', variants: 2, old: 'clear' };
    const form = { ...firstFurnishForm, style: 'japandi', roomType: 'kitchen', variants: 2 };
    expect(furnishFormFromRequest(request)).toEqual({ ...form, old: 'clear' });
    expect(furnishFormFromRequest({ ...request, old: 'burn' })).toEqual(form);
  });
});
