import { expect, test } from 'vitest';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { idsOf, isOdd, raisedIds } from './candidates.ts';

const [bedroom, dining, kitchen] = ['bedroom', 'dining-room', 'kitchen'].map((id) => roomTypeById(id)!);

test('what belongs into other rooms is not tried, unless nothing else is of that kind', () => {
  expect(idsOf('bed', bedroom)[0]).toBe('bed');
  expect(idsOf('bed', bedroom)).not.toContain('massage-table');
  expect(idsOf('chair', dining)[0]).toBe('dining-chair');
  expect(idsOf('chair', dining)).not.toContain('footstool');
  expect(idsOf('toilet', bedroom)).toEqual(['toilet']);
});

test('a hood hangs in kitchens, a cupboard anywhere', () => {
  expect(raisedIds('cabinet', 1.5, kitchen)).toContain('extractor-hood');
  expect(raisedIds('cabinet', 1.5, bedroom)).toEqual(['wall-cabinet']);
});

test('beds are odd in dining rooms, tables nowhere', () => {
  expect([isOdd('bed', dining), isOdd('bed', bedroom), isOdd('table', bedroom)]).toEqual([true, false, false]);
});
