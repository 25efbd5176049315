/**
 * `npm run chaos -- --trouble NAME`: people work on while their installation is in trouble; afterwards nothing that was
 * acknowledged is missing, every job has ended, the ledger is the balance.
 *
 *     --trouble kills      kill -9, again and again              [--kills 1000]
 *     --trouble disk       the data folder's disk is full        (mounts one in memory; --disk FOLDER: one of yours)
 *     --trouble database   PostgreSQL is cut off, shut, frozen   (--database-url)
 *     --trouble clock      the clock jumps, up to a day
 *     --trouble bucket     S3 fails or breaks off                [--faults 0.05]
 *
 *     [--seconds 120] [--people 3] [--seed 1] [--database-url postgres://…]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { photoOf } from '#bench/attacks/files.ts';
import { createDatabase } from '#bench/load/database.ts';
import { type Database, openEmbeddedDatabase, openPostgres } from '#server/db/client.ts';
import { ledgerFaults } from '#server/modules/credits/reconcile.ts';
import { seededRandom } from '#server/testing/random.ts';
import { startS3StandIn } from '#server/testing/s3StandIn.ts';
import { databaseFolder, Fleet } from './fleet.ts';
import { Answers, check, Person } from './people.ts';
import { startProxy } from './proxy.ts';
import { clockJumps, databaseAway, diskFull, kills, mountDisk } from './troubles.ts';

export interface TroubleOptions {
  readonly trouble: string;
  readonly seconds: number;
  readonly people: number;
  readonly seed: number;
  readonly kills: number;
  readonly faults: number;
  readonly databaseUrl: string | undefined;
  readonly disk: string | undefined;
}

const workers = 2;

/** What stands around the processes: undone in turn, the last first. */
class Scene {
  readonly env: Record<string, string> = {
    ROOMWRIGHT_LOG: 'warn',
    ROOMWRIGHT_LOG_FORMAT: 'lines',
    ROOMWRIGHT_PASSWORDS: 'least',
    ROOMWRIGHT_THREADS: '1',
  };
  readonly undo: (() => unknown)[] = [];

  async close(): Promise<void> {
    for (const undo of this.undo.reverse()) await undo();
  }
}

/** The books: every job has ended and is settled; each person's ledger is what they were told. */
async function checkBooks(database: Database, people: readonly Person[], balances: readonly number[]): Promise<void> {
  const { rows: open } = await database.handle.raw(`select id from jobs where status in ('queued', 'running')`);
  check(open.length === 0, `${open.length} jobs have not ended: ${open[0]?.id}`);
  const faults = await ledgerFaults(database.handle, new Date(Date.now() + 3 * 24 * 3_600_000));
  check(faults.length === 0, `${faults.length} faults of the ledger: ${JSON.stringify(faults[0])}`);
  for (const [n, person] of people.entries()) {
    const { rows } = await database.handle.raw(
      `select (select coalesce(sum(amount), 0)::int from ledger where user_id = users.id) as sum,
         (select count(*)::int from jobs where user_id = users.id) as jobs,
         (select count(*)::int from images where user_id = users.id) as photos
       from users where email = $1`,
      [person.email],
    );
    const [row] = rows;
    check(row?.sum === balances[n], `the ledger of ${person.email} says ${row?.sum}, the balance ${balances[n]}`);
    check(row?.jobs === person.jobs.size, `${person.jobs.size} jobs were acknowledged, ${row?.jobs} are there`);
    check(row?.photos === person.photos.size, `${person.photos.size} photos were acknowledged, ${row?.photos} there`);
  }
}

function ends(people: readonly Person[]): string {
  const counts = new Map<string, number>();
  for (const { ends: each } of people) for (const end of each.values()) counts.set(end, (counts.get(end) ?? 0) + 1);
  return [...counts].map(([end, count]) => `${count} ${end}`).join(', ');
}

/** A small picture unlike the others. */
function pictures(folder: string): { next(): Promise<void>; file(): string } {
  let n = 0;
  const file = path.join(folder, 'room.jpg');
  const next = async () => {
    n += 1;
    writeFileSync(file, await photoOf(160, 120, n * 7));
  };
  return { next, file: () => file };
}

async function setUp(options: TroubleOptions, scene: Scene, folder: string) {
  const { trouble, databaseUrl, seed } = options;
  const random = seededRandom(seed);
  let data = path.join(folder, 'data');
  mkdirSync(data);
  if (trouble === 'disk') {
    if (options.disk === undefined) {
      scene.undo.push(mountDisk(data, 900));
    } else if (databaseUrl === undefined) data = path.join(options.disk, 'data');
  }
  const scratch = databaseUrl === undefined ? undefined : await createDatabase(databaseUrl);
  if (scratch) scene.undo.push(() => scratch.drop());
  const proxy = scratch && trouble === 'database' ? await startProxy(scratch.url) : undefined;
  if (proxy) scene.undo.push(() => proxy.close());
  if (scratch) scene.env.DATABASE_URL = proxy?.url ?? scratch.url;
  const clock = path.join(folder, 'clock');
  if (trouble === 'clock') {
    writeFileSync(clock, '0');
    scene.env.ROOMWRIGHT_CHAOS_CLOCK = clock;
    scene.env.NODE_OPTIONS = `--import ${pathToFileURL(path.join(import.meta.dirname, 'shiftedClock.mjs')).href}`;
  }
  if (trouble === 'bucket') {
    const bucket = await startS3StandIn({ faultShare: options.faults, breaksOff: true, seed });
    Object.assign(scene.env, bucket.environment);
    scene.undo.push(() => {
      console.log(`bucket: ${bucket.counts.answered} calls, ${bucket.counts.faults} of them failed`);
      return bucket.close();
    });
  }
  const fleet = await Fleet.start({ folder: data, env: scene.env, workers: scratch && workers });
  let running = true;
  const stop = async () => {
    if (running) await fleet.stop();
    running = false;
  };
  scene.undo.push(stop);
  const report = (count: number) => {
    if (count % 25 === 0) console.log(`${count} kills`);
  };
  const makers: Readonly<Record<string, (signal: AbortSignal) => Promise<string>>> = {
    kills: kills(fleet, random, options.kills, report),
    disk: diskFull(options.disk ?? data, random),
    clock: clockJumps(clock, random),
    bucket: async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      return `a share of ${options.faults} of the bucket's calls failed`;
    },
    ...(proxy && { database: databaseAway(proxy, random) }),
  };
  const make = makers[trouble];
  if (!make) throw new Error(`there is no trouble "${trouble}" here; there are ${Object.keys(makers).join(', ')}`);
  const open = () =>
    scratch ? openPostgres(scratch.url, 2) : openEmbeddedDatabase({ folder: databaseFolder(data), fixture: undefined });
  return { fleet, make, open, stop, random };
}

/** Throws when something was lost, with what the processes have said. */
export async function runTrouble(options: TroubleOptions): Promise<void> {
  const scene = new Scene();
  const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-trouble-'));
  scene.undo.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const { fleet, make, open, stop, random } = await setUp(options, scene, folder);
    const progress = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);
    progress('it runs');
    const answers = new Answers();
    const people = Array.from({ length: options.people }, () => new Person(() => fleet.url, random, answers));
    for (const person of people) {
      await person.join();
      await fleet.admin('user', 'grant-credits', person.email, '100000');
      await fleet.admin('user', 'set-plan', person.email, 'pro');
      person.credits = await person.balance();
    }
    progress('people have come');
    const { next, file } = pictures(folder);
    await next();
    const over = new AbortController();
    const time = setTimeout(() => over.abort(), options.seconds * 1000);
    const working = people.map((person) => person.goOn(over.signal, file, 3));
    const broken = Promise.all(working);
    try {
      const did = await Promise.race([make(over.signal), broken.then(() => 'nothing')]);
      clearTimeout(time);
      over.abort();
      progress(`${did}; waiting for what is under way`);
      await broken;
      progress('looking back');
      const balances: number[] = [];
      let paid = 0;
      for (const person of people) {
        const delivered = await person.lookBack();
        const balance = await person.balance();
        // Each of these pictures costs one credit.
        check(balance === person.credits - delivered, `${delivered} pictures of ${person.credits} leave ${balance}`);
        balances.push(balance);
        paid += delivered;
      }
      const [said, jobs] = [fleet.said(), people.reduce((sum, person) => sum + person.jobs.size, 0)];
      await stop();
      const database = await open();
      await checkBooks(database, people, balances).finally(() => database.close());
      const where = options.databaseUrl ? 'PostgreSQL' : 'embedded';
      console.log(`${options.trouble}, ${where}: ${did}; ${jobs} jobs (${ends(people)}), ${paid} pictures paid for`);
      console.log(`asked: ${answers.text()}`);
      console.log(`ended by themselves: ${fleet.died.length}${fleet.died.map((line) => `\n    ${line}`).join('')}`);
      if (process.env.ROOMWRIGHT_CHAOS_LOG) console.log(said);
      console.log('Nothing lost, nothing paid twice.');
    } catch (error) {
      console.error(fleet.said().slice(-8000));
      throw error;
    }
  } finally {
    await scene.close();
  }
}
