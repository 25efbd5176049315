/**
 * Any server that speaks OpenAI's chat completions (Ollama, vLLM, llama.cpp, LM Studio, hosted ones), at the operator's
 * address only.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { AssistantSettings } from '../../config.ts';
import {
  type ChatPart,
  type ChatProvider,
  type ChatRequest,
  type ChatTurn,
  ChatUnavailable,
  type ToolCall,
} from './types.ts';

export interface ChatLimits {
  /** Until the first byte of an answer. */
  readonly firstMs: number;
  /** Between two pieces of it. */
  readonly gapMs: number;
  readonly totalMs: number;
  /** Of one answer as it comes over the wire. */
  readonly mostBytes: number;
}

const usualLimits: ChatLimits = { firstMs: 30_000, gapMs: 20_000, totalMs: 120_000, mostBytes: 1_000_000 };
/** Tokens that an answer may have: short ones are asked for. */
const mostTokens = 900;

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().int().min(0).max(31).default(0),
                  id: z.string().nullish(),
                  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .default([]),
  error: z.unknown().optional(),
});

function onTheWire(turn: ChatTurn): Record<string, unknown> {
  if (turn.role === 'tool') return { role: 'tool', tool_call_id: turn.callId, content: turn.text };
  const calls = turn.role === 'assistant' ? turn.calls : undefined;
  return {
    role: turn.role,
    content: turn.text,
    ...(calls && {
      tool_calls: calls.map(({ id, name, arguments: text }) => ({
        id,
        type: 'function',
        function: { name, arguments: text },
      })),
    }),
  };
}

/** Aborts what takes too long; `heard` begins the wait for the next piece. */
function watch(limits: ChatLimits, signal: AbortSignal) {
  const late = new AbortController();
  const end = (what: string) => late.abort(new ChatUnavailable(`the model ${what}`));
  const total = setTimeout(() => end('took too long'), limits.totalMs);
  let gap = setTimeout(() => end('did not begin to answer'), limits.firstMs);
  return {
    signal: AbortSignal.any([signal, late.signal]),
    late: late.signal,
    heard() {
      clearTimeout(gap);
      gap = setTimeout(() => end('fell silent'), limits.gapMs);
    },
    stop() {
      clearTimeout(total);
      clearTimeout(gap);
    },
  };
}

/** Lines of server-sent data, as many as came at once. Throws ChatUnavailable for more bytes than an answer may be. */
async function* dataLines(
  body: ReadableStream<Uint8Array>,
  mostBytes: number,
  heard: () => void,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let bytes = 0;
  for await (const chunk of body) {
    heard();
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new ChatUnavailable('the model answered without end');
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []));
  }
}

/** Calls as they grow piece by piece. */
class Calls {
  readonly #calls: { id: string; name: string; arguments: string }[] = [];

  add(
    index: number,
    id: string | null | undefined,
    name: string | null | undefined,
    text: string | null | undefined,
  ): void {
    this.#calls[index] ??= { id: `call-${index}`, name: '', arguments: '' };
    const call = this.#calls[index];
    if (!call) return;
    if (id) call.id = id;
    call.name += name ?? '';
    call.arguments += text ?? '';
  }

  whole(): ToolCall[] {
    return this.#calls.filter((call) => call !== undefined && call.name !== '');
  }
}

/** Pieces of text that all answers together are passed on in, a second: each has its way to a browser to pay for. */
const piecesASecond = 400;
const shortestRestMs = 40;
const longestRestMs = 1000;

/** Between two pieces of one answer while so many are given: words come as they are said, until many talk. */
const restMs = (talking: number): number =>
  Math.min(longestRestMs, Math.max(shortestRestMs, (talking * 1000) / piecesASecond));

export function openAiChat({ url, model, apiKey }: AssistantSettings, limits: ChatLimits = usualLimits): ChatProvider {
  let talking = 0;
  const endpoint = `${url.replace(/\/+$/, '')}/chat/completions`;

  const ask = async ({ turns, tools }: ChatRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      signal,
      // The key and what people say go to the operator's address and nowhere that it points to.
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      body: JSON.stringify({
        model,
        stream: true,
        max_tokens: mostTokens,
        temperature: 0.3,
        messages: turns.map(onTheWire),
        ...(tools.length > 0 && { tools: tools.map((each) => ({ type: 'function', function: each })) }),
      }),
    });
    if (!response.ok || !response.body) throw new ChatUnavailable(`the model answered HTTP ${response.status}`);
    return response.body;
  };

  return {
    async *stream(request, signal): AsyncGenerator<ChatPart> {
      const watched = watch(limits, signal);
      const calls = new Calls();
      let whole = false;
      talking += 1;
      try {
        const body = await ask(request, watched.signal);
        for await (const lines of dataLines(body, limits.mostBytes, watched.heard)) {
          let text = '';
          for (const data of lines) {
            whole ||= data === '[DONE]';
            if (whole) break;
            const { choices, error } = chunkSchema.parse(JSON.parse(data));
            if (error !== undefined) throw new ChatUnavailable('the model told an error');
            const delta = choices[0]?.delta;
            for (const { index, id, function: given } of delta?.tool_calls ?? []) {
              calls.add(index, id, given?.name, given?.arguments);
            }
            text += delta?.content ?? '';
          }
          if (text) yield { type: 'text', text };
          if (whole) break;
          // What is not read yet waits at the model's end, and comes as one piece.
          await wait(restMs(talking), undefined, { signal: watched.signal });
        }
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (error instanceof ChatUnavailable) throw error;
        if (watched.late.aborted) throw watched.late.reason;
        throw new ChatUnavailable('the model could not be asked, or was not understood', { cause: error });
      } finally {
        talking -= 1;
        watched.stop();
      }
      if (!whole) throw new ChatUnavailable('the answer broke off');
      for (const call of calls.whole()) yield { type: 'call', call };
    },
  };
}
