/** Dates as the interface's language writes them. */
import type { Locale } from '#contract/locale.ts';

/** Day, month and time of an ISO date, e.g. `21 Nov 2026, 14:05`. */
export function formatDate(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale.replace('_', '-'), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );
}
