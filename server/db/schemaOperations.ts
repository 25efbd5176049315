/** Tables for those who run an installation. Conventions as in `schema.ts`. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './schema.ts';

/** When the ledger was last compared with itself and with the jobs, and how many faults there were. */
export const ledgerChecks = pgTable('ledger_checks', {
  name: text().primaryKey(),
  checkedAt: time('checked_at').notNull(),
  found: integer().notNull(),
});
