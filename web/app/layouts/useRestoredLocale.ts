import { useEffect } from 'react';
import { showLocale, storedLocale } from '../../lib/i18n.ts';
import { useUser } from '../../lib/queries.ts';

/** In a browser where nobody has chosen a language, the account's language shows. */
export function useRestoredLocale(): void {
  const locale = useUser().data?.locale;
  useEffect(() => {
    if (locale && !storedLocale()) void showLocale(locale, true);
  }, [locale]);
}
