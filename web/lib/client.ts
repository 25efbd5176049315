/** The typed client: every call of the contract, with the headers, the timeout and the code rules of the app. */
import type { Call, Envelope, InputOf, OutputOf } from '#contract/call.ts';
import { appVersion, headers, limits } from '#contract/limits.ts';
import { headerLocale, type Locale } from '#contract/locale.ts';
import type { LightCall } from './calls.ts';
import { codeEffects } from './codeRules.ts';

/** An answer with a code other than 200. `fields` says which inputs are wrong (10400). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
  get fields(): Readonly<Record<string, string>> {
    const { data } = this;
    if (typeof data !== 'object' || data === null || !('fields' in data)) return {};
    return typeof data.fields === 'object' && data.fields !== null ? (data.fields as Record<string, string>) : {};
  }
}

/** No answer in our form: the network, a proxy, or a fault of the server (`status`, 0 when there was no answer). */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly status: number;
  constructor(status: number, cause?: unknown) {
    super(status === 0 ? 'no answer' : `HTTP ${status}`, { cause });
    this.status = status;
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly handled?: readonly number[];
  readonly validating?: boolean;
  readonly idempotencyKey?: string;
}

export interface UploadOptions extends CallOptions {
  /** 0-1 of the bytes sent. */
  readonly onProgress?: (share: number) => void;
}

export interface ClientDependencies {
  readonly fetch: typeof fetch;
  readonly newRequest: () => XMLHttpRequest;
  readonly token: () => string | null;
  readonly clearToken: () => void;
  readonly locale: () => Locale;
  readonly path: () => string;
  readonly redirect: (to: string) => void;
  readonly toast: (message: string) => void;
  /** More credits or another plan would help with what was refused. */
  readonly upgrade: (refused: ApiError) => void;
  readonly succeeded: (callId: string) => void;
  readonly log: (what: string, error: unknown) => void;
}

/** A file that the server sent, under the name that it gave it. */
export interface SentFile {
  readonly blob: Blob;
  readonly fileName: string;
}

export interface Client {
  /** Throws ApiError, ConnectionError, or the abort reason. */
  readonly call: <C extends Call>(call: LightCall<C>, input: InputOf<C>, options?: CallOptions) => Promise<OutputOf<C>>;
  /** A multipart call with one file. */
  readonly upload: <C extends Call>(
    call: LightCall<C>,
    input: InputOf<C>,
    file: File,
    options?: UploadOptions,
  ) => Promise<OutputOf<C>>;
  /** A call that answers with a file. */
  readonly download: <C extends Call>(
    call: LightCall<C>,
    input: InputOf<C>,
    options?: CallOptions,
  ) => Promise<SentFile>;
  /** Opens the stream of a call; the caller reads the body. */
  readonly open: <C extends Call>(call: LightCall<C>, input: InputOf<C>, signal: AbortSignal) => Promise<Response>;
}

/** Calls that go out before there is a session. */
const withoutToken = new Set(['register', 'login']);

function urlOf(call: LightCall, input: unknown): string {
  if (call.method !== 'GET') return call.path;
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.append(key, String(value));
  }
  const text = query.toString();
  return text ? `${call.path}?${text}` : call.path;
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';
}

async function fileOf(response: Response): Promise<SentFile> {
  const [, fileName = 'roomwright'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  try {
    return { blob: await response.blob(), fileName };
  } catch (error) {
    // The connection was lost on the way.
    throw new ConnectionError(0, error);
  }
}

/** Long because calls, events and session share what the client is made of; each is short. */
export function createClient(on: ClientDependencies): Client {
  function headersOf(call: LightCall, options: CallOptions): Record<string, string> {
    const sent: Record<string, string> = {
      [headers.platform]: 'web',
      [headers.version]: appVersion,
      [headers.locale]: headerLocale(on.locale()),
    };
    const token = on.token();
    if (token && !withoutToken.has(call.id)) sent[headers.token] = token;
    if (options.idempotencyKey) sent[headers.idempotencyKey] = options.idempotencyKey;
    return sent;
  }

  function settle<C extends Call>(
    call: LightCall<C>,
    answer: unknown,
    status: number,
    options: CallOptions,
  ): OutputOf<C> {
    if (!isEnvelope(answer)) throw new ConnectionError(status);
    if (answer.code === 200) {
      on.succeeded(call.id);
      return answer.data as OutputOf<C>;
    }
    // A fault of ours is an HTTP failure: logged and thrown, the caller says what it means for the person.
    if (status >= 500) throw new ConnectionError(status);
    const effects = codeEffects(answer.code, { ...options, path: on.path() });
    if (effects.clearToken) on.clearToken();
    if (effects.toast) on.toast(answer.message);
    if (effects.redirect) on.redirect(effects.redirect);
    const refused = new ApiError(answer.code, answer.message, answer.data);
    if (effects.upgrade) on.upgrade(refused);
    throw refused;
  }

  function logged(call: LightCall, error: unknown): never {
    if (error instanceof ConnectionError) on.log(call.id, error);
    throw error;
  }

  async function send(call: LightCall, input: unknown, options: CallOptions): Promise<Response> {
    const timeout = AbortSignal.timeout(limits.requestTimeoutMs);
    const sent = headersOf(call, options);
    const init: RequestInit = {
      method: call.method,
      headers: sent,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    };
    if (call.method === 'POST') {
      sent['content-type'] = 'application/json';
      init.body = JSON.stringify(input);
    }
    try {
      return await on.fetch(urlOf(call, input), init);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new ConnectionError(0, error);
    }
  }

  async function callOnce<C extends Call>(
    call: LightCall<C>,
    input: InputOf<C>,
    options: CallOptions = {},
  ): Promise<OutputOf<C>> {
    try {
      const response = await send(call, input, options);
      const answer: unknown = await response.json().catch(() => undefined);
      return settle(call, answer, response.status, options);
    } catch (error) {
      return logged(call, error);
    }
  }

  /** XMLHttpRequest, because fetch tells nothing of the bytes sent. */
  function sendFile(call: LightCall, input: unknown, file: File, options: UploadOptions): Promise<[number, unknown]> {
    return new Promise((resolve, reject) => {
      const request = on.newRequest();
      request.open(call.method, call.path);
      request.timeout = limits.requestTimeoutMs;
      for (const [name, value] of Object.entries(headersOf(call, options))) request.setRequestHeader(name, value);
      const form = new FormData();
      // Fields go before the file: the server reads the body as it comes.
      for (const [key, value] of Object.entries(input as Record<string, unknown>)) {
        if (value !== undefined) form.append(key, String(value));
      }
      form.append('file', file);
      request.upload.onprogress = (event) => options.onProgress?.(event.total > 0 ? event.loaded / event.total : 0);
      request.onload = () => {
        try {
          resolve([request.status, JSON.parse(request.responseText)]);
        } catch {
          reject(new ConnectionError(request.status));
        }
      };
      request.onerror = () => reject(new ConnectionError(0));
      request.ontimeout = () => reject(new ConnectionError(0));
      request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
      options.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(form);
    });
  }

  return {
    call: callOnce,
    async upload(call, input, file, options = {}) {
      try {
        const [status, answer] = await sendFile(call, input, file, options);
        return settle(call, answer, status, options);
      } catch (error) {
        return logged(call, error);
      }
    },
    async download(call, input, options = {}) {
      try {
        const response = await send(call, input, options);
        if (response.headers.get('content-type')?.startsWith('application/json')) {
          settle(call, await response.json().catch(() => undefined), response.status, options);
          throw new ConnectionError(response.status);
        }
        if (!response.ok) throw new ConnectionError(response.status);
        return await fileOf(response);
      } catch (error) {
        return logged(call, error);
      }
    },
    async open(call, input, signal) {
      const posts = call.method === 'POST';
      const response = await on
        .fetch(urlOf(call, input), {
          method: call.method,
          headers: {
            ...headersOf(call, {}),
            accept: 'text/event-stream',
            ...(posts ? { 'content-type': 'application/json' } : {}),
          },
          ...(posts ? { body: JSON.stringify(input) } : {}),
          signal,
        })
        .catch((error: unknown) => {
          if (signal.aborted) throw error;
          throw new ConnectionError(0, error);
        });
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
      const answer: unknown = await response.json().catch(() => undefined);
      settle(call, answer, response.status, {});
      throw new ConnectionError(response.status);
    },
  };
}
