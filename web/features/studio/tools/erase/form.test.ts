import { expect, it } from 'vitest';
import { inpaint } from '#contract/renders.ts';
import { eraseFormFromRequest, firstEraseForm } from './form.ts';

it('is what the contract takes when nothing is chosen, and fills itself from a job', () => {
  const ids = { imageId: 'image-0001', maskId: 'image-0002' };
  expect(inpaint.input.parse({ ...ids, ...firstEraseForm })).toEqual(inpaint.input.parse(ids));
  expect(eraseFormFromRequest({ mode: 'brush', maskId: 'image-0002', shadows: false })).toEqual({ shadows: false });
  expect(eraseFormFromRequest({ shadows: 'some' })).toEqual(firstEraseForm);
});
