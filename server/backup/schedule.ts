/** Backups by themselves, once in so many hours, while the server runs. */
import type { Log } from '../log.ts';
import type { MadeBackup } from './make.ts';
import { backupsIn } from './place.ts';

export interface BackupSchedule {
  readonly folder: string;
  readonly everyHours: number;
  readonly make: () => Promise<MadeBackup>;
  readonly log: Pick<Log, 'info' | 'error'>;
  readonly now?: () => Date;
}

const hourMs = 3_600_000;
const lookEveryMs = 10 * 60_000;

/**
 * Makes a backup when the newest is too old; tells whether it did. One that fails is logged and tried again at the next
 * look.
 */
export async function backUpWhenDue({ folder, everyHours, make, log, now = () => new Date() }: BackupSchedule) {
  const [newest] = await backupsIn(folder);
  if (newest && now().getTime() - newest.madeAt.getTime() < everyHours * hourMs) return false;
  try {
    const { path, manifest } = await make();
    log.info({ backup: path, ...manifest.figures, files: manifest.files }, 'a backup was made');
    return true;
  } catch (error) {
    log.error({ err: error }, 'the backup failed');
    return false;
  }
}

/** Looks now and every ten minutes; `stop` resolves when nothing is being written any more. */
export function startBackups(schedule: BackupSchedule): { stop(): Promise<void> } {
  let running: Promise<unknown> = backUpWhenDue(schedule);
  const timer = setInterval(() => {
    running = running.then(() => backUpWhenDue(schedule));
  }, lookEveryMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
