import { describe, expect, it } from 'vitest';
import { floorReplace, wallReplace } from '#contract/renders.ts';
import { firstLayingForm, type LayingForm, layingFormFromRequest, layingInput, scaleRange, wallInput } from './form.ts';

const imageId = '1f0c1b0e-0000-7000-8000-000000000001';
const laid: LayingForm = {
  material: 'oak-natural-plank',
  turn: -37,
  scale: 1.5,
  offset: [0.4, -1.2],
  surfaces: ['wall-1'],
  known: { kind: 'ceiling', index: 0, metres: 2.6 },
  mode: 'found',
};

describe('the form of a new surface', () => {
  it('is sent as both calls understand it, at every scale', () => {
    for (const scale of [scaleRange.least, 1, scaleRange.most]) {
      const wish = {
        imageId,
        materialId: 'oak-natural-plank',
        angle: -37,
        scale,
        offset: [0.4, -1.2],
        knownLength: laid.known,
        seed: 1,
      };
      expect(floorReplace.input.parse(layingInput({ ...laid, scale }, imageId))).toEqual(wish);
      expect(wallReplace.input.parse(wallInput({ ...laid, scale }, imageId))).toEqual({
        ...wish,
        surfaces: ['wall-1'],
      });
    }
  });

  it('takes up what was laid before', () => {
    const { material, turn, known, mode: _, ...rest } = laid;
    const request = { material, angle: turn, knownLength: known, seed: 7, maskId: 'mask-0001', ...rest };
    expect(layingFormFromRequest(request)).toEqual(laid);
  });

  it('falls back where something is not known any more', () => {
    expect(layingFormFromRequest({ angle: 'steep', scale: 9, surfaces: 3 })).toEqual(firstLayingForm);
    expect(layingFormFromRequest({})).toEqual(firstLayingForm);
  });
});
