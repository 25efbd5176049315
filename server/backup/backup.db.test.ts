import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openEmbeddedDatabase } from '../db/client.ts';
import { lockDataFolder } from '../db/dataLock.ts';
import { ledger } from '../db/schema.ts';
import { topUp } from '../modules/credits/ledger.ts';
import { roomPhoto } from '../pool/testing/roomPhoto.ts';
import { embeddedTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer } from '../testing/httpServer.ts';
import { type ToolJobs, type ToolPerson, toolJobs } from '../testing/toolJobs.ts';
import { makeBackup } from './make.ts';
import { backupsIn, draftPrefix, readManifest } from './place.ts';
import { restoreBackup } from './restore.ts';
import { backUpWhenDue } from './schedule.ts';

describe('backups of an installation that runs', () => {
  let kept: TestDatabase;
  let server: TestServer;
  let jobs: ToolJobs;
  let person: ToolPerson;
  let designId: string;
  let root: string;
  beforeAll(async () => {
    kept = await embeddedTestDatabase();
    server = await startTestServer(kept.database);
    jobs = toolJobs(server, kept.database);
    root = await mkdtemp(path.join(tmpdir(), 'roomwright-backup-'));
    person = await jobs.person('pro', await roomPhoto(320, 240));
    const job = await jobs.done(person, 'imageLine', { imageId: person.imageId, technique: 'technical' });
    designId = job.designs[0]?.id ?? '';
    await writeFile(path.join(server.services.config.dataDir, 'secret'), 'the-secret-of-this-installation-0123456789');
  });
  afterAll(async () => {
    await server.close();
    await kept.close();
    await rm(root, { recursive: true, force: true });
  });

  const from = Date.parse('2026-11-25T06:00:00Z');
  const make = (name: string, minute: number, keep = 3) =>
    makeBackup({
      database: kept.database,
      storage: server.services.storage,
      dataDir: server.services.config.dataDir,
      folder: path.join(root, name),
      keep,
      now: new Date(from + minute * 60_000),
    });
  const rowsOf = (database: Database) => database.handle.select().from(ledger).orderBy(ledger.id);

  it('hold what was booked and every picture, also while others work, and come back the same elsewhere', async () => {
    let working = true;
    const work = async () => {
      for (let i = 0; working; i++) {
        await kept.database.transaction((tx) => topUp(tx, person.userId, 1, 'bought', `busy-${i}`));
        await server.uploadPhoto(person.headers);
      }
    };
    const others = work();
    const made = await make('busy', 0);
    working = false;
    await others;
    expect(path.basename(made.path)).toBe('2026-11-25T060000Z');
    expect(made.manifest.figures).toMatchObject({ missing: 0 });
    expect(made.manifest.figures.pictures).toBeGreaterThanOrEqual(2);

    const dataDir = path.join(root, 'restored');
    const restored = await restoreBackup(made.path, dataDir);
    expect(restored).toEqual({ figures: made.manifest.figures, migrations: [] });
    expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toMatch(/^the-secret/);
    expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
    const database = await openEmbeddedDatabase({ folder: path.join(dataDir, 'database'), fixture: undefined });
    const again = await startTestServer(database, { environment: {} });
    try {
      const before = await rowsOf(kept.database);
      const after = await rowsOf(database);
      expect(after).toEqual(before.slice(0, after.length));
      expect(after).toHaveLength(made.manifest.figures.bookings);
      // Whoever was signed in still is.
      const { data } = await again.ask('designDetail', { designId }, person.headers);
      expect(data.id).toBe(designId);
    } finally {
      await again.close();
      await database.close();
    }
    for (const name of await readdir(path.join(made.path, 'files'), { recursive: true })) {
      const [there, here] = [path.join(made.path, 'files', name), path.join(dataDir, 'files', name)];
      if ((await stat(there)).isFile()) expect(await readFile(here)).toEqual(await readFile(there));
    }
  });

  it('share the files that have not changed, and only so many stay', async () => {
    const [first, second] = [await make('few', 0, 2), await make('few', 1, 2)];
    const drawn = (await readdir(path.join(first.path, 'files'), { recursive: true })).filter((name) =>
      name.endsWith('.svg'),
    );
    expect(drawn).toHaveLength(1);
    const inode = async (backup: string) => (await stat(path.join(backup, 'files', drawn[0] ?? ''))).ino;
    expect(await inode(second.path)).toBe(await inode(first.path));
    const third = await make('few', 2, 2);
    expect((await backupsIn(path.join(root, 'few'))).map((each) => each.path)).toEqual([third.path, second.path]);
  });

  it('leave nothing behind when they fail, nor what a killed one had begun', async () => {
    const folder = path.join(root, 'failing');
    await make('failing', 0);
    await cp(path.join(folder, '2026-11-25T060000Z'), path.join(folder, `${draftPrefix}2026-11-25T050000Z`), {
      recursive: true,
    });
    const broken = { ...kept.database, dump: () => Promise.reject(new Error('no space left')) };
    const { storage, config } = server.services;
    const now = new Date(from + 60_000);
    const failing = makeBackup({ database: broken, storage, dataDir: config.dataDir, folder, keep: 1, now });
    await expect(failing).rejects.toThrow('no space left');
    expect(await readdir(folder)).toEqual(['2026-11-25T060000Z']);
    await expect(make('failing', 0)).rejects.toThrow('is there already');
  });

  it('are not restored over data, from what was damaged, nor under a server', async () => {
    const { path: backup } = await make('whole', 0);
    const full = await mkdtemp(path.join(root, 'full-'));
    await writeFile(path.join(full, 'notes.txt'), 'mine');
    await expect(restoreBackup(backup, full)).rejects.toThrow('not empty (notes.txt)');
    expect(await readdir(full)).toEqual(['notes.txt']);

    const fresh = path.join(root, 'fresh');
    await expect(restoreBackup(path.join(root, 'nowhere'), fresh)).rejects.toThrow('no whole backup');
    const damaged = path.join(root, 'damaged');
    await cp(backup, damaged, { recursive: true });
    await truncate(path.join(damaged, 'database.tar'), 100_000);
    await expect(restoreBackup(damaged, fresh)).rejects.toThrow('database was changed');
    expect(await readdir(fresh)).toEqual([]);
    await cp(backup, damaged, { recursive: true });
    await rm(path.join(damaged, 'files', 'images'), { recursive: true });
    await expect(restoreBackup(damaged, fresh)).rejects.toThrow(/damaged: it has \d+ files/);

    const unlock = lockDataFolder(fresh);
    await expect(restoreBackup(backup, fresh)).rejects.toThrow('in use');
    unlock();
  });

  it('tell a picture that the installation itself has lost', async () => {
    const { data } = await server.uploadPhoto(person.headers);
    const { storage } = server.services;
    for await (const { key } of storage.list('images/')) {
      if (key.includes(data.imageId) && key.includes('original')) await storage.delete(key);
    }
    const made = await make('lossy', 0);
    expect((await readManifest(made.path)).figures.missing).toBe(1);
  });

  it('are made by themselves when the newest is too old', async () => {
    const folder = path.join(root, 'scheduled');
    let now = new Date(from);
    const said: string[] = [];
    const log = {
      info: (_: object, text: string) => said.push(text),
      error: (_: object, text: string) => said.push(text),
    };
    let fail = false;
    const due = () =>
      backUpWhenDue({
        folder,
        everyHours: 24,
        make: () =>
          fail ? Promise.reject(new Error('no space left')) : make('scheduled', (now.getTime() - from) / 60_000),
        log: log as never,
        now: () => now,
      });
    expect(await due()).toBe(true);
    now = new Date(from + 23.9 * 3_600_000);
    expect(await due()).toBe(false);
    now = new Date(from + 24 * 3_600_000);
    fail = true;
    expect(await due()).toBe(false);
    fail = false;
    expect(await due()).toBe(true);
    expect(said).toEqual(['a backup was made', 'the backup failed', 'a backup was made']);
    expect(await backupsIn(folder)).toHaveLength(2);
  });
});
