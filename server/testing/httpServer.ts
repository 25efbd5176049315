/**
 * A whole server for tests: real database, queue, storage and threads; only the mail service may be the one in memory.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type CallId, type Calls, calls } from '#contract/all.ts';
import { type Envelope, envelope, type InputOf, type OutputOf } from '#contract/call.ts';
import { type Config, readSettings } from '../config.ts';
import type { Secrets } from '../crypto.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { createHttpServer } from '../http/server.ts';
import { openJobBus } from '../jobs/bus.ts';
import { openQueue } from '../jobs/queue.ts';
import { createLog } from '../log.ts';
import { createPasswordHashing } from '../modules/accounts/password.ts';
import { grantMonthly } from '../modules/credits/ledger.ts';
import { createModules, type Modules } from '../modules.ts';
import { createPool } from '../pool/pool.ts';
import type { MailProvider } from '../providers/mail/types.ts';
import type { Services } from '../services.ts';
import { openStorage } from '../storage/open.ts';
import { type MultipartBody, multipartBody, pictureBody } from './multipart.ts';
import { insertPerson } from './people.ts';
import { photo } from './photo.ts';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly modules: Modules;
  /** Lines that the server wrote to its log. */
  readonly logLines: readonly string[];
  /** Sets the clock of accounts, links and lists this far ahead of the real one. */
  advance(ms: number): void;
  /** Asks a call; the answer's data is held against the contract when its code is 200. */
  ask<K extends CallId>(
    id: K,
    input: InputOf<Calls[K]>,
    headers?: Record<string, string>,
  ): Promise<Answer<OutputOf<Calls[K]>>>;
  /** Uploads a photo: a small one unless given. */
  uploadPhoto(headers: Record<string, string>, bytes?: Buffer): Promise<Answer<OutputOf<Calls['imageUpload']>>>;
  /** Uploads the picture of a material. */
  uploadPart(
    headers: Record<string, string>,
    part: { readonly uploadId: string; readonly part: number; readonly bytes: Buffer },
  ): Promise<Answer<OutputOf<Calls['imageUploadPart']>>>;
  uploadSwatch(headers: Record<string, string>, bytes?: Buffer): Promise<Answer<OutputOf<Calls['imageUpload']>>>;
  /** Uploads a mask as a PNG. */
  uploadMask(headers: Record<string, string>, bytes: Buffer): Promise<Answer<OutputOf<Calls['imageUpload']>>>;
  /**
   * Somebody whose address is verified, signed in. Registering is left out: it takes its time, and has tests of its
   * own.
   */
  signUp(email?: string): Promise<{ token: string; email: string; userId: string }>;
  /** The whole way: registers, opens the link in the mail, signs in. */
  join(email?: string): Promise<{ token: string; email: string; userId: string }>;
  /** Links of the newest mail to an address. */
  linksTo(email: string): Promise<string[]>;
  /** Every file in storage and in the temporary folder. */
  files(): Promise<{ stored: string[]; temporary: string[] }>;
  close(): Promise<void>;
}

export type Answer<T> = Envelope<T> & { readonly response: LightMyRequestResponse };

export interface TestServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly mail?: MailProvider;
  readonly webDir?: string;
  /** Otherwise one of its own. */
  readonly secrets?: Secrets;
}

export const testPassword = 'drafting-7table';

let hashed: Promise<string> | undefined;
/** Hashed once a process: hashing is slow on purpose. */
export function testPasswordHash(): Promise<string> {
  hashed ??= createPasswordHashing('least').hash(testPassword);
  return hashed;
}

/** Whether a server of these settings is for this machine only. */
function isOnLoopback({ HOST, PUBLIC_URL }: Readonly<Record<string, string>> = {}): boolean {
  return HOST === undefined && PUBLIC_URL === undefined;
}

/** Long because it puts a whole server together, part by part. */
export async function startTestServer(database: Database, options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'roomwright-http-'));
  const logLines: string[] = [];
  const config: Config = {
    ...readSettings({
      ROOMWRIGHT_DATA: dataDir,
      ROOMWRIGHT_LIMITS: 'relaxed',
      ROOMWRIGHT_PASSWORDS: 'least',
      ROOMWRIGHT_THREADS: '1',
      // Injected requests come by no connection whose other end could be looked at.
      ...(isOnLoopback(options.environment) ? { ROOMWRIGHT_LOCAL_PAGES: 'open' } : {}),
      ...options.environment,
    }),
    secrets: options.secrets ?? [randomBytes(32).toString('base64url')],
  };
  const log = createLog({ logLevel: 'info', logFormat: 'json' }, (line) => void logLines.push(line));
  const services: Services = {
    config,
    log,
    db: database,
    storage: openStorage(config),
    pool: createPool({ threads: 1 }),
    queue: await openQueue({ database, log, concurrency: 0 }),
    bus: await openJobBus(database, log),
    mail: options.mail,
  };
  let aheadMs = 0;
  const modules = createModules(services, { now: () => new Date(Date.now() + aheadMs), evenMs: 0 });
  const app = await createHttpServer(services, {
    modules,
    checkAnswers: true,
    signedInEveryMs: 50,
    ...(options.webDir ? { webDir: options.webDir } : {}),
  });
  await app.ready();

  const answerOf = (id: CallId, response: LightMyRequestResponse) => {
    const answer = envelope.parse(response.json());
    if (answer.code === 200) calls[id].output.parse(answer.data);
    return { ...answer, response } as never;
  };

  const ask: TestServer['ask'] = async (id, input, headers = {}) => {
    const call = calls[id];
    const query = new URLSearchParams(input as Record<string, string>);
    const response = await app.inject({
      method: call.method,
      url: call.method === 'GET' ? `${call.path}?${query}` : call.path,
      headers: { 'app-user-locale': 'en-US', ...headers },
      ...(call.method === 'POST' ? { payload: input as object } : {}),
    });
    return answerOf(id, response);
  };

  const sendForm = async (call: CallId, headers: Record<string, string>, body: MultipartBody) => {
    const { method, path: url } = calls[call];
    const sent = { 'app-user-locale': 'en-US', ...body.headers, ...headers };
    return answerOf(call, await app.inject({ method, url, headers: sent, payload: body.payload }));
  };
  const upload = (headers: Record<string, string>, body: MultipartBody) => sendForm('imageUpload', headers, body);

  const linksTo: TestServer['linksTo'] = async (email) => {
    const mails = await modules.mail.recent();
    return mails.find((mail) => mail.to === email)?.text.match(/https?:\/\/\S+/g) ?? [];
  };

  return {
    app,
    services,
    modules,
    logLines,
    advance: (ms) => {
      aheadMs = ms;
    },
    ask,
    linksTo,

    async uploadPhoto(headers, bytes) {
      return upload(headers, pictureBody(bytes ?? (await photo().jpeg().toBuffer())));
    },

    uploadPart: (headers, { uploadId, part, bytes }) => {
      const fields = Object.entries({ uploadId, part }).map(([name, value]) => ({ name, body: String(value) }));
      const body = multipartBody([...fields, { name: 'file', fileName: 'part', body: bytes }]);
      return sendForm('imageUploadPart', headers, body);
    },

    async uploadSwatch(headers, bytes) {
      const body = bytes ?? (await photo(96, 64).png().toBuffer());
      return upload(headers, pictureBody(body, 'swatch.png', 'image/png', 'reference'));
    },

    uploadMask: (headers, bytes) => upload(headers, pictureBody(bytes, 'mask.png', 'image/png', 'mask')),

    async signUp(email = `${randomBytes(6).toString('hex')}@example.test`) {
      const userId = newId();
      const at = new Date(Date.now() + aheadMs);
      const passwordHash = await testPasswordHash();
      await database.transaction(async (tx) => {
        const emailKey = modules.accounts.emailKey(email);
        await insertPerson(tx, userId, { email, emailKey, emailVerifiedAt: at, passwordHash, createdAt: at });
        await grantMonthly(tx, userId, at);
      });
      const { data } = await ask('login', { email, password: testPassword });
      return { token: data.token, email, userId };
    },

    async join(email = `${randomBytes(6).toString('hex')}@example.test`) {
      const person = { userName: 'Ann', email, password: testPassword, acceptTerms: true, over12: true } as const;
      await ask('register', person);
      const [link = ''] = await linksTo(email);
      await ask('userVerify', { token: new URL(link).searchParams.get('token') ?? '' });
      const { data } = await ask('login', { email, password: testPassword });
      const { userId } = await modules.accounts.authenticate(data.token, 'user');
      return { token: data.token, email, userId };
    },

    async files() {
      const under = async (folder: string) => {
        const entries = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
          () => [],
        );
        return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
      };
      return { stored: await under('files'), temporary: await under('tmp') };
    },

    async close() {
      await app.close();
      await modules.mail.close();
      await modules.billing.close();
      await services.queue.stop();
      await services.bus.close();
      await services.pool.close();
      await services.storage.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
