import { describe, expect, it } from 'vitest';
import { render } from '#contract/renders.ts';
import { firstSketchForm, sketchCost, sketchFormFromRequest, sketchInput } from './form.ts';

describe('the form of a sketch', () => {
  it('is sent as the call understands it, as a drawing', () => {
    const input = render.input.parse(
      sketchInput({ ...firstSketchForm, style: 'japandi', seed: '7' }, '1f0c1b0e-0000-7000-8000-000000000001'),
    );
    expect(input).toMatchObject({ kind: 'sketch', style: 'japandi', roomType: 'living-room', seed: 7 });
  });

  it('costs a credit a variant', () => {
    expect(sketchCost({ ...firstSketchForm, variants: 3 })).toBe(3);
  });

  it('is filled again from a job; what is not known any more falls back', () => {
    expect(sketchFormFromRequest({ style: 'japandi', roomType: 'kitchen', resolution: '9k', variants: 2 })).toEqual({
      ...firstSketchForm,
      style: 'japandi',
      roomType: 'kitchen',
      variants: 2,
    });
  });
});
