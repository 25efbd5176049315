import { expect, it } from 'vitest';
import { line } from '#contract/renders.ts';
import { firstLineForm, lineCost, lineFormFromRequest } from './form.ts';

it('is what the contract takes when nothing is chosen', () => {
  expect(line.input.parse({ imageId: 'image-0001', ...firstLineForm })).toEqual(
    line.input.parse({ imageId: 'image-0001' }),
  );
  expect(lineCost()).toBe(1);
});

it('fills itself from a job, and forgets parts that are not known any more', () => {
  const asked = { technique: 'technical', strength: 0.8, detail: 0 } as const;
  expect(lineFormFromRequest({ ...asked, imageId: 'image-0001' })).toEqual(asked);
  expect(lineFormFromRequest({ technique: 'crayon', strength: 7 })).toEqual(firstLineForm);
});
