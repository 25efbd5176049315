import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '#contract/renders.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { designs as designTable, images as imageTable, jobs, ledger } from '../../db/schema.ts';
import { type JobBus, openJobBus } from '../../jobs/bus.ts';
import { openQueue } from '../../jobs/queue.ts';
import type { Queue } from '../../jobs/types.ts';
import { createLog } from '../../log.ts';
import { EngineError, GateError, PictureError } from '../../pool/errors.ts';
import { FolderStorage } from '../../storage/folder.ts';
import { withDatabase } from '../../testing/database.ts';
import { createPerson } from '../../testing/people.ts';
import { type ScriptedEngine, type ScriptedRun, scriptedEngine } from '../../testing/scriptedEngine.ts';
import { balanceOf } from '../credits/ledger.ts';
import { createCredits } from '../credits/service.ts';
import { createDesigns } from '../designs/service.ts';
import { imageKeys } from '../images/keys.ts';
import { pictureLinks } from '../images/links.ts';
import { createImages } from '../images/service.ts';
import { sweepFiles } from '../images/sweepFiles.ts';
import type { RequestOf } from './jobKind.ts';
import { createRenders, type RendersService } from './service.ts';
import { renderSketchJob } from './tools/renderSketch.ts';
import { restyleJob } from './tools/restyle.ts';

type RenderRequest = RequestOf<'imageRender'>;

import { createRenderWorker } from './worker.ts';

const log = createLog({ logLevel: 'silent', logFormat: 'json' });
const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-renders-'));
const storage = new FolderStorage(path.join(folder, 'files'), path.join(folder, 'tmp'));
const links = pictureLinks(['a secret of thirty-two characters']);

afterAll(() => rmSync(folder, { recursive: true }));

withDatabase('renders', (get) => {
  let database: Database;
  let bus: JobBus;
  let engine: ScriptedEngine;
  let queue: Queue;
  let renders: RendersService;
  const setUp = async (concurrency: number) => {
    queue = await openQueue({ database, log, concurrency });
    const pool = { ingest: () => Promise.reject(new Error('not used')) };
    const images = createImages({ database, storage, pool, links, log, now: () => new Date() });
    const masks = { of: () => Promise.reject(new Error('not used')) };
    const designs = createDesigns({ database, storage, images, links, log });
    const credits = createCredits({ database, mail: { write: async () => undefined }, publicUrl: 'http://localhost' });
    const rooms = { fault: async () => null };
    const materials = { find: async () => undefined };
    renders = createRenders({ database, queue, bus, images, masks, materials, designs, credits, rooms, log });
    const work = createRenderWorker({ database, storage, maker: engine, bus, images, designs, renders, log });
    if (concurrency > 0) await queue.work(async () => work);
  };

  beforeAll(async () => {
    database = get().database;
    bus = await openJobBus(database, log);
  });
  afterAll(() => bus.close());
  beforeEach(async () => {
    engine = scriptedEngine();
    await setUp(1);
  });
  afterEach(async () => {
    // What a test leaves open would be the next one's work.
    const open = await database.handle
      .select()
      .from(jobs)
      .where(inArray(jobs.status, ['queued', 'running']));
    for (const { id, userId } of open) await renders.cancel(userId, id, 'en_US');
    await queue.stop();
  });

  const signedIn = async (membership: 'free' | 'pro' = 'free') => ({
    userId: await createPerson(database, membership),
    membership,
  });
  const imageOf = async (userId: string, kind = 'photo'): Promise<string> => {
    const id = newId();
    const keys = imageKeys(userId, id, 'jpeg');
    await storage.put(keys.originalKey, Buffer.from('original'));
    await storage.put(keys.workingKey, Buffer.from('working'));
    await database.handle.insert(imageTable).values({
      id,
      userId,
      kind,
      ...keys,
      format: 'jpeg',
      bytes: 8,
      sha256: '',
      width: 3000,
      height: 2000,
      workingWidth: 3000,
      workingHeight: 2000,
    });
    return id;
  };
  const request = (imageId: string, changes: Partial<RenderRequest> = {}): RenderRequest => ({
    imageId,
    kind: 'photo',
    style: 'japandi',
    roomType: 'living-room',
    intervention: 'middle',
    locks: [],
    resolution: '1k',
    variants: 1,
    seed: 7,
    ...changes,
  });
  const options = { locale: 'en_US', idempotencyKey: undefined } as const;
  const ask = async (changes: Partial<RenderRequest> = {}, membership: 'free' | 'pro' = 'free') => {
    const person = await signedIn(membership);
    const { jobId } = await renders.create(person, restyleJob, request(await imageOf(person.userId), changes), options);
    return { ...person, jobId };
  };
  const ended = async ({ userId, jobId }: { userId: string; jobId: string }): Promise<Job> => {
    let last: Job | undefined;
    for await (const job of renders.follow(userId, jobId, 'en_US', AbortSignal.timeout(20_000))) last = job;
    if (!last) throw new Error('nothing was told');
    return last;
  };
  const credits = async ({ userId }: { userId: string }) => (await balanceOf(database, userId)).credits;
  const row = async (jobId: string) => {
    const [job] = await database.handle.select().from(jobs).where(eq(jobs.id, jobId));
    if (!job) throw new Error('no such job');
    return job;
  };
  const books = async (jobId: string) => {
    const rows = await database.handle.select().from(ledger).where(eq(ledger.jobId, jobId)).orderBy(ledger.id);
    const sum = (kind: string) =>
      rows.filter((one) => one.kind === kind).reduce((total, one) => total + one.credits, 0);
    return {
      reserved: sum('reserve'),
      captured: sum('capture'),
      released: sum('release'),
      reason: rows.at(-1)?.reason,
    };
  };
  const runNumber = (count: number): Promise<ScriptedRun> =>
    vi.waitFor(
      () => {
        const run = engine.runs[count - 1];
        if (!run) throw new Error('not begun');
        return run;
      },
      { timeout: 10_000, interval: 20 },
    );
  const hold = () => {
    engine.onRun = () => undefined;
  };

  describe('asked for', () => {
    it('become pictures, one variant after the other, and cost what they deliver', async () => {
      engine.onRun = (run) => {
        run.progress('light', 0.5);
        run.finish();
      };
      const job = await ask({ variants: 2, seed: 2 ** 32 - 1 });
      const done = await ended(job);
      expect(done).toMatchObject({
        status: 'succeeded',
        progress: 1,
        requested: 2,
        delivered: 2,
        cost: 2,
        failure: null,
      });
      expect(done.designs.map(({ variant, seed }) => [variant, seed])).toEqual([
        [0, 2 ** 32 - 1],
        [1, 0],
      ]);
      expect(done.request).toMatchObject({ style: 'japandi', seed: 2 ** 32 - 1 });
      expect(done.request).not.toHaveProperty('mark');
      expect(engine.runs.every(({ run }) => run.mark === true)).toBe(true);
      expect(await credits(job)).toBe(8);
      expect(await books(job.jobId)).toMatchObject({ reserved: 2, captured: 2, released: 0 });
      const made = await database.handle.select().from(designTable).where(eq(designTable.jobId, job.jobId));
      for (const { pictureKey } of made) expect(await text(await storage.get(pictureKey))).toContain('japandi');
    });

    it('show their stage and progress while they run', async () => {
      hold();
      const job = await ask({ variants: 2 });
      const seen: [string, number][] = [];
      const following = (async () => {
        for await (const one of renders.follow(job.userId, job.jobId, 'en_US', AbortSignal.timeout(20_000))) {
          seen.push([one.stage, one.progress]);
        }
      })();
      const first = await runNumber(1);
      first.progress('floor', 0.5);
      await vi.waitFor(() => expect(seen).toContainEqual(['floor', 0.25]), 10_000);
      first.finish();
      (await runNumber(2)).finish();
      await following;
      expect(seen.at(-1)).toEqual(['', 1]);
    });

    it('are refused with a reason for each field, and cost nothing then', async () => {
      const person = await signedIn();
      const imageId = await imageOf(person.userId);
      const refuse = (changes: Partial<RenderRequest>) =>
        renders.create(person, restyleJob, request(imageId, changes), options);
      await expect(refuse({ style: 'no-such', roomType: 'cave' })).rejects.toMatchObject({
        code: 10400,
        data: { fields: { style: expect.any(String), roomType: expect.any(String) } },
      });
      await expect(refuse({ resolution: '2k' })).rejects.toMatchObject({ code: 10403 });
      await expect(refuse({ imageId: newId() })).rejects.toMatchObject({ code: 10404 });
      const others = await imageOf((await signedIn()).userId);
      await expect(refuse({ imageId: others })).rejects.toMatchObject({ code: 10404 });
      for (let i = 0; i < 2; i++) await renders.create(person, restyleJob, request(imageId, { variants: 4 }), options);
      await expect(refuse({ variants: 3 })).rejects.toMatchObject({ code: 10402, data: { required: 3, available: 2 } });
      const mine = await database.handle.select().from(jobs).where(eq(jobs.userId, person.userId));
      expect(mine).toHaveLength(2);
      expect(await credits(person)).toBe(2);
    });

    it('are done once for one key, however often and at the same time it is sent', async () => {
      const person = await signedIn();
      const imageId = await imageOf(person.userId);
      const send = (changes: Partial<RenderRequest> = {}) =>
        renders.create(person, restyleJob, request(imageId, changes), { locale: 'en_US', idempotencyKey: 'the key' });
      const answers = await Promise.all([send(), send(), send(), send()]);
      answers.push(await send());
      expect(new Set(answers.map(({ jobId }) => jobId)).size).toBe(1);
      expect(await credits(person)).toBe(9);
      await expect(send({ style: 'industrial' })).rejects.toMatchObject({ code: 10409 });
      // Somebody else's key is another key.
      const other = await signedIn();
      const theirs = await renders.create(other, restyleJob, request(await imageOf(other.userId)), {
        locale: 'en_US',
        idempotencyKey: 'the key',
      });
      expect(theirs.jobId).not.toBe(answers[0]?.jobId);
    });

    it('are of the sketch tool where the picture is a drawing, whose owner may have said so', async () => {
      hold();
      const person = await signedIn();
      const imageId = await imageOf(person.userId, 'sketch');
      const drawn = request(imageId, { kind: 'sketch', variants: 2 });
      expect([restyleJob.isAsked?.(drawn), renderSketchJob.isAsked?.(drawn)]).toEqual([false, true]);
      const { jobId, cost } = await renders.create(person, renderSketchJob, drawn, options);
      expect(cost).toBe(2);
      const kept = { kind: 'sketch', style: 'japandi', roomType: 'living-room', medium: 'sketch', seed: 7 };
      expect(await row(jobId)).toMatchObject({ tool: 'render-sketch', request: kept });
      const unknown = request(imageId, { kind: 'sketch', style: 'no-such-style' });
      await expect(renders.create(person, renderSketchJob, unknown, options)).rejects.toMatchObject({ code: 10400 });
      const large = request(imageId, { kind: 'sketch', resolution: '2k' });
      await expect(renders.create(person, renderSketchJob, large, options)).rejects.toMatchObject({ code: 10403 });
      const stranger = await signedIn();
      await expect(renders.create(stranger, renderSketchJob, drawn, options)).rejects.toMatchObject({ code: 10404 });
    });

    it('are shown to nobody else', async () => {
      const job = await ask();
      const stranger = await createPerson(database);
      await expect(renders.view(stranger, job.jobId, 'en_US')).rejects.toMatchObject({ code: 10404 });
      await expect(renders.cancel(stranger, job.jobId, 'en_US')).rejects.toMatchObject({ code: 10404 });
    });
  });

  describe('waiting', () => {
    it('go in the order they came, pro ones two minutes ahead, and nobody waits for ever', async () => {
      hold();
      const running = await ask();
      await runNumber(1);
      const old = await ask();
      const fresh = await ask();
      const paid = await ask({}, 'pro');
      // Asked for three minutes ago: a pro job of now does not pass it.
      const orderAt = new Date(Date.now() - 180_000);
      await database.handle.update(jobs).set({ orderAt }).where(eq(jobs.id, old.jobId));
      const place = async (job: typeof old) => (await renders.view(job.userId, job.jobId, 'en_US')).queuePosition;
      expect([await place(running), await place(old), await place(paid), await place(fresh)]).toEqual([0, 0, 1, 2]);
      expect((await renders.open(fresh.userId, 'en_US')).jobs.map(({ jobId }) => jobId)).toEqual([fresh.jobId]);
      for (const job of [running, old, fresh, paid]) await renders.cancel(job.userId, job.jobId, 'en_US');
      expect((await renders.open(fresh.userId, 'en_US')).jobs).toEqual([]);
    });

    it('are taken from the queue in that order', async () => {
      hold();
      const first = await ask({ seed: 1 });
      const running = await runNumber(1);
      const free = await ask({ seed: 2 });
      const paid = await ask({ seed: 3 }, 'pro');
      engine.onRun = (run) => run.finish();
      running.finish();
      for (const job of [first, free, paid]) expect((await ended(job)).status).toBe('succeeded');
      expect(engine.runs.map(({ run }) => run.params.seed)).toEqual([1, 3, 2]);
    });
  });

  describe('cancelled', () => {
    it('cost nothing when they had not begun', async () => {
      hold();
      const busy = await ask();
      await runNumber(1);
      const job = await ask({ variants: 3 });
      expect(await credits(job)).toBe(7);
      const shown = await renders.cancel(job.userId, job.jobId, 'en_US');
      expect(shown).toMatchObject({ status: 'cancelled', failure: { code: 10499 } });
      expect(await credits(job)).toBe(10);
      expect(await queue.alive(database.handle, [job.jobId, busy.jobId])).toEqual(new Set([busy.jobId]));
      await renders.cancel(busy.userId, busy.jobId, 'en_US');
      expect(engine.runs).toHaveLength(1);
    });

    it('stop the engine, keep what was delivered, and give the rest back', async () => {
      hold();
      const job = await ask({ variants: 3 });
      (await runNumber(1)).finish();
      const second = await runNumber(2);
      const shown = await renders.cancel(job.userId, job.jobId, 'en_US');
      expect(shown).toMatchObject({ status: 'succeeded', delivered: 1, requested: 3, failure: null });
      await vi.waitFor(() => expect(second.signal.aborted).toBe(true), { timeout: 5000, interval: 10 });
      expect(await credits(job)).toBe(9);
      expect(await books(job.jobId)).toMatchObject({ reserved: 3, captured: 1, released: 2, reason: 'cancelled' });
      // The worker is free for the next one.
      engine.onRun = (run) => run.finish();
      expect((await ended(await ask())).status).toBe('succeeded');
    });

    it('change nothing when they had ended', async () => {
      const job = await ask();
      await ended(job);
      expect(await renders.cancel(job.userId, job.jobId, 'en_US')).toMatchObject({
        status: 'succeeded',
        failure: null,
      });
      expect(await credits(job)).toBe(9);
    });
  });

  it('keeps what the tool says with the design', async () => {
    const job = await ask();
    await ended(job);
    const [design] = await database.handle.select().from(designTable).where(eq(designTable.jobId, job.jobId));
    expect(design?.report).toEqual({ placed: [{ kind: 'sofa' }] });
  });

  describe('failing', () => {
    it.each([
      [new EngineError('out of memory'), 10503, 'engine'],
      [new PictureError('truncated', 'cut off'), 10413, 'picture'],
      [new GateError('room-unclear', 'too few lines', ['corners']), 10414, 'gate'],
      [Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), 10503, 'engine'],
    ])('with %s end with their credits back and a reason', async (error, code, reason) => {
      engine.onRun = (run) => run.fail(error);
      const job = await ask({ variants: 2 });
      expect(await ended(job)).toMatchObject({ status: 'failed', failure: { code }, delivered: 0, designs: [] });
      expect(await credits(job)).toBe(10);
      expect(await books(job.jobId)).toMatchObject({ reserved: 2, captured: 0, released: 2, reason });
    });

    it('at the gate says why in words, and what to put right', async () => {
      engine.onRun = (run) => run.fail(new GateError('room-unclear', 'too few lines', ['corners']));
      const { failure } = await ended(await ask());
      const message = expect.stringMatching(/corners .*Nothing was charged\.$/);
      expect(failure).toEqual({ code: 10414, message, reason: 'room-unclear', correct: ['corners'] });
    });

    it('after a first picture count as succeeded and give the rest back', async () => {
      engine.onRun = (run) => (engine.runs.length === 1 ? run.finish() : run.fail(new EngineError('no')));
      const job = await ask({ variants: 4 });
      expect(await ended(job)).toMatchObject({ status: 'succeeded', delivered: 1, requested: 4, failure: null });
      expect(await credits(job)).toBe(9);
    });

    it('because their picture is gone say so', async () => {
      hold();
      const busy = await ask();
      await runNumber(1);
      const job = await ask();
      const { imageId } = await row(job.jobId);
      await storage.delete(imageKeys(job.userId, imageId, 'jpeg').workingKey);
      engine.runs[0]?.finish();
      await ended(busy);
      expect(await ended(job)).toMatchObject({ status: 'failed', failure: { code: 10413 } });
    });
  });

  describe('whose worker is lost', () => {
    /** As after `kill -9`: the row says running, nobody gives signs of life. */
    const lose = (jobId: string, attempts: number) =>
      database.handle
        .update(jobs)
        .set({ status: 'running', attempts, heartbeatAt: new Date(0) })
        .where(eq(jobs.id, jobId));

    it('are done by the next one, from where the first had come', async () => {
      await queue.stop();
      await setUp(0);
      const job = await ask({ variants: 2 });
      await lose(job.jobId, 1);
      await renders.recover();
      expect((await row(job.jobId)).status).toBe('queued');
      await queue.stop();
      await setUp(1);
      expect(await ended(job)).toMatchObject({ status: 'succeeded', delivered: 2 });
      expect(await row(job.jobId)).toMatchObject({ attempts: 2 });
      expect(await credits(job)).toBe(8);
    });

    it('twice, end with their credits back', async () => {
      await queue.stop();
      await setUp(0);
      const job = await ask({ variants: 2 });
      await lose(job.jobId, 2);
      await queue.stop();
      await setUp(1);
      expect(await ended(job)).toMatchObject({ status: 'failed', failure: { code: 10503 } });
      expect(await books(job.jobId)).toMatchObject({ released: 2, reason: 'worker-lost' });
      expect(engine.runs).toHaveLength(0);
    });

    it('and whose work is lost as well are ended by the sweep; others are left alone', async () => {
      hold();
      const alive = await ask();
      await runNumber(1);
      const waiting = await ask();
      const lost = await ask({ variants: 2 });
      await database.transaction((tx) => queue.remove(tx, lost.jobId));
      await lose(lost.jobId, 1);
      await lose(alive.jobId, 1);
      expect(await renders.sweep()).toBe(1);
      expect(await row(lost.jobId)).toMatchObject({ status: 'failed', failureCode: 10503 });
      expect(await credits(lost)).toBe(10);
      expect((await row(waiting.jobId)).status).toBe('queued');
      engine.onRun = (run) => run.finish();
      engine.runs[0]?.finish();
      for (const job of [alive, waiting]) expect((await ended(job)).status).toBe('succeeded');
    });

    it('deliver nothing when it comes back after another has taken over', async () => {
      hold();
      const job = await ask();
      const run = await runNumber(1);
      await database.handle.update(jobs).set({ attempts: 2 }).where(eq(jobs.id, job.jobId));
      run.finish();
      await vi.waitFor(async () => expect(await queue.alive(database.handle, [job.jobId])).toEqual(new Set()), {
        timeout: 10_000,
      });
      expect(await row(job.jobId)).toMatchObject({ status: 'running', delivered: 0 });
      const files: string[] = [];
      for await (const { key } of storage.list(`designs/${job.userId}/`)) files.push(key);
      expect(files).toEqual([]);
      await database.transaction((tx) =>
        renders.end(tx, job.jobId, { status: 'failed', code: 10503, reason: 'worker-lost' }),
      );
      expect(await credits(job)).toBe(10);
    });
  });

  it('go back into the queue when the process is asked to end, and cost no attempt', async () => {
    hold();
    const job = await ask({ variants: 2 });
    (await runNumber(1)).finish();
    await runNumber(2);
    await queue.stop();
    expect(await row(job.jobId)).toMatchObject({ status: 'queued', attempts: 0, delivered: 1 });
    engine.onRun = (run) => run.finish();
    await setUp(1);
    expect(await ended(job)).toMatchObject({ status: 'succeeded', delivered: 2 });
    expect(engine.runs).toHaveLength(3);
  });

  it('leave files that the sweep tells apart from those that nothing names', async () => {
    const job = await ask();
    await ended(job);
    const [design] = await database.handle.select().from(designTable).where(eq(designTable.jobId, job.jobId));
    const key = design?.pictureKey ?? '';
    const orphans = [
      `designs/${job.userId}/${newId()}.png`,
      `images/${job.userId}/${newId()}/original.png`,
      'elsewhere/x',
    ];
    for (const name of [...orphans, `${key}.w640.webp`]) await storage.put(name, Buffer.from('x'));
    const later = new Date(Date.now() + 60_000);
    expect(await sweepFiles(database, storage, new Date(0))).toEqual([]);
    const removed = await sweepFiles(database, storage, later);
    expect(removed).toEqual(expect.arrayContaining(orphans));
    expect(removed.some((name) => name.startsWith(key))).toBe(false);
    expect(await sweepFiles(database, storage, later)).toEqual([]);
    expect(await storage.stat(key)).toBeDefined();
  });
});
