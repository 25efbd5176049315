import { expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';

it.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('at %i it says good %s', (hour, expected) => {
  expect(greetingAt(hour)).toBe(expected);
});
