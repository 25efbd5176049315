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

/** An amount with its currency, written as on the pricing page: `9.90 SGD`. `currency`: ISO 4217. */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  const figures = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${new Intl.NumberFormat(headerLocale(locale), figures).format(amount)}\u00a0${currency.toUpperCase()}`;
}
