/**
 * The assistant among many: its first word, and `detail` while 200 answers are given at a time. First by the built-in
 * model, a new turn as soon as one has ended; then by a connected model that says a word every 50 ms in each. What
 * asks and those who talk have a thread each, and the server's own times stand beside what the client saw. Figures, no
 * verdict.
 *
 *     npm run bench -- talk [--database-url postgres://…] [--seconds 10]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { detail } from '#contract/accounts.ts';
import { Client } from '../client.ts';
import { percentile } from '../percentile.ts';
import { serve } from '../serve.ts';
import { createDatabase } from './database.ts';
import { type Reader, say } from './say.ts';
import type { Said, Talking } from './talkers.ts';
import { Tally, until } from './tally.ts';

const { values } = parseArgs({ options: { 'database-url': { type: 'string' }, seconds: { type: 'string' } } });
const seconds = Number(values.seconds ?? 10);
const people = 50;
const joinAtATime = 5;
const each = 4;
const boundS = 0.1;
const texts = ['What goes with a walnut floor?', 'make it Japandi', '深色地板配什么墙', 'how much is a new wall?'];

/** What the server counted so far: answers to `detail`, those within 100 ms, and its processor time, s. */
async function counted(url: string): Promise<{ all: number; within: number; cpuS: number }> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  const figure = (name: string) => Number(lines.find((line) => line.startsWith(name))?.split(' ')[1] ?? 0);
  const name = `roomwright_http_request_duration_seconds_bucket{route="${detail.path}"`;
  return {
    all: figure(`${name},le="+Inf"}`),
    within: figure(`${name},le="${boundS}"}`),
    cpuS: figure('process_cpu_seconds_total'),
  };
}

/** `detail`, one at a time with a breath between, for some seconds; what it came to is told after `work`. */
async function ask(client: Client, name: string, work: Promise<unknown> | undefined, during: number): Promise<void> {
  const details = new Tally();
  const before = await counted(client.url);
  await until(AbortSignal.timeout(during * 1000), async () => {
    await details.time(() => client.call(detail, {}));
    await sleep(10);
  });
  const after = await counted(client.url);
  await work;
  const answers = after.all - before.all;
  const share = ((100 * (after.within - before.within)) / answers).toFixed(1);
  const cores = ((after.cpuS - before.cpuS) / during).toFixed(2);
  console.log(`${details.text(name)}; in the server ${share} % of ${answers} within 100 ms, ${cores} cores in use`);
}

async function firstWords(reader: Reader): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const started = performance.now();
    let firstMs: number | undefined;
    await say(reader, texts[n % texts.length] ?? '', AbortSignal.timeout(30_000), () => {
      firstMs ??= performance.now() - started;
    });
    times.push(firstMs ?? Number.NaN);
  }
  const [half, most] = [0.5, 0.99].map((share) => percentile(times, share).toFixed(0));
  console.log(`first word of the built-in assistant: p50 ${half} ms, p99 ${most} ms of ${times.length}`);
}

const talkers = new Worker(new URL('./talkers.ts', import.meta.url));
const heard = () => new Promise<Said>((resolve) => talkers.once('message', resolve));
async function talkWhile(all: readonly Client[], client: Client): Promise<void> {
  const readers = all.map(({ url, token }) => ({ url, token }));
  const talking: Talking = { readers, each, texts, seconds: seconds + 1 };
  talkers.postMessage(talking);
  const said = heard();
  // All of them talk before the first question.
  await sleep(1000);
  await ask(client, 'detail meanwhile', said, seconds);
  const told = await said;
  console.log('line' in told ? told.line : '');
}

async function measure(kind: 'built-in' | 'connected', modelUrl: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-talk-'));
  const database = values['database-url'] ? await createDatabase(values['database-url']) : undefined;
  const connected = { ASSISTANT_URL: modelUrl, ASSISTANT_MODEL: 'words' };
  const env = {
    ROOMWRIGHT_LOG: 'error',
    ROOMWRIGHT_PASSWORDS: 'least',
    ...(database && { DATABASE_URL: database.url }),
    ...(kind === 'connected' && connected),
  };
  const served = await serve({ processType: database ? 'api' : 'start', dataFolder: path.join(folder, 'data'), env });
  // Mails are a worker's.
  const worker = database && (await serve({ processType: 'worker', dataFolder: path.join(folder, 'data'), env }));
  try {
    const join = async () => {
      const client = new Client(served.url);
      await client.join();
      return client;
    };
    const asking = await join();
    const all: Client[] = [];
    while (all.length < people) all.push(...(await Promise.all(Array.from({ length: joinAtATime }, join))));
    await ask(asking, 'detail, alone', undefined, 3);
    if (kind === 'built-in') await firstWords(asking);
    await talkWhile(all, asking);
  } finally {
    await worker?.stop();
    await served.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const begun = await heard();
const modelUrl = 'model' in begun ? begun.model : '';
try {
  console.log(values['database-url'] ? 'PostgreSQL, one API, one worker' : 'embedded');
  for (const kind of ['built-in', 'connected'] as const) {
    console.log(`${kind}:`);
    await measure(kind, modelUrl);
  }
} finally {
  await talkers.terminate();
}
