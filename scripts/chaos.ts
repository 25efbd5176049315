/**
 * `npm run chaos`: kills the server at random moments while jobs wait and run, and proves that nothing is lost or paid
 * twice.
 *
 *     npm run chaos -- [--rounds 20] [--seed 1] [--database-url postgres://…] [--engines]
 *
 * Without `--database-url` the whole server (embedded database) is killed. With it, api and worker run as two processes
 * on that PostgreSQL server, in a database of their own that is dropped at the end, and the worker is killed. With
 * `--engines` pictures are made by a stand-in of ComfyUI that fails, restarts or loses its connection, too.
 *
 * With `--trouble NAME` it is something else that goes wrong, while people work on: see `chaos/trouble.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { Client } from '#bench/client.ts';
import { createDatabase } from '#bench/load/database.ts';
import { freePort, type Served, serve } from '#bench/serve.ts';
import { detail } from '#contract/accounts.ts';
import { cancel, type Job, result } from '#contract/renders.ts';
import { type Database, openEmbeddedDatabase, openPostgres } from '#server/db/client.ts';
import { newId } from '#server/db/id.ts';
import { topUp } from '#server/modules/credits/ledger.ts';
import { sweepFiles } from '#server/modules/images/sweepFiles.ts';
import { FolderStorage } from '#server/storage/folder.ts';
import { type Behaviour, type ComfyStandIn, startComfyStandIn } from '#server/testing/engines/comfyStandIn.ts';
import { seededRandom } from '#server/testing/random.ts';
import { check } from './chaos/people.ts';
import { runTrouble } from './chaos/trouble.ts';

interface World {
  readonly folder: string;
  readonly databaseUrl: string | undefined;
  /** Starts what is killed in each round. */
  startVictim(): Promise<Served>;
  /** Where the API answers while the victim runs. */
  readonly url: string;
  readonly random: ReturnType<typeof seededRandom>;
  /** The engine that makes pictures, where one is connected. */
  readonly engine: ComfyStandIn | undefined;
  close(): Promise<void>;
}

interface Asked {
  readonly jobId: string;
  readonly cost: number;
  readonly variants: number;
  cancelled: boolean;
}

/** How long the stand-in draws, ms. */
const longestDrawMs = 4000;
const behaviours: readonly Behaviour[] = ['draws', 'draws', 'cached', 'fails', 'loses its socket', 'restarts'];

async function startEngine(random: World['random']): Promise<ComfyStandIn> {
  const engine = await startComfyStandIn();
  engine.draw = async ({ files }) => {
    await sleep(random.below(longestDrawMs));
    return sharp(files.picture).linear(1, 12).png().toBuffer();
  };
  return engine;
}

async function createWorld(seed: number, server: string | undefined, withEngine: boolean): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-chaos-'));
  const random = seededRandom(seed);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const engine = withEngine ? await startEngine(random) : undefined;
  const common = {
    ROOMWRIGHT_LOG: 'warn',
    ROOMWRIGHT_LOG_FORMAT: 'lines',
    ...(engine && { ENGINES: `farm=comfyui,${engine.url}` }),
  };
  if (!server) {
    const startVictim = () => serve({ processType: 'start', dataFolder: folder, port, env: common });
    const close = async () => {
      await engine?.close();
      remove();
    };
    return { folder, databaseUrl: undefined, startVictim, url, random, engine, close };
  }
  const database = await createDatabase(server);
  const env = { ...common, DATABASE_URL: database.url };
  const api = await serve({ processType: 'api', dataFolder: folder, port, env });
  return {
    folder,
    databaseUrl: database.url,
    startVictim: () => serve({ processType: 'worker', dataFolder: folder, env }),
    url,
    random,
    engine,
    close: async () => {
      await engine?.close();
      await api.stop();
      await database.drop();
      remove();
    },
  };
}

/** Works on the database itself. With the embedded one, no server may be running. */
async function withDatabase<T>(world: World, work: (database: Database) => Promise<T>): Promise<T> {
  const database = world.databaseUrl
    ? await openPostgres(world.databaseUrl, 2)
    : await openEmbeddedDatabase({ folder: path.join(world.folder, 'database'), fixture: undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A small picture with a floor, a wall and some light on them. */
async function roomPicture(file: string): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <defs><linearGradient id="wall" x1="0" x2="1"><stop offset="0" stop-color="#e8e2d6"/><stop offset="1" stop-color="#b9b2a4"/></linearGradient></defs>
    <rect width="640" height="480" fill="url(#wall)"/><polygon points="0,480 130,330 520,330 640,480" fill="#8a6a4a"/>
    <polygon points="0,0 130,80 520,80 640,0" fill="#f4f2ec"/><rect x="250" y="130" width="120" height="110" fill="#cfe3f2"/>
    <polygon points="0,0 130,80 130,330 0,480" fill="#cfc8ba"/><polygon points="640,0 520,80 520,330 640,480" fill="#c4bdae"/></svg>`;
  await sharp(Buffer.from(svg)).jpeg().toFile(file);
}

async function askForWork(world: World, client: Client, imageId: string): Promise<Asked[]> {
  const { random } = world;
  const asked: Asked[] = [];
  for (let i = 0; i < 3; i++) {
    const variants = 1 + random.below(2);
    const { jobId, cost } = await client.render(
      {
        imageId,
        style: random.pick(['japandi', 'industrial', 'mid-century-modern']),
        roomType: 'living-room',
        intervention: random.pick(['low', 'middle']),
        variants,
      },
      newId(),
    );
    asked.push({ jobId, cost, variants, cancelled: false });
  }
  return asked;
}

function checkJob(asked: Asked, job: Job): void {
  const said = `job ${asked.jobId} (${job.status}, ${job.delivered} of ${asked.variants})`;
  check(job.delivered === job.designs.length, `${said} shows ${job.designs.length} designs`);
  check(
    new Set(job.designs.map((design) => design.variant)).size === job.designs.length,
    `${said} has a variant twice`,
  );
  if (job.status === 'succeeded') check(job.delivered > 0, `${said} succeeded without a picture`);
  else check(job.delivered === 0 && job.failure !== null, `${said} delivered, or gives no reason`);
  if (job.status === 'cancelled') check(asked.cancelled, `${said} was not asked to be cancelled`);
}

/** The books and the files, looked at directly. */
async function checkBooks(world: World, asked: readonly Asked[], balance: number): Promise<number> {
  const storage = new FolderStorage(path.join(world.folder, 'files'), path.join(world.folder, 'tmp'));
  return withDatabase(world, async (database) => {
    const { rows } = await database.handle.raw(
      `select job_id, sum(credits) filter (where kind = 'reserve')::int as reserved,
         coalesce(sum(credits) filter (where kind = 'capture'), 0)::int as captured,
         coalesce(sum(credits) filter (where kind = 'release'), 0)::int as released
       from ledger where job_id is not null group by job_id`,
    );
    check(rows.length === asked.length, `${asked.length} jobs were asked for, ${rows.length} have bookings`);
    for (const row of rows) {
      const sum = Number(row.captured) + Number(row.released);
      check(sum === Number(row.reserved), `job ${row.job_id}: reserved ${row.reserved}, captured and released ${sum}`);
    }
    const { rows: sums } = await database.handle.raw('select sum(amount)::int as sum from ledger');
    check(Number(sums[0]?.sum) === balance, `the ledger says ${sums[0]?.sum}, the balance ${balance}`);
    const before = world.databaseUrl ? new Date(Date.now() + 60_000) : undefined;
    // The embedded server has swept when it started; on PostgreSQL files have an hour, so the sweep is done here.
    const orphans = before ? await sweepFiles(database, storage, before) : [];
    const left = await sweepFiles(database, storage, new Date(Date.now() + 60_000));
    check(left.length === 0, `${left.length} files that no row names were left by the sweep: ${left[0]}`);
    const { rows: designs } = await database.handle.raw('select picture_key from designs');
    for (const { picture_key: key } of designs) {
      check((await storage.stat(String(key))) !== undefined, `the picture ${key} of a design is missing`);
    }
    return orphans.length;
  });
}

interface Tally {
  succeeded: number;
  failed: number;
  cancelled: number;
  pictures: number;
  /** Of them, by the connected engine. */
  generated: number;
}

async function waitForAll(client: Client, asked: readonly Asked[]): Promise<Tally> {
  const tally: Tally = { succeeded: 0, failed: 0, cancelled: 0, pictures: 0, generated: 0 };
  for (const one of asked) {
    const job = await client.ended(one.jobId, 400_000, 200);
    checkJob(one, job);
    if (job.status === 'succeeded' || job.status === 'failed' || job.status === 'cancelled') tally[job.status] += 1;
    tally.pictures += job.delivered;
    tally.generated += job.designs.filter(({ alterations }) => alterations.includes('generated')).length;
    for (const design of job.designs) check((await client.bytes(design.picture.url)).length > 1000, 'an empty picture');
  }
  return tally;
}

async function round(
  world: World,
  client: Client,
  imageId: string,
  victim: Served,
): Promise<{ asked: Asked[]; victim: Served; note: string }> {
  const { random, engine } = world;
  if (engine) engine.behaviour = random.pick(behaviours);
  const asked = await askForWork(world, client, imageId);
  if (random.below(3) === 0) {
    const one = random.pick(asked);
    one.cancelled = true;
    await client.call(cancel, { jobId: one.jobId });
  }
  const moment = random.below(6000);
  await sleep(moment);
  const statuses = await Promise.all(asked.map(async ({ jobId }) => (await client.call(result, { jobId })).status));
  await victim.kill();
  let next = await world.startVictim();
  let note = `${engine ? `the engine ${engine.behaviour}; ` : ''}killed after ${moment} ms with ${statuses.join(', ')}`;
  if (random.below(3) === 0) {
    // A job that loses two workers in a row has to end, with its credits back.
    const again = random.below(3000);
    await sleep(again);
    await next.kill();
    next = await world.startVictim();
    note += `, and again after ${again} ms`;
  }
  return { asked, victim: next, note };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string' },
      seed: { type: 'string' },
      'database-url': { type: 'string' },
      engines: { type: 'boolean' },
      trouble: { type: 'string' },
      seconds: { type: 'string' },
      people: { type: 'string' },
      kills: { type: 'string' },
      faults: { type: 'string' },
      disk: { type: 'string' },
    },
  });
  if (values.trouble !== undefined) {
    return runTrouble({
      trouble: values.trouble,
      seconds: Number(values.seconds ?? 120),
      people: Number(values.people ?? 3),
      seed: Number(values.seed ?? 1),
      kills: Number(values.kills ?? 1000),
      faults: Number(values.faults ?? 0.05),
      databaseUrl: values['database-url'],
      disk: values.disk,
    });
  }
  const rounds = Number(values.rounds ?? 20);
  const world = await createWorld(Number(values.seed ?? 1), values['database-url'], values.engines ?? false);
  let victim = await world.startVictim();
  try {
    const client = new Client(world.url);
    const email = await client.join();
    // Connected engines are of the plans that have the best one.
    if (world.engine) await victim.admin('user', 'set-plan', email, 'pro');
    const picture = path.join(world.folder, 'room.jpg');
    await roomPicture(picture);
    const { imageId } = await client.upload(picture);
    await victim.stop();
    const granted = rounds * 10;
    await withDatabase(world, async (database) => {
      const { rows } = await database.handle.raw('select id from users');
      await database.transaction((tx) => topUp(tx, String(rows[0]?.id), granted, 'goodwill'));
    });
    victim = await world.startVictim();
    const start = (await client.call(detail, {})).freeToken;
    const all: Asked[] = [];
    const total: Tally = { succeeded: 0, failed: 0, cancelled: 0, pictures: 0, generated: 0 };
    for (let number = 1; number <= rounds; number++) {
      const done = await round(world, client, imageId, victim);
      victim = done.victim;
      all.push(...done.asked);
      const tally = await waitForAll(client, done.asked);
      for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
      const { freeToken } = await client.call(detail, {});
      // Every picture of these requests costs one credit.
      check(
        freeToken === start - total.pictures,
        `${total.pictures} pictures from ${start} credits leave ${freeToken}`,
      );
      console.log(
        `round ${number}: ${done.note} → ${tally.succeeded} succeeded, ${tally.failed} failed, ${tally.cancelled} cancelled, balance ${freeToken}`,
      );
    }
    const { freeToken } = await client.call(detail, {});
    await victim.stop();
    const orphans = await checkBooks(world, all, freeToken);
    console.log(
      `${rounds} rounds, ${all.length} jobs: ${total.succeeded} succeeded, ${total.failed} failed, ${total.cancelled} cancelled; ` +
        `${world.engine ? `${total.generated} pictures by the connected engine; ` : ''}` +
        `${start} credits − ${total.pictures} pictures = ${freeToken} = sum of the ledger; ${orphans} files swept at the end. Nothing lost, nothing paid twice.`,
    );
  } finally {
    await victim.kill();
    await world.close();
  }
}

await main();
