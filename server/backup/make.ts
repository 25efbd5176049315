/**
 * A backup of an installation with the embedded database, made while it runs. Files are copied before the database and
 * once more after it: a picture is in storage before a row points at it, so every row of the copy finds its picture,
 * also one that is deleted meanwhile. What the backup before has is linked, not copied again.
 */
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Database, openEmbeddedDatabase } from '../db/client.ts';
import { makeFolder } from '../makeFolder.ts';
import { isTile, pictureKeyOf } from '../modules/images/keys.ts';
import { intoFile } from '../storage/intoFile.ts';
import { MissingFile, type Storage } from '../storage/types.ts';
import { figuresOf } from './figures.ts';
import {
  type BackupManifest,
  backupsIn,
  databaseName,
  draftPrefix,
  filesName,
  manifestName,
  removeDrafts,
  secretName,
  sha256Of,
  sizeOf,
  stampOf,
  weigh,
} from './place.ts';

export interface MakeBackup {
  readonly database: Database;
  readonly storage: Pick<Storage, 'list' | 'get'>;
  /** The data folder, whose secret is kept with the rest. */
  readonly dataDir: string;
  /** Where backups lie; made when it is not there. */
  readonly folder: string;
  /** Older ones beyond so many are removed, once this one is whole. ≥ 1. */
  readonly keep: number;
  readonly now: Date;
}

/** Makes a backup in a folder, keeping so many of those that lie there. */
export type BackUp = (folder: string, keep: number) => Promise<MadeBackup>;

export interface MadeBackup {
  readonly path: string;
  readonly manifest: BackupManifest;
}

/**
 * Drawings are delivered with their SVG; everything else beside a picture is made from it again when it is asked for.
 */
function isKept(key: string): boolean {
  return !isTile(key) && (pictureKeyOf(key) === key || key.endsWith('.svg'));
}

/**
 * Copies what is not there yet. `before`: the files of the backup before, whose stored files never change under their
 * key.
 */
async function copyFiles(storage: MakeBackup['storage'], target: string, before: string | undefined): Promise<void> {
  for await (const { key, size } of storage.list('')) {
    if (!isKept(key)) continue;
    const to = path.join(target, key);
    if ((await sizeOf(to)) === size) continue;
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    if (before !== undefined && (await sizeOf(path.join(before, key))) === size) {
      await link(path.join(before, key), to);
      continue;
    }
    try {
      const content = await storage.get(key);
      await intoFile(to, (file) => pipeline(content, file));
    } catch (error) {
      // Deleted since it was listed: no row points at it any more.
      await rm(to, { force: true });
      if (!(error instanceof MissingFile)) throw error;
    }
  }
}

/** Where ROOMWRIGHT_SECRET gives it there is none: it is kept where that is. */
async function copySecret(dataDir: string, target: string): Promise<void> {
  const from = path.join(dataDir, secretName);
  if ((await sizeOf(from)) === undefined) return;
  await writeFile(path.join(target, secretName), await readFile(from), { mode: 0o600 });
}

/** Opens the copied database, in memory, and counts: a backup that can't be opened is told now. */
async function verified(draft: string) {
  const copy = await openEmbeddedDatabase({ folder: undefined, fixture: path.join(draft, databaseName) });
  try {
    return await figuresOf(copy, async (key) => (await sizeOf(path.join(draft, filesName, key))) !== undefined);
  } finally {
    await copy.close();
  }
}

/**
 * Makes a backup; nothing is left behind when it throws. One at a time in a folder. Throws the system's errors (a full
 * disk), and an Error when one was made in the same second.
 */
export async function makeBackup(options: MakeBackup): Promise<MadeBackup> {
  const { database, storage, dataDir, folder, keep, now } = options;
  makeFolder(folder);
  await removeDrafts(folder);
  const target = path.join(folder, stampOf(now));
  if ((await sizeOf(target)) !== undefined) throw new Error(`${target} is there already`);
  const [newest] = await backupsIn(folder);
  const before = newest && path.join(newest.path, filesName);
  const draft = path.join(folder, `${draftPrefix}${stampOf(now)}`);
  const files = path.join(draft, filesName);
  try {
    await mkdir(files, { recursive: true, mode: 0o700 });
    await copyFiles(storage, files, before);
    await writeFile(path.join(draft, databaseName), await database.dump(), { mode: 0o600 });
    await copyFiles(storage, files, before);
    await copySecret(dataDir, draft);
    const manifest: BackupManifest = {
      format: 1,
      madeAt: now.toISOString(),
      sha256: await sha256Of(path.join(draft, databaseName)),
      databaseBytes: (await sizeOf(path.join(draft, databaseName))) ?? 0,
      ...(await weigh(files)),
      figures: await verified(draft),
    };
    await writeFile(path.join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, target);
    for (const { path: old } of (await backupsIn(folder)).slice(keep)) await rm(old, { recursive: true, force: true });
    return { path: target, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Backups of one installation, one after the other. PostgreSQL has its own tools: there it throws. */
export function createBackUp(source: Pick<MakeBackup, 'database' | 'storage' | 'dataDir'>): BackUp {
  let last: Promise<unknown> = Promise.resolve();
  return (folder, keep) => {
    const made = last.then(() => makeBackup({ ...source, folder, keep, now: new Date() }));
    last = made.catch(() => undefined);
    return made;
  };
}
