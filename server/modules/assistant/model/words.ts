/** Texts as the assistant reads them: one writing, one case, tokens. */
import type { Locale } from '#contract/locale.ts';
import { simplifiedCharacters, traditionalCharacters } from './writings.data.ts';

const toSimplified: ReadonlyMap<string, string> = new Map(
  Array.from(traditionalCharacters, (character, at) => [character, Array.from(simplifiedCharacters)[at] ?? character]),
);
const simplifiedOnly: ReadonlySet<string> = new Set(simplifiedCharacters);

/** Characters that both writings have, with the same look, although the tables pair them with others. */
const shared = /[于云里后面只台向回松游表谷合出并干了复才采系余准制几别板曲卷]/;

/** A piece of a text: a Latin word, a number or a Han character; `stem` is the word without its plural. */
export interface Token {
  readonly text: string;
  readonly stem: string;
}

/** Lower case, full-width forms made plain, marks taken off letters; characters as they were written. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .normalize('NFC')
    .replace(/[’‘`]/g, "'");
}

/** Lower case, full-width forms made plain, marks taken off letters, traditional characters in simplified writing. */
export function plain(text: string): string {
  return Array.from(bare(text), (character) => toSimplified.get(character) ?? character).join('');
}

function stemOf(word: string): string {
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|x|ss|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

const tokenPattern = /[a-z]+(?:'[a-z]+)?|\d+(?:[.,]\d+)?|\p{Script=Han}/gu;

/** The tokens of a text that is plain. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(tokenPattern), ([token]) => ({
    text: token,
    stem: stemOf(token.replaceAll("'", '')),
  }));
}

/** The language that a text is written in; `fallback` where it doesn't say. */
export function languageOf(text: string, fallback: Locale): Locale {
  const han = text.match(/\p{Script=Han}/gu) ?? [];
  const latin = text.match(/[a-z]{2,}/gi) ?? [];
  if (han.length === 0) return latin.length > 0 ? 'en_US' : fallback;
  const told = han.filter((character) => !shared.test(character));
  const traditional = told.filter((character) => toSimplified.has(character)).length;
  const simplified = told.filter((character) => simplifiedOnly.has(character) && !toSimplified.has(character)).length;
  if (traditional !== simplified) return traditional > simplified ? 'zh_TW' : 'zh_CN';
  return fallback === 'en_US' ? 'zh_CN' : fallback;
}

/** The tokens of a text in the writing in which they were written: as many as `tokensOf` finds in it made plain. */
export const spokenTokens = (text: string): string[] =>
  Array.from(bare(text).matchAll(tokenPattern), ([token]) => token);
