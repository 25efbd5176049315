/** A turn taken apart: what it speaks of, what it asks for, what it leaves alone. */
import { counts, cues, subjects } from './lexicon.ts';
import type { Found } from './phrases.ts';
import { plain, type Token, tokensOf } from './words.ts';

/** One meaning at its place. */
export interface Said {
  readonly kind: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

export interface Heard {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly subjects: readonly Said[];
  readonly cues: readonly Said[];
  readonly counts: readonly Said[];
  /** Number of the clause that each token stands in. */
  readonly clauses: readonly number[];
  readonly asks: boolean;
}

const saidOf = ({ from, to, meanings }: Found): Said[] =>
  meanings.map((meaning) => {
    const [kind = '', value = ''] = meaning.split(/:(.*)/s);
    return { kind, value, from, to };
  });

const clauseEnd = /[,.;!?，。；！？、\n]|\bbut\b|\band (?:keep|leave)\b/;

const away = new Set(['off', 'out', 'away', 'down']);

/** "take the television off": the two halves of a verb with what is taken between them. */
function apart(tokens: readonly Token[]): Said[] {
  return tokens.flatMap(({ stem }, from) => {
    if (stem !== 'take' && stem !== 'throw' && stem !== 'get') return [];
    const isAway = tokens.slice(from + 2, from + 7).some(({ text }) => away.has(text));
    return isAway ? [{ kind: 'remove', value: '', from, to: from + 1 }] : [];
  });
}

/** Takes a turn apart. */
export function hear(said: string): Heard {
  const text = plain(said);
  const tokens: Token[] = [];
  const clauses: number[] = [];
  const parts = text.split(new RegExp(`(?=${clauseEnd.source})`));
  for (const [clause, part] of parts.entries()) {
    for (const token of tokensOf(part)) {
      tokens.push(token);
      clauses.push(clause);
    }
  }
  const wanted = cues.find(tokens).flatMap(saidOf);
  const isLaid = wanted.some(({ kind }) => kind === 'lay');
  return {
    text,
    tokens,
    clauses,
    // 铺地毯: what is laid from wall to wall is a floor, no rug.
    subjects: subjects
      .find(tokens)
      .flatMap(saidOf)
      .map((each) => (isLaid && each.value === 'rug' ? { ...each, kind: 'group', value: 'carpet' } : each)),
    cues: [...wanted, ...apart(tokens)],
    counts: counts.find(tokens).flatMap(saidOf),
    asks: /[?？]|吗|呢$|(?:^|[^a-z])(?:what|which|how|does|is it)(?:[^a-z]|$)/.test(text),
  };
}

const surfaceKeeps: Readonly<Record<string, string>> = {
  floor: 'floor',
  wall: 'walls',
  ceiling: 'ceiling',
  openings: 'openings',
};

/** What a subject is called where it is kept; undefined for what can't be. */
function keptAs({ kind, value }: Said): string | undefined {
  if (kind === 'surface') return surfaceKeeps[value];
  if (kind === 'group' && value === 'carpet') return 'rug';
  return kind === 'thing' ? value : undefined;
}

/**
 * What shall stay as it is, and the subjects that were named for that: those behind the word in its clause, else those
 * before it.
 */
export function keptOf({ cues: wanted, subjects: named, clauses }: Heard): { kept: string[]; used: ReadonlySet<Said> } {
  const used = new Set<Said>();
  const kept: string[] = [];
  const done = new Set<number>();
  for (const keep of wanted.filter(({ kind }) => kind === 'keep')) {
    const clause = clauses[keep.from] ?? 0;
    if (done.has(clause)) continue;
    done.add(clause);
    const inClause = named.filter((each) => clauses[each.from] === clause && keptAs(each) !== undefined);
    const after = inClause.filter(({ from }) => from >= keep.to);
    for (const each of after.length > 0 ? after : inClause) {
      used.add(each);
      const name = keptAs(each);
      if (name !== undefined && !kept.includes(name)) kept.push(name);
    }
  }
  return { kept, used };
}

const placeBefore = new Set([
  'on',
  'off',
  'in',
  'behind',
  'under',
  'from',
  'inside',
  'beside',
  'near',
  'at',
  'above',
  'next',
  'over',
  'around',
]);
const articles = new Set(['the', 'my', 'a', 'this', 'that', 'our', 'his', 'her', 'to']);
const placeAfter = new Set(['上', '里', '下', '旁', '边', '后', '中', '前', '面', '内', '脚', '头']);

/** Whether a thing is only named as a place: "the mess on the table", 桌上的杂物. */
export function isPlace({ from, to }: Said, { tokens }: Heard): boolean {
  let before = from - 1;
  while (articles.has(tokens[before]?.text ?? '')) before -= 1;
  return placeBefore.has(tokens[before]?.text ?? '') || placeAfter.has(tokens[to]?.text ?? '');
}
