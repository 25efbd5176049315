import { expect, it } from 'vitest';
import { fieldErrors } from '#contract/fieldMessages.ts';
import { z } from '../lib/zod.ts';
import { atConfirm, newPasswordFields, passwordsMatch } from './NewPassword.tsx';

const form = z.object(newPasswordFields).refine(passwordsMatch, atConfirm);

/** What the fields say about a password typed twice. */
function faults(password: string, confirm: string): Record<string, string> {
  const parsed = form.safeParse({ password, confirm });
  return parsed.success ? {} : fieldErrors(parsed.error, 'en_US', { password, confirm });
}

it('takes a password that is the same twice, however it is composed', () => {
  expect(faults('walnut-42', 'walnut-42')).toEqual({});
  expect(faults('cafe\u0301-lamp-42', 'caf\u00e9-lamp-42')).toEqual({});
});

it('tells a difference at the second field', () => {
  expect(faults('walnut-42', 'walnut-43')).toEqual({ confirm: 'The two passwords you entered do not match.' });
});

it('asks for the second one', () => {
  expect(faults('walnut-42', '')).toMatchObject({ confirm: 'Please enter your password.' });
});
