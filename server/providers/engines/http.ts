/** Requests to an engine: at the operator's address and nowhere that it points to, bounded in time and size. */
import { EngineUnavailable } from './types.ts';

/** Of the one answer that is largest: a picture of 8192 × 8192 px, or its base64. */
export const mostPictureBytes = 300 * 2 ** 20;
export const mostJsonBytes = 32 * 2 ** 20;

export interface Asking {
  readonly signal: AbortSignal;
  /** Until the whole answer is there. */
  readonly timeoutMs: number;
  readonly mostBytes: number;
  readonly apiKey: string | undefined;
  readonly method?: 'GET' | 'POST';
  readonly body?: FormData | object;
}

export interface Answer {
  readonly status: number;
  readonly bytes: Uint8Array;
}

export const authorization = (apiKey: string | undefined): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {};

async function readAll(body: ReadableStream<Uint8Array> | null, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new EngineUnavailable('the engine answered without end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Asks; any status is an answer. Throws EngineUnavailable for anything that prevents one, and the signal's reason. */
export async function ask(url: string, asking: Asking): Promise<Answer> {
  const { signal, timeoutMs, mostBytes, apiKey, body, method = body ? 'POST' : 'GET' } = asking;
  const late = AbortSignal.timeout(timeoutMs);
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.any([signal, late]),
      headers: { ...authorization(apiKey), ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, bytes: await readAll(response.body, mostBytes) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof EngineUnavailable) throw error;
    throw new EngineUnavailable(late.aborted ? 'the engine took too long' : 'the engine could not be reached', {
      cause: error,
    });
  }
}

/** The answer as JSON; undefined where it is none. */
export function jsonOf({ bytes }: Answer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
