/** Puts a call of the contract on the wire: reads, checks, limits, asks the handler, wraps the answer. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallId } from '#contract/all.ts';
import type { Call } from '#contract/call.ts';
import { CODE } from '#contract/code.ts';
import { codeMessage, OK } from '#contract/codes.ts';
import { fieldErrors, sayField } from '#contract/fieldMessages.ts';
import { headers, limits } from '#contract/limits.ts';
import type { Locale } from '#contract/locale.ts';
import { type Owner, onBehalfOf } from '../fairTurns.ts';
import type { AccountsService } from '../modules/accounts/service.ts';
import type { SignedIn } from '../modules/accounts/signedIn.ts';
import type { ImagesService } from '../modules/images/service.ts';
import type { KeysService } from '../modules/keys/service.ts';
import { Refusal } from '../refusal.ts';
import { createOngoing } from './bounds/ongoing.ts';
import { errorAnswer, fieldRefusal } from './errors.ts';
import { eventStream } from './eventStream.ts';
import { type Context, FileAnswer, PreparedAnswer } from './handler.ts';
import { checkDeclaredSize, type Received, receiveMultipart } from './multipart.ts';
import { lineOf, type RateLimiter, type Requester } from './rateLimits.ts';
import { headerOf, localeOf } from './requestState.ts';
import { illFormedAt } from './wellFormed.ts';

export interface MountOptions {
  readonly accounts: Pick<AccountsService, 'authenticate' | 'emailKey'>;
  readonly keys: Pick<KeysService, 'authenticate'>;
  readonly images: Pick<ImagesService, 'admit'>;
  readonly limiter: RateLimiter;
  /** A new path where a file waits while its request is answered. */
  readonly temporaryPath: () => string;
  /** How often a stream asks whether whoever reads it is still signed in. */
  readonly signedInEveryMs: number;
  /** Holds every answer against the contract; for tests and development. */
  readonly checkAnswers: boolean;
}

type AnyHandler = (context: Context) => Promise<unknown> | AsyncIterable<unknown>;

/** JSON of calls that need no session: a message of the longest kind, in any script. */
const openJsonBytes = 32 * 1024;

/** Those at one address take turns with those at others, and sessions at one address among themselves. */
function ownerOf(request: FastifyRequest): Owner {
  return { group: lineOf(request.ip), member: headerOf(request, headers.token) ?? '' };
}

/** Mounts one call. The types were checked where the table of handlers was written. */
export function mount(app: FastifyInstance, call: Call, handler: AnyHandler, options: MountOptions): void {
  app.route({
    method: call.method,
    url: call.path,
    // A GET call has no body, and HEAD would answer without one.
    exposeHeadRoute: false,
    // Whoever can name a call without signing in sends little.
    ...(call.access === 'none' ? { bodyLimit: openJsonBytes } : {}),
    handler: (request, reply) => onBehalfOf(ownerOf(request), () => answer(call, handler, options, request, reply)),
  });
}

async function answer(
  call: Call,
  handler: AnyHandler,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const locale = localeOf(request);
  reply.header('cache-control', 'no-store');
  const signedIn = await authenticate(call, options, request);
  const received = call.body === 'multipart' ? await receiveFor(call, options, request, locale, signedIn) : undefined;
  try {
    const input = parseInput(call, received ? received.fields : inputOf(call, request), locale);
    const requester = requesterOf(input, request, options, signedIn);
    if (!received) await options.limiter.count(call.id as CallId, requester);
    const gone = new AbortController();
    const context: Context = {
      input,
      locale,
      signedIn,
      file: received?.file,
      idempotencyKey: idempotencyKey(call, request, locale),
      ip: request.ip,
      userAgent: headerOf(request, 'user-agent'),
      token: headerOf(request, headers.token),
      signal: gone.signal,
    } as Context;
    reply.raw.once('close', () => gone.abort());
    if (call.answer === 'stream') {
      const end = streaming.take(signedIn?.userId ?? '');
      // Whoever left while the request was looked at will not leave again.
      if (reply.raw.closed) end();
      else reply.raw.once('close', end);
    }
    const given = handler(context);
    if (call.answer === 'stream') {
      const values = whileSignedIn(
        given as AsyncIterable<unknown>,
        () => authenticate(call, options, request),
        gone,
        options.signedInEveryMs,
      );
      return await stream(call, values, gone, request, reply, options);
    }
    const output = await given;
    await options.limiter.succeeded(call.id as CallId, requester);
    request.answerCode = OK;
    // Pictures that the browser keeps go with the session; its storage is the web app's own to clear.
    if (call.endsSession) reply.header('clear-site-data', '"cache"');
    if (output instanceof FileAnswer) return sendFile(call, output, reply);
    return output instanceof PreparedAnswer
      ? sendPrepared(output, request, reply)
      : wrap(call, output, locale, options);
  } finally {
    await received?.discard();
  }
}

async function authenticate(call: Call, options: MountOptions, request: FastifyRequest): Promise<SignedIn | undefined> {
  if (call.access === 'none') return undefined;
  const token = headerOf(request, headers.token);
  // Where both come, the token decides: a browser that also sends a key stays the person who is signed in.
  const key = token === undefined && call.access === 'user' ? bearerOf(request) : undefined;
  const signedIn = key
    ? await options.keys.authenticate(key)
    : await options.accounts.authenticate(token, call.access === 'pending' ? 'pending' : 'user');
  request.userId = signedIn.userId;
  return signedIn;
}

/** `Authorization: Bearer …` (RFC 6750); undefined when there is none. */
function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];
}

const sending = createOngoing(6, 2);
/** More than anybody has tabs and jobs: each asks the database again and again. */
const streaming = createOngoing(40, 5);

/** Limits of calls that take files are counted before the file is read, and what has no room is not read at all. */
async function receiveFor(
  call: Call,
  options: MountOptions,
  request: FastifyRequest,
  locale: Locale,
  signedIn: SignedIn | undefined,
): Promise<Received> {
  await options.limiter.count(call.id as CallId, requesterOf(undefined, request, options, signedIn));
  const fileBytes = call.fileBytes ?? limits.upload.maxBytes;
  checkDeclaredSize(request, fileBytes);
  const userId = signedIn?.userId ?? '';
  await options.images.admit(userId, Number(request.headers['content-length']) || 0);
  const end = sending.take(userId);
  try {
    return await receiveMultipart(request, { target: options.temporaryPath(), fileBytes, locale });
  } finally {
    end();
  }
}

function inputOf(call: Call, request: FastifyRequest): unknown {
  return call.method === 'GET' ? request.query : (request.body ?? {});
}

function parseInput(call: Call, given: unknown, locale: Locale): unknown {
  const parsed = call.input.safeParse(given);
  if (parsed.success) {
    const field = illFormedAt(parsed.data);
    if (field === undefined) return parsed.data;
    throw fieldRefusal(field, sayField('invalid', locale));
  }
  throw new Refusal(CODE.invalid, { data: { fields: fieldErrors(parsed.error, locale, given) } });
}

function requesterOf(
  input: unknown,
  request: FastifyRequest,
  options: MountOptions,
  signedIn: SignedIn | undefined,
): Requester {
  const email = typeof input === 'object' && input !== null && 'email' in input ? input.email : undefined;
  return {
    address: request.ip,
    account: typeof email === 'string' ? (options.accounts.emailKey(email) ?? email) : undefined,
    userId: signedIn?.userId,
  };
}

function idempotencyKey(call: Call, request: FastifyRequest, locale: Locale): string | undefined {
  const key = call.idempotent ? headerOf(request, headers.idempotencyKey) : undefined;
  if (key !== undefined && (key === '' || key.length > limits.idempotencyKey.max)) {
    throw fieldRefusal(headers.idempotencyKey, sayField('tooLong', locale, limits.idempotencyKey.max));
  }
  return key;
}

/** An answer that its own contract refuses is a fault of ours, found in tests rather than by a client. */
function checked(call: Call, output: unknown, options: MountOptions): unknown {
  if (!options.checkAnswers) return output;
  const parsed = call.output.safeParse(output);
  if (parsed.success) return output;
  throw new Error(`the answer of ${call.id} does not keep the contract: ${parsed.error.message}`);
}

function wrap(call: Call, output: unknown, locale: Locale, options: MountOptions) {
  return { code: OK, message: codeMessage(OK, locale), data: checked(call, output ?? {}, options) };
}

function sendFile(call: Call, { content, fileName }: FileAnswer, reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'content-type': call.fileType ?? 'application/octet-stream',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    .send(content);
}

function sendPrepared(prepared: PreparedAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    etag: prepared.etag,
    'cache-control': prepared.cacheControl,
    vary: headers.locale,
    'content-type': 'application/json; charset=utf-8',
  });
  return request.headers['if-none-match'] === prepared.etag ? reply.code(304).send() : reply.send(prepared.body);
}

/** Values until their reader's session or key ends: then the refusal that any other call would get. */
async function* whileSignedIn<T>(
  values: AsyncIterable<T>,
  check: () => Promise<unknown>,
  gone: AbortController,
  everyMs: number,
): AsyncGenerator<T> {
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  // A database that is away for a moment ends no stream.
  const onFault = (error: unknown) => {
    if (error instanceof Refusal) ended.reject(error);
  };
  // Streams that were opened together ask one after the other, not all in the same moment.
  const next = () => setTimeout(() => void check().catch(onFault).finally(again), everyMs * (0.5 + Math.random() / 2));
  let timer = next();
  const again = () => {
    if (!gone.signal.aborted) timer = next();
  };
  const iterator = values[Symbol.asyncIterator]();
  try {
    for (;;) {
      const step = await Promise.race([iterator.next(), ended.promise]);
      if (step.done) return;
      yield step.value;
    }
  } finally {
    clearTimeout(timer);
    gone.abort();
    void iterator.return?.();
  }
}

/** The first value is awaited before anything is sent: a refusal up to there is an ordinary answer. */
async function stream(
  call: Call,
  values: AsyncIterable<unknown>,
  gone: AbortController,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<FastifyReply> {
  const iterator = values[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (!first.done) checked(call, first.value, options);
  request.answerCode = OK;
  const locale = localeOf(request);
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  return reply.send(
    eventStream(first, iterator, {
      onError: (error) => {
        const { body, fault } = errorAnswer(error, locale, request.id);
        if (fault) request.log.error({ err: error, requestId: request.id }, 'event stream failed');
        return body;
      },
      onClose: () => {
        gone.abort();
        void iterator.return?.();
      },
    }),
  );
}
