/** An installation from a backup: into a data folder that has none, compared with what the backup says of itself. */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openEmbeddedDatabase } from '../db/client.ts';
import { lockDataFolder } from '../db/dataLock.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { makeFolder } from '../makeFolder.ts';
import { figuresOf } from './figures.ts';
import {
  type BackupFigures,
  databaseName,
  filesName,
  readManifest,
  secretName,
  sha256Of,
  sizeOf,
  weigh,
} from './place.ts';

export interface RestoredBackup {
  readonly figures: BackupFigures;
  /** Migrations that the backup had not seen yet. */
  readonly migrations: readonly string[];
}

/** Of what a data folder may already hold: a start that failed leaves these, and nobody's data. */
const harmless = new Set(['lock', 'tmp']);

/** What was damaged on its way, as a sentence; undefined: nothing. */
async function damageOf(backup: string): Promise<string | undefined> {
  const said = await readManifest(backup);
  if ((await sha256Of(path.join(backup, databaseName))) !== said.sha256) return 'its database was changed since';
  const { files, fileBytes } = await weigh(path.join(backup, filesName));
  if (files === said.files && fileBytes === said.fileBytes) return undefined;
  return `it has ${files} files of ${fileBytes} bytes, not ${said.files} of ${said.fileBytes}`;
}

function differ(said: BackupFigures, found: BackupFigures): string | undefined {
  const names = Object.keys(said) as (keyof BackupFigures)[];
  const name = names.find((key) => said[key] !== found[key]);
  return name && `${name}: ${found[name]} in place of ${said[name]}`;
}

/**
 * Restores into `dataDir`, which is made when it is not there. Throws an Error when the folder holds data, when the
 * backup is none or was damaged, and when what was restored is not what the backup says; then the folder is as it was.
 * Throws DataFolderInUse while a process holds it.
 */
export async function restoreBackup(backup: string, dataDir: string): Promise<RestoredBackup> {
  const { figures: said } = await readManifest(backup);
  makeFolder(dataDir);
  const unlock = lockDataFolder(dataDir);
  const made: string[] = [];
  const place = (name: string) => {
    const target = path.join(dataDir, name);
    made.push(target);
    return target;
  };
  try {
    const there = (await readdir(dataDir)).find((name) => !harmless.has(name));
    if (there) throw new Error(`${dataDir} is not empty (${there}): restore into a new folder, ROOMWRIGHT_DATA`);
    const damage = await damageOf(backup);
    if (damage) throw new Error(`${backup} is damaged: ${damage}`);
    const files = place('files');
    await cp(path.join(backup, filesName), files, { recursive: true });
    if ((await sizeOf(path.join(backup, secretName))) !== undefined) {
      await writeFile(place(secretName), await readFile(path.join(backup, secretName)), { mode: 0o600 });
    }
    // The database last: a folder that has one is whole.
    const fixture = path.join(backup, databaseName);
    const database = await openEmbeddedDatabase({ folder: place('database'), fixture });
    try {
      const migrations = await prepareDatabase(database);
      const has = async (key: string) => (await sizeOf(path.join(files, key))) !== undefined;
      const figures = await figuresOf(database, has);
      const difference = differ(said, figures);
      if (difference) throw new Error(`what was restored is not what was kept: ${difference}`);
      return { figures, migrations };
    } finally {
      await database.close();
    }
  } catch (error) {
    for (const target of made) await rm(target, { recursive: true, force: true });
    throw error;
  } finally {
    unlock();
  }
}
