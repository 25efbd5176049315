/** Everything that a database needs before a server works on it. */
import { installQueue } from '../jobs/queue.ts';
import type { Database } from './client.ts';
import { migrate } from './migrate.ts';

/** Key of the advisory lock: any number that nobody else takes. */
const preparing = 7_210_458_114;

/** Applies the migrations that are missing, tells their names, and makes the queue's tables. */
export async function prepareDatabase(database: Database): Promise<string[]> {
  // One process after the other: queues are made by several statements, which get into each other's way.
  return database.exclusively(preparing, async () => {
    const applied = await migrate(database);
    await installQueue(database);
    return applied;
  });
}
