/** Dates and amounts as the interface's language writes them. */
import { headerLocale, type Locale } from '#contract/locale.ts';

/** Day, month and time of an ISO date, e.g. `21 Nov 2026, 14:05`. */
export function formatDate(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(headerLocale(locale), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );
}

/** The day of an ISO date, e.g. `21 Nov 2026`. */
export function formatDay(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(headerLocale(locale), { dateStyle: 'medium' }).format(new Date(iso));
}

/** An amount with its currency as people write it, e.g. `SGD 9.90`. `currency`: ISO 4217. */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(headerLocale(locale), {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'code',
  }).format(amount);
}
