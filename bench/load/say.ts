/** Streams as a client reads them: those of jobs, and answers of the assistant. */
import { chat } from '#contract/chat.ts';

/** Who reads: where the server is, and the token of a session. */
export interface Reader {
  readonly url: string;
  readonly token: string;
}

/** Reads a stream until it ends or its signal; `hear` gets each piece of text. Throws for what is no stream. */
export async function follow(reader: Reader, address: string, init: RequestInit, hear?: (text: string) => void) {
  const headers = { token: reader.token, 'content-type': 'application/json', 'app-user-locale': 'en-US' };
  const response = await fetch(new URL(address, reader.url), { ...init, headers });
  if (!response.headers.get('content-type')?.includes('event-stream')) throw new Error(await response.text());
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) hear?.(decoder.decode(chunk));
}

/** One turn with the assistant, to its end or the signal; `hear` is called for every event of text. */
export async function say(reader: Reader, text: string, signal: AbortSignal, hear: () => void): Promise<void> {
  const body = JSON.stringify({ messages: [{ text }] });
  await follow(reader, chat.path, { method: 'POST', body, signal }, (piece) => {
    for (let n = piece.split('"type":"text"').length; n > 1; n -= 1) hear();
  });
}
