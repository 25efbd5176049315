import { expect, it } from 'vitest';
import { passwordField } from '#contract/accounts.ts';
import { passwordRules } from './PasswordRules.tsx';

it.each(['', 'short1', '12345678', 'abcdefgh', 'abcdefg1', '1234567!', 'abcdefghijklmno12', '房間設計圖樣稿1'])(
  'the ticks agree with the schema: %o',
  (password) => {
    const met = Object.values(passwordRules(password)).every(Boolean);
    expect(met).toBe(passwordField.safeParse(password).success);
  },
);
