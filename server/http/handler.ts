/** What a call's handler is given and gives back; the contract decides the types. */

import type { Readable } from 'node:stream';
import type { CallId, Calls } from '#contract/all.ts';
import type { Call, OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Locale } from '#contract/locale.ts';
import type { SessionSignedIn, SignedIn } from '../modules/accounts/signedIn.ts';

/** A file of a multipart call, written to a temporary place. It is gone once the handler has ended. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hex of the content. */
  readonly sha256: string;
}

export interface Context<C extends Call = Call> {
  readonly input: ParsedInputOf<C>;
  readonly locale: Locale;
  /** Whoever holds the token or, where a call takes them, the API key; undefined for calls that anyone may make. */
  readonly signedIn: C['access'] extends 'none' ? undefined : C['access'] extends 'user' ? SignedIn : SessionSignedIn;
  /** Undefined unless the call takes a file. */
  readonly file: C['body'] extends 'multipart' ? ReceivedFile : undefined;
  readonly idempotencyKey: string | undefined;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** The `token` header as it came, also where a call asks for none. */
  readonly token: string | undefined;
  /** Aborted when the client goes away before the answer is out. */
  readonly signal: AbortSignal;
}

/** An answer kept ready as text, told apart by its ETag. */
export class PreparedAnswer {
  /** The whole envelope. */
  readonly body: string;
  readonly etag: string;
  readonly cacheControl: string;
  constructor(body: string, etag: string, cacheControl: string) {
    this.body = body;
    this.etag = etag;
    this.cacheControl = cacheControl;
  }
}

/** A download. What goes wrong before the first byte is an ordinary refusal; later the connection breaks off. */
export class FileAnswer {
  readonly content: Readable | Buffer | string;
  /** ASCII, what a browser saves it as. */
  readonly fileName: string;
  constructor(content: Readable | Buffer | string, fileName: string) {
    this.content = content;
    this.fileName = fileName;
  }
}

export type Handler<C extends Call> = (
  context: Context<C>,
) => C['answer'] extends 'stream'
  ? AsyncIterable<OutputOf<C>>
  : C['answer'] extends 'file'
    ? Promise<FileAnswer>
    : Promise<OutputOf<C> | PreparedAnswer>;

/** One handler for every call of the contract: a missing one does not compile. */
export type Handlers = { readonly [K in CallId]: Handler<Calls[K]> };
