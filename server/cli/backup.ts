/** `roomwright backup FOLDER` and `roomwright restore BACKUP`: all of an installation with the embedded database. */
import path from 'node:path';
import { openAdministration } from '../admin/client.ts';
import { restoreBackup } from '../backup/restore.ts';
import { readSettings } from '../config.ts';
import { createLog } from '../log.ts';
import { mostBackups } from '../modules/admin/requests.ts';
import { readArguments, UsageError, wholeNumber } from './usage.ts';

const keptByDefault = 7;

function operandOf(name: string, positionals: readonly string[]): string {
  const [operand, surplus] = positionals;
  if (operand === undefined) throw new UsageError(`${name} is missing: see roomwright --help`);
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one too many`);
  return path.resolve(operand);
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/**
 * Makes a backup, through the server that runs or by opening the data. Throws UsageError, ConfigError and AdminRefusal.
 */
export async function backUp(args: readonly string[]): Promise<string> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { keep: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  });
  const folder = operandOf('FOLDER', positionals);
  const keep = wholeNumber('--keep', values.keep, 1, mostBackups) ?? keptByDefault;
  const settings = readSettings();
  if (settings.databaseUrl) {
    throw new UsageError('backup is for the embedded database: PostgreSQL is kept by pg_dump, see docs/operations.md');
  }
  const administration = await openAdministration({ settings, log: createLog(settings) });
  try {
    const answer = await administration.ask({ action: 'backup', folder, keep });
    if (!('backup' in answer)) throw new Error('the answer is no backup');
    const { backup } = answer;
    if (values.json) return `${JSON.stringify({ ok: true, tool: 'backup', ...backup })}\n`;
    const { people, pictures, bookings, databaseBytes, files, fileBytes, missing } = backup;
    const gone = missing > 0 ? `${missing} pictures are missing, here and in the installation\n` : '';
    return (
      `${backup.path}\n${people} people, ${pictures} pictures, ${bookings} bookings; ` +
      `database ${megabytes(databaseBytes)}, ${files} files ${megabytes(fileBytes)}\n${gone}`
    );
  } finally {
    await administration.close();
  }
}

/** Restores a backup into ROOMWRIGHT_DATA. Throws UsageError, ConfigError, DataFolderInUse and Error. */
export async function restore(args: readonly string[]): Promise<string> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { json: { type: 'boolean' } },
    allowPositionals: true,
  });
  const backup = operandOf('BACKUP', positionals);
  const { dataDir, databaseUrl } = readSettings();
  if (databaseUrl) throw new UsageError('restore is for the embedded database: see docs/operations.md');
  const { figures, migrations } = await restoreBackup(backup, dataDir);
  if (values.json) return `${JSON.stringify({ ok: true, tool: 'restore', dataDir, ...figures, migrations })}\n`;
  const { people, pictures, bookings, credits } = figures;
  const holds = `${people} people, ${pictures} pictures, ${bookings} bookings of ${credits} credits`;
  return `${dataDir}\n${holds}, as when it was made\n`;
}
