/**
 * Holds a data folder for one process. Two of them on one embedded database would lose rows. The lock is a file with
 * the holder's pid and start time: after a `kill -9` (or a pid that was given to another program) the next process
 * takes it over.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** When a process began, as the system counts it; undefined where it does not tell (or there is none). */
function startOf(pid: number): string | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets and may hold anything; the start is field 22.
  const start = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  const boot = readOrNothing('/proc/sys/kernel/random/boot_id')?.trim();
  return start && boot ? `${boot} ${start}` : undefined;
}

function isAlive(holder: string): boolean {
  const [pidText = '', ...rest] = holder.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process: alive.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const start = startOf(pid);
  return start === undefined || rest.length === 0 || start === rest.join(' ');
}

/** Moves a dead holder's file away; gives it back when a living process was faster meanwhile. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readOrNothing(aside) !== stale) linkSync(aside, file);
  rmSync(aside, { force: true });
}

/** Takes the folder and gives the function that lets it go. Throws DataFolderInUse while another process holds it. */
export function lockDataFolder(folder: string): () => void {
  const file = path.join(folder, 'lock');
  const mine = `${process.pid} ${startOf(process.pid) ?? ''}`.trim();
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (let round = 0; round < 5; round++) {
      try {
        // A link appears whole, and only if there is none: two processes can't both succeed.
        linkSync(draft, file);
        return () => {
          if (readOrNothing(file) === mine) rmSync(file, { force: true });
        };
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      const holder = readOrNothing(file);
      if (holder === undefined) continue;
      if (isAlive(holder)) {
        throw new DataFolderInUse(
          `the data folder ${folder} is in use by process ${holder.split(' ')[0]}; stop it, or set ROOMWRIGHT_DATA to another folder`,
        );
      }
      removeStale(file, holder);
    }
    throw new DataFolderInUse(`the data folder ${folder} is being taken by several processes at once; try again`);
  } finally {
    rmSync(draft, { force: true });
  }
}
