/** Languages of the interface: loaded one at a time and area by area, kept in the browser. */
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Locale, locales, parseLocale } from '#contract/locale.ts';
import type { Area } from '../locales/messages.ts';
import { readStored, storageKeys, store } from './storage.ts';

const htmlLang: Record<Locale, string> = { en_US: 'en', zh_CN: 'zh-Hans', zh_TW: 'zh-Hant' };

/** Names of the languages, each in itself. */
export const languageNames: Record<Locale, string> = { en_US: 'English', zh_CN: '简体中文', zh_TW: '繁體中文' };

/** What the person chose here, if anything. */
export function storedLocale(): Locale | undefined {
  return locales.find((each) => each === readStored(storageKeys.locale));
}

/** The stored choice, else the first of the navigator's languages that is ours, else English. */
export function firstLocale(stored: Locale | undefined, navigatorLanguages: readonly string[]): Locale {
  if (stored) return stored;
  for (const tag of navigatorLanguages) {
    const locale = parseLocale(tag);
    if (locale) return locale;
  }
  return 'en_US';
}

export function currentLocale(): Locale {
  return locales.find((each) => each === i18next.language) ?? 'en_US';
}

/** Areas that pages visited so far have asked for. */
const areas = new Set<Area>(['frame']);

const loaded = new Set<string>();

async function load(locale: Locale, area: Area): Promise<void> {
  const name = `${locale}/${area}`;
  if (loaded.has(name)) return;
  const file: Record<string, object> = await import(`../locales/${locale}/${area}.ts`);
  i18next.addResourceBundle(locale, 'translation', file[area], true, true);
  loaded.add(name);
}

/** Loads what a page says, in the language of this moment, and in each one chosen from now on. */
export async function needTexts(...wanted: readonly Area[]): Promise<void> {
  for (const area of wanted) areas.add(area);
  await Promise.all(wanted.map((area) => load(currentLocale(), area)));
}

/** Shows the interface in another language. `keep` stores it as this browser's choice. */
export async function showLocale(locale: Locale, keep: boolean): Promise<void> {
  await Promise.all([...areas].map((area) => load(locale, area)));
  await i18next.changeLanguage(locale);
  document.documentElement.lang = htmlLang[locale];
  if (keep) store(storageKeys.locale, locale);
}

export async function installI18n(): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: 'en_US',
    fallbackLng: false,
    resources: {},
    // React escapes.
    interpolation: { escapeValue: false },
    // Plural forms of all languages are in all files, so that one test can compare their keys.
    returnNull: false,
  });
  await showLocale(firstLocale(storedLocale(), navigator.languages), false);
  window.addEventListener('storage', (event) => {
    const locale = storedLocale();
    if (event.key === storageKeys.locale && locale) void showLocale(locale, false);
  });
  return i18next;
}
