/** How many turns are read as they were meant. */
import { isDeepStrictEqual } from 'node:util';
import { read } from '../model/read.ts';
import { type Before, isToolIntent, type Slots } from '../model/types.ts';
import type { Turn } from './turn.ts';

export interface Score {
  /** Share of turns whose intent is right. */
  readonly intent: number;
  /** Slots that are right among those that are meant or heard. */
  readonly slots: number;
  readonly misses: readonly string[];
}

/** What the meaning of a turn implies already: saying it as well is no error. */
const implied: readonly (keyof Slots)[] = ['surface', 'topic', 'tool'];

const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? isDeepStrictEqual([...a].sort(), [...b].sort()) : a === b;

/**
 * What stands open after turns, as far as reading needs it: an act leaves a proposal, a list something to choose from.
 */
function beforeOf(said: readonly string[]): Before {
  let before: Before = { proposed: undefined, offered: 0, last: undefined };
  for (const text of said) {
    const { intent } = read(text, before);
    const lists = intent === 'materials' || intent === 'styles' || intent === 'match';
    before = { proposed: isToolIntent(intent) ? intent : undefined, offered: lists ? 4 : 0, last: intent };
  }
  return before;
}

export function scoreTurns(turns: readonly Turn[]): Score {
  let right = 0;
  let slotsRight = 0;
  let slotsAll = 0;
  const misses: string[] = [];
  for (const [, text, intent, wanted = {}, said = []] of turns) {
    const reading = read(text, beforeOf(said));
    if (reading.intent === intent) right += 1;
    const keys = new Set([...Object.keys(wanted), ...Object.keys(reading.slots)] as (keyof Slots)[]);
    let wrong = false;
    for (const key of keys) {
      if (!(key in wanted) && implied.includes(key)) continue;
      slotsAll += 1;
      if (reading.intent === intent && same(wanted[key], reading.slots[key])) slotsRight += 1;
      else wrong = true;
    }
    if (wrong || reading.intent !== intent) {
      misses.push(`${text} | ${intent} ${JSON.stringify(wanted)} | ${reading.intent} ${JSON.stringify(reading.slots)}`);
    }
  }
  return { intent: right / turns.length, slots: slotsAll === 0 ? 1 : slotsRight / slotsAll, misses };
}
