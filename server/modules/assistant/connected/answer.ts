/** A turn answered by the model that the operator has connected. */
import type { ChatProvider, ChatTurn, ToolCall } from '../../../providers/chat/types.ts';
import { ChatUnavailable } from '../../../providers/chat/types.ts';
import { answerTurn, type Turn } from '../model/answer.ts';
import { beforeOf, type Part } from '../model/facts.ts';
import { read } from '../model/read.ts';
import { Speaker } from '../model/speak.ts';
import type { Intent } from '../model/types.ts';
import { languageOf } from '../model/words.ts';
import { instructions } from './instructions.ts';
import { callTool, chatTools } from './tools.ts';

export interface ConnectedTurn extends Turn {
  /** What was said before, oldest first. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly signal: AbortSignal;
}

/** Times that a model may be asked in one turn: once, and again with what its tools said. */
const mostSteps = 4;
const mostCalls = 6;
/** What is shown of an answer, characters. */
const mostText = 4000;
const keptHistory = 12;

/** A yes, a no, a step back: the person's own words about what stands open. No model comes between. */
const ownWords: readonly Intent[] = ['confirm', 'decline', 'undo', 'stop', 'share', 'download', 'favourite'];

/** Answers part by part; where the model is down the built-in one answers, with a word about it. */
export async function* answerConnected(provider: ChatProvider, turn: ConnectedTurn): AsyncGenerator<Part> {
  const { text, memory, locale } = turn;
  const { intent } = read(text, beforeOf(memory));
  if (ownWords.includes(intent)) {
    yield* answerTurn(turn);
    return;
  }
  const speaker = new Speaker(languageOf(text, locale));
  let shown = false;
  try {
    for await (const part of converse(provider, turn, speaker)) {
      shown ||= part.type === 'text' || part.type === 'wish';
      yield part;
    }
    if (shown) return;
  } catch (error) {
    if (!(error instanceof ChatUnavailable)) throw error;
    if (shown) {
      yield { type: 'notice', text: speaker.say('modelBrokeOff') };
      return;
    }
  }
  yield { type: 'notice', text: speaker.say('modelDown') };
  yield* answerTurn(turn);
}

async function* converse(provider: ChatProvider, turn: ConnectedTurn, speaker: Speaker): AsyncGenerator<Part> {
  const { text, history, facts, memory, signal } = turn;
  const tools = chatTools(facts);
  const turns: ChatTurn[] = [
    { role: 'system', text: instructions(facts, speaker) },
    ...history.slice(-keptHistory),
    { role: 'user', text },
  ];
  let length = 0;
  let called = 0;
  for (let step = 0; step < mostSteps; step += 1) {
    const calls: ToolCall[] = [];
    let said = '';
    for await (const part of provider.stream({ turns, tools }, signal)) {
      if (part.type === 'call') {
        calls.push(part.call);
        continue;
      }
      const piece = part.text.slice(0, mostText - length);
      length += piece.length;
      said += piece;
      if (piece) yield { type: 'text', text: piece };
      if (length >= mostText) return;
    }
    if (calls.length === 0) return;
    turns.push({ role: 'assistant', text: said, calls });
    for (const { id, name, arguments: given } of calls) {
      called += 1;
      const answer =
        called > mostCalls ? 'No more tools in this turn.' : yield* callTool(name, given, { facts, memory, speaker });
      turns.push({ role: 'tool', callId: id, text: answer });
    }
  }
}
