import { describe, expect, it } from 'vitest';
import { render } from '#contract/renders.ts';
import { seedOf } from '../../styled/seed.ts';
import { costOf, firstForm, formFromRequest, isInPlan, renderInput } from './form.ts';

const form = { ...firstForm, style: 'japandi' };

describe('studio form', () => {
  it('sends what the contract takes, without a seed unless one was typed', () => {
    const input = renderInput(form, 'image-0001');
    expect(render.input.parse(input)).toMatchObject({ style: 'japandi', variants: 1, kind: 'photo' });
    expect(input).not.toHaveProperty('seed');
    expect(renderInput({ ...form, seed: ' 7 ' }, 'image-0001').seed).toBe(7);
  });

  it('makes what a preview showed, unless a seed was typed', () => {
    expect(renderInput({ ...form, asPreviewed: true }, 'image-0001').seed).toBe(1);
    expect(renderInput({ ...form, asPreviewed: true, seed: '7' }, 'image-0001').seed).toBe(7);
    expect(renderInput({ ...form, asPreviewed: true }, 'image-0001')).not.toHaveProperty('asPreviewed');
  });

  it('sends chosen materials where they are laid, and none where the style has its own', () => {
    const chosen = { ...form, floorMaterial: 'oak-herringbone', wallMaterial: 'paint-sage' };
    expect(renderInput(chosen, 'image-0001')).toMatchObject({
      floorMaterial: 'oak-herringbone',
      wallMaterial: 'paint-sage',
    });
    expect(renderInput({ ...chosen, locks: ['floor'] }, 'image-0001')).not.toHaveProperty('floorMaterial');
    expect(renderInput({ ...chosen, intervention: 'low' }, 'image-0001')).not.toHaveProperty('wallMaterial');
    expect(renderInput(form, 'image-0001')).not.toHaveProperty('floorMaterial');
    expect(formFromRequest(renderInput(chosen, 'image-0001'))).toMatchObject({ wallMaterial: 'paint-sage' });
  });

  it('sends a light that is chosen, whatever else may change', () => {
    const lit = { ...form, light: 'cool', intervention: 'low' } as const;
    expect(renderInput(lit, 'image-0001')).toMatchObject({ light: 'cool' });
    expect(renderInput(form, 'image-0001')).not.toHaveProperty('light');
    expect(formFromRequest(renderInput(lit, 'image-0001'))).toMatchObject({ light: 'cool' });
  });

  it('tells the price of the whole run', () => {
    expect(costOf(form)).toBe(1);
    expect(costOf({ ...form, variants: 4 })).toBe(4);
    expect(costOf({ ...form, variants: 2, resolution: '4k' })).toBe(4);
  });

  it('knows which sizes are in a plan', () => {
    expect([isInPlan('free', '1k'), isInPlan('free', '2k'), isInPlan('pro', '4k')]).toEqual([true, false, true]);
  });

  it.each([
    ['', undefined],
    ['0', 0],
    ['4294967295', 0xffffffff],
    ['4294967296', null],
    ['-1', null],
    ['1.5', null],
    ['abc', null],
  ])('reads the seed %o as %o', (text, seed) => {
    expect(seedOf(text)).toBe(seed);
  });

  it('fills itself from a job, and forgets parts that are not known any more', () => {
    const request = { ...renderInput({ ...form, locks: ['floor'], variants: 3 }, 'image-0001'), seed: 9 };
    expect(formFromRequest(request)).toEqual({ ...form, locks: ['floor'], variants: 3, seed: '' });
    expect(formFromRequest({ style: 'japandi', intervention: 'wild', variants: 99 })).toEqual(form);
  });
});
