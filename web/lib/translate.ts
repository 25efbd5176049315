/** Texts by key, with what is filled in and their plural forms: the little that the interface needs, in little code. */
import type { Locale } from '#contract/locale.ts';
import type { MessageTree } from '../locales/messages.ts';

type Leaves<T, Prefix extends string = ''> = {
  readonly [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

type Plural<K extends string> = K extends `${infer Stem}_other` ? Stem : never;

type WholeKey = Leaves<MessageTree>;

/** A text, or the stem of its plural forms (`menu.credits` for `menu.credits_one` and `menu.credits_other`). */
export type TextKey = WholeKey | Plural<WholeKey>;

export interface Values {
  /** Chooses the plural form. */
  readonly count?: number;
  /** Said when there is no such text. */
  readonly defaultValue?: string;
  readonly [name: string]: string | number | undefined;
}

/** Says a text; `{{name}}` in it stands for a value. A key without a text is said as it is. */
export type TFunction = (key: TextKey, values?: Values) => string;

export interface Translator {
  readonly language: Locale;
  readonly t: TFunction;
  readonly exists: (key: string) => boolean;
  /** Adds an area of texts. */
  readonly add: (tree: object) => void;
}

function* flat(tree: object, prefix = ''): Generator<readonly [string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [prefix + key, value];
    else yield* flat(value, `${prefix}${key}.`);
  }
}

export function createTranslator(language: Locale): Translator {
  const texts = new Map<string, string>();
  const plurals = new Intl.PluralRules(language.replace('_', '-'));
  const find = (key: string, count: number | undefined) =>
    (count === undefined ? undefined : (texts.get(`${key}_${plurals.select(count)}`) ?? texts.get(`${key}_other`))) ??
    texts.get(key);
  return {
    language,
    t: (key, values = {}) => {
      const text = find(key, values.count) ?? values.defaultValue ?? key;
      return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
    },
    exists: (key) => texts.has(key),
    add: (tree) => {
      for (const [key, text] of flat(tree)) texts.set(key, text);
    },
  };
}
