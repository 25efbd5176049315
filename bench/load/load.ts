/**
 * Many at once: 300 calls of `detail` at a time and 200 open event streams while a picture is made in 4k. Figures, no
 * verdict.
 *
 *     npm run bench -- load [--database-url postgres://…] [--seconds 10]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { detail } from '#contract/accounts.ts';
import { cancel, events } from '#contract/renders.ts';
import { photoOf } from '../attacks/files.ts';
import { Client } from '../client.ts';
import { type Served, serve } from '../serve.ts';
import { createDatabase } from './database.ts';
import { follow } from './say.ts';
import { Tally, until } from './tally.ts';

const { values } = parseArgs({ options: { 'database-url': { type: 'string' }, seconds: { type: 'string' } } });
const seconds = Number(values.seconds ?? 10);
const people = 50;
const streamsEach = 4;
const detailsAtATime = 300;

/** The event streams of everybody's waiting jobs; gives how many were open at `signal`. */
async function watchAll(all: readonly Client[], jobs: readonly string[], signal: AbortSignal): Promise<number> {
  let open = 0;
  const one = async (client: Client, jobId: string) => {
    open += 1;
    const end = await follow(client, `${events.path}?jobId=${jobId}`, { signal }).catch(() => 'gone');
    // One that ends while it should be open counts as lost.
    if (end !== 'gone' || !signal.aborted) open -= 1;
  };
  const each = all.flatMap((client, n) => Array.from({ length: streamsEach }, () => one(client, jobs[n] ?? '')));
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  await Promise.all(each);
  return open;
}

async function measure(all: readonly Client[], picture: string, large: string): Promise<void> {
  const [pro] = all;
  if (!pro) return;
  const ask = { style: 'japandi', roomType: 'living-room', intervention: 'middle', variants: 1 } as const;
  const alone = new Tally();
  await until(AbortSignal.timeout(2000), () => alone.time(() => pro.call(detail, {})));
  console.log(alone.text('detail, alone'));
  const { imageId } = await pro.upload(large);
  const { jobId } = await pro.render({ ...ask, imageId, resolution: '4k', seed: 7 });
  const jobs: string[] = [];
  for (const client of all) {
    const image = await client.upload(picture);
    jobs.push((await client.render({ ...ask, imageId: image.imageId, resolution: '1k', seed: 7 })).jobId);
  }
  const over = new AbortController();
  const watching = watchAll(all, jobs, over.signal);
  await sleep(1000);
  const crowd = new Tally();
  const time = AbortSignal.timeout(seconds * 1000);
  await Promise.all(
    Array.from({ length: detailsAtATime }, (_, n) =>
      until(time, () => crowd.time(() => all[n % all.length]?.call(detail, {}) ?? Promise.resolve())),
    ),
  );
  const single = new Tally();
  await until(AbortSignal.timeout(3000), () => single.time(() => pro.call(detail, {})));
  const { status } = await pro.ended(jobId, 1, 1).catch(() => ({ status: 'still running' }));
  over.abort();
  const perSecond = (crowd.times.length / seconds).toFixed(0);
  console.log(
    `${crowd.text(`detail, ${detailsAtATime} at a time beside a picture in 4k (${status})`)}; ${perSecond} a second`,
  );
  console.log(single.text('detail, one at a time beside it and the streams'));
  console.log(`event streams that stayed open: ${await watching} of ${people * streamsEach}`);
  await Promise.all(jobs.map((id, n) => all[n]?.call(cancel, { jobId: id }).catch(() => undefined)));
  await pro.call(cancel, { jobId }).catch(() => undefined);
}

const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-load-'));
const server = values['database-url'];
const database = server ? await createDatabase(server) : undefined;
const env = { ROOMWRIGHT_LOG: 'error', ROOMWRIGHT_PASSWORDS: 'least', ...(database && { DATABASE_URL: database.url }) };
const dataFolder = path.join(folder, 'data');
const running: Served[] = [];
try {
  const served = await serve({ processType: database ? 'api' : 'start', dataFolder, env });
  running.push(served);
  if (database) running.push(await serve({ processType: 'worker', dataFolder, env }));
  const all: Client[] = [];
  for (let n = 0; n < people; n += 1) {
    const client = new Client(served.url);
    const email = await client.join();
    if (n === 0) await served.admin('user', 'set-plan', email, 'pro');
    all.push(client);
  }
  const [small, large] = [path.join(folder, 'small.jpg'), path.join(folder, 'large.jpg')];
  writeFileSync(small, await photoOf(640, 480, 1));
  writeFileSync(large, await photoOf(6000, 4000, 2));
  console.log(database ? 'PostgreSQL, one API, one worker' : 'embedded');
  await measure(all, small, large);
} finally {
  for (const served of running) await served.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
}
