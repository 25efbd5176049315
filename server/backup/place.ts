/** Where backups lie: `FOLDER/2026-11-25T061500Z/` with `backup.json`, `database.tar`, `files/<key>` and the secret. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export const manifestName = 'backup.json';
export const databaseName = 'database.tar';
export const filesName = 'files';
export const secretName = 'secret';
/** Begins the name of a backup that is being made: one that ends in the middle is never taken for a whole one. */
export const draftPrefix = '.making-';

/** Of what a database holds, and whether its pictures are there: counted the same way before and after. */
export const backupFigures = z.object({
  /** Bookings in the ledger, and the sum of their amounts. */
  bookings: z.number().int(),
  credits: z.number().int(),
  people: z.number().int(),
  /** Photos and designs that are not deleted. */
  pictures: z.number().int(),
  /** Of their files, those that are not there. */
  missing: z.number().int(),
});
export type BackupFigures = z.output<typeof backupFigures>;

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Of `database.tar`, in hexadecimal. */
  sha256: z.string(),
  databaseBytes: z.number().int(),
  files: z.number().int(),
  fileBytes: z.number().int(),
  figures: backupFigures,
});
export type BackupManifest = z.output<typeof manifest>;

const stampForm = /^\d{4}-\d\d-\d\dT\d{6}Z$/;

/** The name of a backup that is made at an instant; to the second, in UTC. */
export function stampOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** The instant that a name says. */
function timeOf(stamp: string): Date {
  return new Date(stamp.replace(/T(\d\d)(\d\d)(\d\d)Z$/, 'T$1:$2:$3Z'));
}

/** What a backup says of itself. Throws when it is none, or one of a later version. */
export async function readManifest(backup: string): Promise<BackupManifest> {
  const text = await readFile(path.join(backup, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${backup} is no whole backup: it has no ${manifestName}`);
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${backup} was made by another version of Roomwright`);
  return read.data;
}

export interface Kept {
  readonly path: string;
  readonly madeAt: Date;
}

/** Whole backups of a folder, newest first; a folder that is not there has none. */
export async function backupsIn(folder: string): Promise<Kept[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const stamps = entries.filter((entry) => entry.isDirectory() && stampForm.test(entry.name)).map(({ name }) => name);
  const names = stamps.sort().reverse();
  return names.map((name) => ({ path: path.join(folder, name), madeAt: timeOf(name) }));
}

/** Removes what runs that were killed have left behind. Only while none runs. */
export async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(draftPrefix)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Bytes of a file; undefined: it is not there. */
export function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** Files below a folder, and their bytes together. */
export async function weigh(folder: string): Promise<{ files: number; fileBytes: number }> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  let fileBytes = 0;
  for (const { parentPath, name } of files) fileBytes += (await sizeOf(path.join(parentPath, name))) ?? 0;
  return { files: files.length, fileBytes };
}
