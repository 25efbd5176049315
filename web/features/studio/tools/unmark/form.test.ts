import { expect, it } from 'vitest';
import { firstUnmarkForm, unmarkFormFromRequest } from './form.ts';

it('fills itself from a job, but for the confirmation', () => {
  const asked = { mode: 'brush', purpose: 'watermark', rightsConfirmed: true };
  expect(unmarkFormFromRequest(asked)).toEqual({ mode: 'brush', rightsConfirmed: false });
  expect(unmarkFormFromRequest({ mode: 'segments' })).toEqual(firstUnmarkForm);
});
