/** Everything that a database needs before a server works on it. */
import type { Database } from './client.ts';
import { migrate } from './migrate.ts';

/** Applies the migrations that are missing and tells their names. */
export async function prepareDatabase(database: Database): Promise<string[]> {
  return migrate(database);
}
