import { expect, it } from 'vitest';
import { cutAfterKey, cutAtPointer } from './cut.ts';

it('moves by keys and stops at the edges', () => {
  expect(cutAfterKey(50, 'ArrowRight', false)).toBe(52);
  expect(cutAfterKey(50, 'ArrowLeft', true)).toBe(40);
  expect(cutAfterKey(1, 'ArrowLeft', false)).toBe(0);
  expect(cutAfterKey(50, 'End', false)).toBe(100);
  expect(cutAfterKey(50, 'Home', false)).toBe(0);
  expect(cutAfterKey(50, 'a', false)).toBeUndefined();
});

it('follows the pointer within the picture', () => {
  expect(cutAtPointer(150, 100, 200)).toBe(25);
  expect(cutAtPointer(20, 100, 200)).toBe(0);
  expect(cutAtPointer(900, 100, 200)).toBe(100);
  expect(cutAtPointer(10, 0, 0)).toBe(50);
});
