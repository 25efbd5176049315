/** How a call is described: once, for server, browser, tests and OpenAPI alike. */
import { z } from 'zod';
import type { Code } from './codes.ts';

export interface Call<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** One sentence for the reference page. */
  readonly summary: string;
  /**
   * none: anyone · user: a session that is complete, or an API key of an account that has them · session: a complete
   * session only, for what a leaked key must never reach · pending: any session, also one that waits for its second
   * factor, for the e-mail to be verified or for one to be bound.
   */
  readonly access: 'none' | 'user' | 'session' | 'pending';
  /** GET: read from the query; POST: read from the JSON body (multipart calls describe their fields here). */
  readonly input: In;
  readonly output: Out;
  /** Codes that it can answer beside 200, 10400, 10429 and those of its access. */
  readonly codes: readonly Code[];
  readonly body?: 'json' | 'multipart';
  /** Multipart calls: the largest file that is taken; `limits.upload.maxBytes` unless it is said. */
  readonly fileBytes?: number;
  /** Takes `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /**
   * `stream`: server-sent events, each one an `output` · `file`: a download, `output` is not used; refusals are
   * ordinary answers.
   */
  readonly answer?: 'json' | 'stream' | 'file';
  /** A success ends the session that asked: browsers are told to drop what they cached of this site. */
  readonly endsSession?: boolean;
  /** Media type of a `file`. */
  readonly fileType?: 'application/zip' | 'text/csv; charset=utf-8';
}

/** Keeps the exact schemas, access and kind of answer of a call in its type. */
export function call<const C extends Call>(description: C): C & Call<C['input'], C['output']> {
  return description;
}

export type InputOf<C extends Call> = z.input<C['input']>;
export type ParsedInputOf<C extends Call> = z.output<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;

/** Every answer: `code` 200 is success; anything else explains itself in `message`. */
export const envelope = z.object({ code: z.number().int(), message: z.string(), data: z.unknown() });
export type Envelope<T = unknown> = { code: number; message: string; data: T };

export const nothing = z.object({});
/** Identifiers are 128-bit, 22 characters of base64url. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/);
export const isoDate = z.iso.datetime();
