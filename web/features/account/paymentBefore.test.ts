import { expect, it } from 'vitest';
import { newPayment } from './paymentBefore.ts';

const paid = (id: string) => ({ id, status: 'paid' });

it.each([
  // listed, known before leaving, the new one
  [[], '', undefined],
  [[paid('a')], '', 'a'],
  [[paid('a')], 'a', undefined],
  [[paid('b'), paid('a')], 'a', 'b'],
  [[{ id: 'b', status: 'failed' }, paid('a')], 'a', undefined],
  [[paid('a')], null, 'a'],
] as const)('of %o, with %o known before', (payments, known, expected) => {
  expect(newPayment(payments, known)?.id).toBe(expected);
});
