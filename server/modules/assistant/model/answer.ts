/** One turn from what is said to what is answered: the built-in assistant. */
import type { Locale } from '#contract/locale.ts';
import { actOn, refined } from './acts.ts';
import { answers, materialSurface } from './answers.ts';
import { beforeOf, type Facts, type Memory, type Part } from './facts.ts';
import { costOf } from './pricing.ts';
import { read } from './read.ts';
import { Speaker } from './speak.ts';
import { isToolIntent, type Slots } from './types.ts';
import { languageOf } from './words.ts';

export interface Turn {
  readonly text: string;
  /** The language to answer in where the text says none. */
  readonly locale: Locale;
  /** Changed by the answer. */
  readonly memory: Memory;
  readonly facts: Facts;
}

/** Answers a turn part by part. What it would do it only wishes: the caller proposes, the person confirms. */
export async function* answerTurn({ text, locale, memory, facts }: Turn): AsyncGenerator<Part> {
  const { intent, slots } = read(text, beforeOf(memory));
  const speaker = new Speaker(languageOf(text, locale));
  const act = { slots, memory, facts, speaker, replaces: false };
  if (isToolIntent(intent)) {
    memory.offered = undefined;
    yield* actOn(intent, act);
    return;
  }
  switch (intent) {
    case 'confirm':
    case 'decline':
      yield* settled(intent === 'confirm', memory, speaker);
      return;
    case 'refine':
      yield* again(act);
      return;
    case 'choose':
      yield* chosen(act);
      return;
    case 'undo':
      yield* undone(memory, speaker);
      return;
    case 'stop':
      yield { type: 'text', text: speaker.say('stopped') };
      yield { type: 'stop' };
      return;
    case 'share':
    case 'download':
    case 'favourite':
      if (!facts.picture?.designId) {
        yield { type: 'text', text: speaker.say('needDesign') };
        return;
      }
      yield { type: 'text', text: speaker.join(speaker.say(intent), speaker.say('free')) };
      yield {
        type: 'wish',
        wish: intent === 'download' ? { tool: intent, format: 'png' } : { tool: intent },
        replaces: false,
      };
      yield { type: 'suggestions', texts: speaker.suggest('yes', 'no') };
      return;
    default:
      yield* answers[intent](act);
  }
}

interface Acting {
  readonly slots: Partial<Slots>;
  readonly memory: Memory;
  readonly facts: Facts;
  readonly speaker: Speaker;
  readonly replaces: boolean;
}

/** A yes or a no to what stands open. */
function* settled(yes: boolean, memory: Memory, speaker: Speaker): Generator<Part> {
  const { proposed } = memory;
  if (!proposed) {
    yield { type: 'text', text: speaker.say('nothingOpen') };
    return;
  }
  if (yes && proposed.wish.tool === 'unmark') {
    yield { type: 'text', text: speaker.say('tickRights') };
    return;
  }
  const isWork = isToolIntent(proposed.wish.tool);
  yield { type: 'text', text: speaker.say(yes ? (isWork ? 'confirmed' : 'confirmedAtOnce') : 'declined') };
  yield { type: 'answered', yes };
}

async function* again(act: Acting): AsyncGenerator<Part> {
  const { memory, slots, speaker, facts } = act;
  const open = memory.proposed?.wish;
  const next = open && refined(open, slots);
  if (!next) {
    yield* answers.other(act);
    return;
  }
  if ('slots' in next) {
    yield* actOn(next.tool, { ...act, slots: next.slots, replaces: next.tool === open.tool });
    return;
  }
  const tool = next.tool;
  if (isToolIntent(tool as never) && facts.tools.has(tool)) {
    yield { type: 'text', text: speaker.say('price', { tool: speaker.tool(tool), price: speaker.cost(costOf(next)) }) };
    yield { type: 'wish', wish: next, replaces: true };
  }
}

/** One of what was offered: a style becomes a redesign, a material goes where it belongs. */
async function* chosen(act: Acting): AsyncGenerator<Part> {
  const { memory, slots, speaker } = act;
  const { offered } = memory;
  if (!offered) {
    yield* answers.other(act);
    return;
  }
  const ordinal = slots.ordinal ?? 1;
  const id = ordinal === -1 ? offered.ids.at(-1) : offered.ids[ordinal - 1];
  if (id === undefined) {
    yield { type: 'text', text: speaker.say('noSuchPlace', { count: offered.ids.length }) };
    return;
  }
  if (offered.kind === 'style') {
    yield* actOn('restyle', { ...act, slots: { style: id } });
    return;
  }
  const surface = offered.surface ?? materialSurface(id) ?? 'floor';
  yield* actOn(surface, { ...act, slots: { material: id } });
}

function* undone(memory: Memory, speaker: Speaker): Generator<Part> {
  const before = memory.pictures.at(-2);
  if (before) memory.pictures.pop();
  else {
    yield { type: 'text', text: speaker.say('nothingToUndo') };
    return;
  }
  yield { type: 'text', text: speaker.say('undone') };
  yield { type: 'show', ...before };
}
