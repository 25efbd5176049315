import type { Locale } from '#contract/locale.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { showLocale, translator } from '../../lib/i18n.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';

/** Chooses a language: for the account when signed in, else for this browser. Says so in the new one. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  try {
    if (session.token()) await api.call(calls.userUpdate, { locale });
  } catch {
    // Refused or unreachable: the code rules have said so, and the language stays as the account has it.
    return;
  }
  await showLocale(locale, true);
  toast(translator().t('toasts.modified'));
}
