import { expect, it } from 'vitest';
import { optimise } from '#contract/renders.ts';
import {
  canEnhance,
  enhanceCost,
  enhancedSize,
  enhanceFormFromRequest,
  enhanceInput,
  enhanceSizes,
  firstEnhanceForm,
  offeredSizes,
} from './form.ts';

const imageId = 'image-0001';

it('is what the contract takes when nothing is chosen, and takes each size', () => {
  expect(optimise.input.parse({ imageId, ...enhanceInput(firstEnhanceForm.size) })).toEqual(
    optimise.input.parse({ imageId }),
  );
  for (const size of enhanceSizes) {
    expect(enhanceFormFromRequest(optimise.input.parse({ imageId, ...enhanceInput(size) }))).toEqual({ size });
  }
});

it('falls back where a size is not known any more', () => {
  expect(enhanceFormFromRequest({ scale: 3 })).toEqual(firstEnhanceForm);
  expect(enhanceFormFromRequest({ resolution: '16k' })).toEqual(firstEnhanceForm);
});

it('tells size and price of the result', () => {
  const photo = { width: 900, height: 600 };
  expect(enhancedSize('x4', photo)).toEqual({ width: 3600, height: 2400 });
  expect(enhancedSize('2k', photo)).toEqual({ width: 2048, height: 1365 });
  expect(enhanceSizes.map((size) => enhanceCost(size, photo))).toEqual([1, 1, 2, 1, 2]);
  expect(enhanceSizes.map((size) => enhanceCost(size, { width: 4000, height: 6000 }))).toEqual([1, 2, 2, 1, 2]);
});

it('offers what a photo can become', () => {
  const sizes = (width: number) => offeredSizes({ width, height: 300 });
  expect(sizes(400)).toEqual(enhanceSizes);
  expect(sizes(2048)).toEqual(['x1', 'x2', 'x4', '4k']);
  expect(sizes(4096)).toEqual(['x1', 'x2', 'x4']);
  expect(canEnhance('4k', { width: 400, height: 300 })).toBe(false);
  expect(canEnhance('x4', { width: 2048, height: 300 })).toBe(true);
  expect(canEnhance('x4', { width: 2049, height: 300 })).toBe(false);
});
