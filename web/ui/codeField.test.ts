import { expect, it } from 'vitest';
import { appCodeForm, isWholeCode } from './CodeField.tsx';

it.each([
  ['123456', true],
  ['123 456', true],
  [' 12 34 56 ', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['١٢٣٤٥٦', false],
  ['', false],
])('%o is a whole code: %o', (text, whole) => {
  expect(isWholeCode(text)).toBe(whole);
});

it('sends a code without its spaces, and says what one looks like', () => {
  const form = appCodeForm(() => 'six digits');
  expect(form.parse({ code: '123 456' })).toEqual({ code: '123456' });
  expect(form.safeParse({ code: '12' }).error?.issues[0]?.message).toBe('six digits');
});
