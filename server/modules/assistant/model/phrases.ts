/** Finds known phrases in tokens, the longest first, with one wrong letter let pass in long words. */
import { plain, type Token, tokensOf } from './words.ts';

export interface Found {
  /** First token, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** `kind:value`, or a cue without a value; several where a phrase means several things. */
  readonly meanings: readonly string[];
}

interface Node {
  readonly next: Map<string, Node>;
  meanings: string[];
}

const newNode = (): Node => ({ next: new Map(), meanings: [] });

/** Words shorter than this are taken as they stand: too many of them are a letter apart. */
const fuzzyFrom = 6;

/** Whether one letter is changed, missing, added, or two beside each other are swapped (Damerau 1964). */
export function oneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

export class Phrases {
  readonly #root = newNode();
  readonly #long = new Set<string>();

  add(phrase: string, meaning: string): void {
    const tokens = tokensOf(plain(phrase));
    if (tokens.length === 0) return;
    let node = this.#root;
    for (const { stem } of tokens) {
      const next = node.next.get(stem) ?? newNode();
      node.next.set(stem, next);
      node = next;
      if (stem.length >= fuzzyFrom) this.#long.add(stem);
    }
    if (!node.meanings.includes(meaning)) node.meanings.push(meaning);
  }

  addAll(table: Readonly<Record<string, string>>): void {
    for (const [meaning, phrases] of Object.entries(table)) {
      for (const phrase of phrases.split(/,\s*/)) this.add(phrase, meaning);
    }
  }

  #known({ stem }: Token): string {
    if (stem.length < fuzzyFrom || !/^[a-z]+$/.test(stem)) return stem;
    if (this.#long.has(stem)) return stem;
    for (const word of this.#long) if (oneSlip(word, stem)) return word;
    return stem;
  }

  /** Phrases that do not overlap, from left to right, each as long as can be. */
  find(tokens: readonly Token[]): Found[] {
    const words = tokens.map((token) => this.#known(token));
    const found: Found[] = [];
    for (let from = 0; from < words.length; ) {
      let node: Node | undefined = this.#root;
      let best: Found | undefined;
      for (let at = from; at < words.length; at += 1) {
        node = node.next.get(words[at] ?? '');
        if (!node) break;
        if (node.meanings.length > 0) best = { from, to: at + 1, meanings: node.meanings };
      }
      if (best) found.push(best);
      from = best?.to ?? from + 1;
    }
    return found;
  }
}
