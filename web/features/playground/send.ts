/** Sends a request as an integrator's program would: past the app's own client, whose rules would act on the answer. */

import type { PlayCall } from './openApi.ts';
import { type Filled, queryOf, type Values } from './request.ts';

export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly type: string;
  /** As text; of a stream what has come so far; empty for a file. */
  readonly text: string;
  readonly file: { readonly blob: Blob; readonly name: string } | null;
  readonly done: boolean;
}

export interface Sending {
  readonly call: PlayCall;
  readonly values: Values;
  readonly filled: Filled;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onAnswer: (answer: Answer) => void;
}

function requestOf({ call, values, filled, headers, signal }: Sending): [url: string, init: RequestInit] {
  if (call.method === 'GET') return [call.path + queryOf(values), { headers, signal }];
  if (call.body !== 'multipart') {
    const sent = { ...headers, 'content-type': 'application/json' };
    return [call.path, { method: 'POST', headers: sent, signal, body: JSON.stringify(values) }];
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, String(value));
  for (const [name, value] of Object.entries(filled)) if (value instanceof File) form.append(name, value);
  return [call.path, { method: 'POST', headers, signal, body: form }];
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Resolves when the answer has ended; streams are told piece by piece. Rejects when there is none. */
export async function sendRequest(sending: Sending): Promise<void> {
  const [url, init] = requestOf(sending);
  const started = performance.now();
  const response = await fetch(url, init);
  const type = response.headers.get('content-type') ?? '';
  const told = (text: string, done: boolean, file: Answer['file'] = null) =>
    sending.onAnswer({ status: response.status, ms: Math.round(performance.now() - started), type, text, file, done });
  if (type.startsWith('text/event-stream') && response.body) {
    let text = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += piece.value;
      told(text, false);
    }
    told(text, true);
    return;
  }
  if (type.startsWith('application/json')) return told(pretty(await response.text()), true);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'answer';
  told('', true, { blob: await response.blob(), name });
}
