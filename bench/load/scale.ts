/**
 * The grown size on one machine: APIs, workers, PostgreSQL, a bucket. Jobs of many accounts through each number of
 * workers, then once more while workers are killed and added. Jobs a minute, how long they waited, nothing lost.
 *
 *     npm run bench -- scale --database-url postgres://… [--jobs 60] [--accounts 20] [--faults 0.05]
 *       [--workers 1,2|none]     none: only the run with kills
 *       [--every 2.5]            seconds from one kill to the next
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startS3StandIn } from '#server/testing/s3StandIn.ts';
import { photoOf } from '../attacks/files.ts';
import { Client } from '../client.ts';
import { percentile } from '../percentile.ts';
import { type Served, serve } from '../serve.ts';
import { createDatabase } from './database.ts';

const { values } = parseArgs({
  options: {
    'database-url': { type: 'string' },
    jobs: { type: 'string', default: '60' },
    accounts: { type: 'string', default: '20' },
    workers: { type: 'string', default: '1,2' },
    every: { type: 'string', default: '2.5' },
    faults: { type: 'string', default: '0' },
  },
});
const databaseServer = values['database-url'];
if (!databaseServer) {
  console.log('left out: no --database-url');
  process.exit(0);
}
const jobs = Number(values.jobs);
const accounts = Number(values.accounts);

interface Person {
  readonly client: Client;
  readonly imageId: string;
}

/** Everybody's jobs, to the APIs in turn; gives what each was answered. */
async function askAll(people: readonly Person[], seed: number): Promise<{ person: Person; jobId: string }[]> {
  const asked: { person: Person; jobId: string }[] = [];
  for (let n = 0; n < jobs; n += 1) {
    const person = people[n % people.length] as Person;
    const wish = { imageId: person.imageId, style: 'japandi', roomType: 'living-room', intervention: 'low' } as const;
    const { jobId } = await person.client.render({ ...wish, variants: 1, seed: seed + n });
    asked.push({ person, jobId });
  }
  return asked;
}

/** Waits for all and counts how they ended. */
async function endAll(asked: readonly { person: Person; jobId: string }[]): Promise<Record<string, number>> {
  const ends: Record<string, number> = {};
  for (const { person, jobId } of asked) {
    const job = await person.client.ended(jobId, 600_000, 500);
    const end = job.status === 'succeeded' && job.designs.length !== 1 ? 'WITHOUT ITS PICTURE' : job.status;
    ends[end] = (ends[end] ?? 0) + 1;
  }
  return ends;
}

/** Seconds that the jobs since `from` waited and took, as the database has it. */
async function waited(url: string, from: Date): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ wait: number; work: number }>(
    `select extract(epoch from started_at - created_at)::float8 as wait,
       extract(epoch from ended_at - started_at)::float8 as work
     from jobs where created_at >= $1 and started_at is not null`,
    [from],
  );
  const { rows: books } = await client.query<{ open: number; sum: number; held: number }>(
    `select (select count(*)::int from jobs where status in ('queued', 'running')) as open,
       (select coalesce(sum(credits) filter (where kind = 'reserve'), 0)::int from ledger where job_id is not null) as held,
       (select coalesce(sum(credits) filter (where kind in ('capture', 'release')), 0)::int from ledger
         where job_id is not null) as sum`,
  );
  await client.end();
  const [book] = books;
  if (!book || book.open > 0 || book.held !== book.sum) throw new Error(`BROKEN: ${JSON.stringify(book)}`);
  const show = (name: 'wait' | 'work') => {
    const times = rows.map((row) => row[name]);
    return `${name} p50 ${percentile(times, 0.5).toFixed(1)} s, p99 ${percentile(times, 0.99).toFixed(1)} s`;
  };
  return `${show('wait')}; ${show('work')}`;
}

const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-scale-'));
const bucket = await startS3StandIn({ faultShare: Number(values.faults) });
const database = await createDatabase(databaseServer);
const env = {
  ...bucket.environment,
  DATABASE_URL: database.url,
  ROOMWRIGHT_LOG: 'error',
  ROOMWRIGHT_PASSWORDS: 'least',
  ROOMWRIGHT_THREADS: '1',
  ROOMWRIGHT_SECRET: 'one secret for all processes of a bench',
};
let folders = 0;
/** Each process has a folder of its own, as on a machine of its own. */
const start = (processType: 'api' | 'worker') => {
  folders += 1;
  return serve({ processType, dataFolder: path.join(folder, String(folders)), env });
};
const running = new Set<Served>();
const startWorker = async () => {
  const worker = await start('worker');
  running.add(worker);
  return worker;
};

try {
  const apis = await Promise.all([start('api'), start('api')]);
  for (const api of apis) running.add(api);
  const picture = path.join(folder, 'room.jpg');
  const people: Person[] = [];
  for (let n = 0; n < accounts; n += 1) {
    const client = new Client(apis[n % apis.length]?.url ?? '');
    const email = await client.join();
    await apis[0]?.admin('user', 'grant-credits', email, '1000');
    writeFileSync(picture, await photoOf(640, 480, n * 17));
    people.push({ client, imageId: (await client.upload(picture)).imageId });
  }
  for (const count of values.workers === 'none' ? [] : values.workers.split(',').map(Number)) {
    const workers = await Promise.all(Array.from({ length: count }, startWorker));
    const from = new Date();
    const began = performance.now();
    const ends = await endAll(await askAll(people, 1));
    const minutes = (performance.now() - began) / 60_000;
    const figures = await waited(database.url, from);
    console.log(`${count} workers: ${(jobs / minutes).toFixed(0)} jobs a minute, ${JSON.stringify(ends)}; ${figures}`);
    for (const worker of workers) {
      running.delete(worker);
      await worker.stop();
    }
  }
  const from = new Date();
  let victims = [await startWorker(), await startWorker(), await startWorker()];
  const asked = await askAll(people, 1000);
  let kills = 0;
  let isDone = false;
  const ends = endAll(asked).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await sleep(Number(values.every) * 1000);
    const [victim, ...rest] = victims;
    if (isDone || !victim) break;
    running.delete(victim);
    await victim.kill();
    kills += 1;
    victims = [...rest, await startWorker()];
  }
  const [all, figures] = [JSON.stringify(await ends), await waited(database.url, from)];
  console.log(`three workers, ${kills} killed and as many added: ${all}; ${figures}`);
  console.log(`bucket: ${bucket.counts.answered} calls, ${bucket.counts.faults} answered with a fault`);
} finally {
  for (const served of running) await served.kill();
  await bucket.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}
