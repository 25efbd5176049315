/** Texts put together in the language of the person. */
import { materialById } from '#catalog/materials/all.ts';
import type { Names } from '#catalog/names.ts';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import type { Locale } from '#contract/locale.ts';
import { type SuggestionName, suggestions, type TextName, texts, thingNames, toolNames } from './texts.data.ts';

export type Values = Readonly<Record<string, string | number>>;

export class Speaker {
  readonly locale: Locale;

  constructor(locale: Locale) {
    this.locale = locale;
  }

  name(names: Names): string {
    return names[this.locale];
  }

  say(text: TextName, values: Values = {}): string {
    return texts[text][this.locale].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  }

  /** `a, b and c`. */
  list(words: readonly string[]): string {
    return words.join(this.locale === 'en_US' ? ', ' : '、');
  }

  /** Sentences behind each other. */
  join(...sentences: readonly (string | undefined | false)[]): string {
    return sentences.filter(Boolean).join(this.locale === 'en_US' ? ' ' : '');
  }

  credits(count: number): string {
    if (this.locale === 'en_US') return `${count} credit${count === 1 ? '' : 's'}`;
    return this.locale === 'zh_CN' ? `${count} 点` : `${count} 點`;
  }

  cost(credits: number): string {
    return credits === 0 ? this.say('free') : this.say('cost', { cost: this.credits(credits) });
  }

  style(id: string): string {
    const style = styleById(id);
    return style ? this.name(style.names) : id;
  }

  room(id: string): string {
    const room = roomTypeById(id);
    const name = room ? this.name(room.names) : id;
    return this.locale === 'en_US' ? name.toLowerCase() : name;
  }

  material(id: string): string {
    const material = materialById(id);
    return material ? this.name(material.names) : id;
  }

  /** Materials with their prices. */
  priced(ids: readonly string[]): string {
    const said = (id: string) => this.say('priced', { material: this.material(id), price: priceOf(id) });
    return this.list(ids.map(said));
  }

  tool(id: string): string {
    const names = toolNames[id];
    return names ? this.name(names) : id;
  }

  thing(id: string): string {
    const names = thingNames[id];
    return names ? this.name(names) : id;
  }

  suggest(...names: readonly SuggestionName[]): string[] {
    return names.map((name) => suggestions[name][this.locale]);
  }
}

/** SGD a square metre. */
const priceOf = (id: string): number => materialById(id)?.sgdPerM2 ?? 0;

/** One decimal place, without a zero behind the point. */
export function rounded(value: number, places = 1): string {
  return String(Number(value.toFixed(places)));
}
