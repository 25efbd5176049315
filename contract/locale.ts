/** Languages of the product: with underscore where stored, with hyphen in the header. */
import type { Names } from '#catalog/names.ts';

export const locales = ['en_US', 'zh_CN', 'zh_TW'] as const satisfies readonly (keyof Names)[];
export type Locale = (typeof locales)[number];

/** What a request without the header speaks. */
export const headerlessLocale: Locale = 'zh_CN';

/** Reads `zh-CN`, `zh_CN`, `zh`, `zh-Hant-HK`, `en-GB` …; undefined when it is none of ours. */
export function parseLocale(text: string | null | undefined): Locale | undefined {
  if (!text) return undefined;
  const tag = text.trim().replaceAll('_', '-').toLowerCase();
  if (tag === 'en' || tag.startsWith('en-')) return 'en_US';
  if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh_TW';
  if (tag === 'zh' || tag.startsWith('zh-')) return 'zh_CN';
  return undefined;
}

/** A language as it was stored; that of requests without the header where it is none that we have. */
export function knownLocale(stored: string | null | undefined): Locale {
  return locales.find((locale) => locale === stored) ?? headerlessLocale;
}

/** `zh_CN` → `zh-CN`. */
export function headerLocale(locale: Locale): string {
  return locale.replace('_', '-');
}
