/** Everything that a database needs before a server works on it. */
import { installQueue } from '../jobs/queue.ts';
import type { Database } from './client.ts';
import { migrate } from './migrate.ts';

/** Applies the migrations that are missing, tells their names, and makes the queue's tables. */
export async function prepareDatabase(database: Database): Promise<string[]> {
  const applied = await migrate(database);
  await installQueue(database);
  return applied;
}
