import { useSyncExternalStore } from 'react';
import { onLanguage, translator } from './i18n.ts';
import type { TFunction, Translator } from './translate.ts';

/** What the interface says in the language of this moment; whoever uses it is drawn anew when the language changes. */
export function useTranslation(): { readonly t: TFunction; readonly i18n: Translator } {
  const i18n = useSyncExternalStore(onLanguage, translator, translator);
  return { t: i18n.t, i18n };
}
