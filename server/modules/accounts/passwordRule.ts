/** What a chosen password must not be, beyond the rule that the form knows. */
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import { Refusal } from '../../refusal.ts';
import { isEasilyGuessed } from './commonPasswords.ts';

/** Throws 10400 (field `password`) for one that is easily guessed. */
export async function refuseEasilyGuessed(
  password: string,
  person: { readonly email: string | null; readonly userName: string },
  locale: Locale,
): Promise<void> {
  if (!(await isEasilyGuessed(password, person))) return;
  throw new Refusal(CODE.invalid, { data: { fields: { password: sayField('passwordCommon', locale) } } });
}
