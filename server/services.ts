/** What a process has at hand: made once in `main.ts`, given to routes and job handlers. */
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { JobBus } from './jobs/bus.ts';
import type { Queue } from './jobs/types.ts';
import type { Log } from './log.ts';
import type { OutsidePool } from './pool/outside/types.ts';
import type { Pool } from './pool/types.ts';
import type { MailProvider } from './providers/mail/types.ts';
import type { Storage } from './storage/types.ts';

export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  readonly storage: Storage;
  readonly pool: Pool & OutsidePool;
  readonly queue: Queue;
  readonly bus: JobBus;
  /** undefined: mails stay in the database and are read at /dev/mailbox. */
  readonly mail: MailProvider | undefined;
}
