/** Tells every process that a job has changed: within the process when embedded, by LISTEN/NOTIFY on PostgreSQL. */
import { EventEmitter } from 'node:events';
import type { Database, Handle } from '../db/client.ts';
import type { Log } from '../log.ts';

export interface JobBus {
  /**
   * Says that what a job shows has changed. Inside of a transaction it is heard after the commit. Cheap: only the id
   * travels.
   */
  publish(handle: Handle, jobId: string): Promise<void>;
  /**
   * Calls `hear` after each change of a job until the function given back is called. After a lost connection it calls
   * once, too.
   */
  subscribe(jobId: string, hear: () => void): () => void;
  close(): Promise<void>;
}

const channel = 'roomwright_job';
/** Event that reaches every listener, whatever its job. */
const all = Symbol('all jobs');

/** Opens the bus of a process. */
export async function openJobBus(database: Database, log: Log): Promise<JobBus> {
  const emitter = new EventEmitter();
  // One listener a stream; thousands are no leak.
  emitter.setMaxListeners(0);
  let subscriptions = 0;
  const listening = await database.listen(
    channel,
    (jobId) => emitter.emit(jobId),
    () => {
      subscriptions += 1;
      if (subscriptions === 1) return;
      log.info('listening for job changes again');
      emitter.emit(all);
    },
  );
  return {
    publish: async (handle, jobId) => {
      await handle.raw('select pg_notify($1, $2)', [channel, jobId]);
    },
    subscribe: (jobId, hear) => {
      emitter.on(jobId, hear);
      emitter.on(all, hear);
      return () => {
        emitter.off(jobId, hear);
        emitter.off(all, hear);
      };
    },
    close: async () => {
      emitter.removeAllListeners();
      await listening.close();
    },
  };
}
