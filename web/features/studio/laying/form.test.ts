import { describe, expect, it } from 'vitest';
import { floorReplace, wallReplace } from '#contract/renders.ts';
import { firstLayingForm, layingFormFromRequest, layingInput, scales, turns } from './form.ts';

const imageId = '1f0c1b0e-0000-7000-8000-000000000001';

describe('the form of a new surface', () => {
  it('is sent as both calls understand it, with every turn and scale', () => {
    for (const turn of turns) {
      for (const scale of scales) {
        const input = layingInput({ ...firstLayingForm, material: 'oak-natural-plank', turn, scale }, imageId);
        const wish = { imageId, materialId: 'oak-natural-plank', angle: Number(turn), scale: Number(scale) };
        expect(floorReplace.input.parse(input)).toEqual(wish);
        expect(wallReplace.input.parse(input)).toEqual({ ...wish, surfaces: [] });
      }
    }
  });

  it('takes up what was laid before', () => {
    const request = { material: 'oak-natural-plank', angle: 90, scale: 1.5, seed: 7, maskId: 'mask-0001' };
    expect(layingFormFromRequest(request)).toEqual({
      material: 'oak-natural-plank',
      turn: '90',
      scale: '1.5',
      mode: 'found',
    });
  });

  it('falls back where something is not known any more', () => {
    expect(layingFormFromRequest({ angle: 12, scale: 3 })).toEqual(firstLayingForm);
    expect(layingFormFromRequest({})).toEqual(firstLayingForm);
  });
});
