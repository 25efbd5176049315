/** Languages of the interface: loaded one at a time and area by area, kept in the browser. */
import { type Locale, locales, parseLocale } from '#contract/locale.ts';
import { languageParameter, localeCookie } from '#contract/site.ts';
import type { Area } from '../locales/messages.ts';
import { readStored, storageKeys, store } from './storage.ts';
import { createTranslator, type Translator } from './translate.ts';

export const htmlLang: Record<Locale, string> = { en_US: 'en', zh_CN: 'zh-Hans', zh_TW: 'zh-Hant' };

/** Names of the languages, each in itself. */
export const languageNames: Record<Locale, string> = { en_US: 'English', zh_CN: '简体中文', zh_TW: '繁體中文' };

/** What the person chose here, if anything. */
export function storedLocale(): Locale | undefined {
  return locales.find((each) => each === readStored(storageKeys.locale));
}

/** The language that an address asks for. */
export function askedLocale(search: string): Locale | undefined {
  return parseLocale(new URLSearchParams(search).get(languageParameter));
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

const translators = Object.fromEntries(locales.map((locale) => [locale, createTranslator(locale)])) as Record<
  Locale,
  Translator
>;
let spoken: Locale = 'en_US';
const listeners = new Set<() => void>();

export function currentLocale(): Locale {
  return spoken;
}

/** The texts of the language of this moment. */
export function translator(): Translator {
  return translators[spoken];
}

/** Called after each change of language. Returns how to stop. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Areas that pages visited so far have asked for. */
const areas = new Set<Area>(['frame']);

const loaded = new Set<string>();

async function load(locale: Locale, area: Area): Promise<void> {
  const name = `${locale}/${area}`;
  if (loaded.has(name)) return;
  const file: Record<string, object> = await import(`../locales/${locale}/${area}.ts`);
  translators[locale].add(file[area] ?? {});
  loaded.add(name);
}

/** Loads what a page says, in the language of this moment, and in each one chosen from now on. */
export async function needTexts(...wanted: readonly Area[]): Promise<void> {
  for (const area of wanted) areas.add(area);
  await Promise.all(wanted.map((area) => load(spoken, area)));
}

/** Changes the language once its texts are there, also those that pages ask for meanwhile. */
export async function speak(locale: Locale): Promise<void> {
  let known: number;
  do {
    known = areas.size;
    await Promise.all([...areas].map((area) => load(locale, area)));
  } while (areas.size > known);
  spoken = locale;
  for (const listener of listeners) listener();
}

/** Stored for this browser, and as a cookie, by which the server chooses the language of a page. */
function keepLocale(locale: Locale): void {
  store(storageKeys.locale, locale);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser yet
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax${secure}`;
  const url = new URL(location.href);
  if (!url.searchParams.has(languageParameter)) return;
  url.searchParams.delete(languageParameter);
  history.replaceState(history.state, '', url);
}

/** Shows the interface in another language. `keep` stores it as this browser's choice. */
export async function showLocale(locale: Locale, keep: boolean): Promise<void> {
  await speak(locale);
  document.documentElement.lang = htmlLang[locale];
  if (keep) keepLocale(locale);
}

/**
 * Speaks the language of the page as it came, where it was drawn by the build, else the person's own. Returns the
 * latter, which differs where the server didn't know of it.
 */
export async function installI18n(drawnIn: Locale | undefined): Promise<Locale> {
  const stored = storedLocale();
  const own = askedLocale(location.search) ?? stored ?? drawnIn ?? firstLocale(undefined, navigator.languages);
  await showLocale(drawnIn ?? own, false);
  window.addEventListener('storage', (event) => {
    const locale = storedLocale();
    if (event.key === storageKeys.locale && locale) void showLocale(locale, false);
  });
  return own;
}
