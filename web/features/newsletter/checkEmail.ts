import { fieldErrors } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import { subscribe } from '#contract/outreach.ts';
import '../../lib/zod.ts';

/** What is wrong with an address, in the words that the server uses; undefined when nothing is. */
export function emailFault(email: string, locale: Locale): string | undefined {
  const { success, error } = subscribe.input.safeParse({ email });
  return success ? undefined : Object.values(fieldErrors(error, locale, { email }))[0];
}
