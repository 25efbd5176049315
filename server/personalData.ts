/** What each feature keeps about a person, for the copy that a person may take, and for its deletion. */
import { Readable } from 'node:stream';

import type { Tx } from './db/client.ts';

/** A file of the copy. */
export interface ExportEntry {
  /** Path in the archive. */
  readonly name: string;
  /** As text, or opened when its turn comes; then a MissingFile leaves it out. */
  readonly content: string | (() => Promise<Readable>);
  /** When it was made; default: now. */
  readonly at?: Date;
}

/** A feature that keeps personal data. `email` is the person's address, null where there is none. */
export interface PersonalData {
  exportOf?(userId: string, email: string | null): AsyncIterable<ExportEntry>;
  /**
   * Deletes rows in the transaction that deletes the person, whose row is locked. Rows that go with the person (on
   * delete cascade) need nothing. Throws Busy where it would have to wait for a lock that is taken before the person's.
   */
  eraseOf?(tx: Tx, userId: string, email: string | null): Promise<void>;
  /** Deletes files, once that is committed. What it leaves behind, the sweep finds. */
  eraseFilesOf?(userId: string): Promise<void>;
}

/** Somebody is at work on what is to be deleted: to be tried again in a moment. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

/** A table's rows, page by page; `page` gets the last row that was given and gives none at the end. */
export async function* allRows<T>(page: (after: T | undefined) => Promise<readonly T[]>): AsyncIterable<T> {
  let last: T | undefined;
  for (;;) {
    const rows = await page(last);
    yield* rows;
    last = rows.at(-1);
    if (last === undefined) return;
  }
}

async function* jsonLines(rows: AsyncIterable<unknown>): AsyncIterable<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** A JSON file: one value, or an array of what an iterable gives, a line each. */
export function jsonEntry(name: string, value: AsyncIterable<unknown> | object): ExportEntry {
  if (Symbol.asyncIterator in value) return { name, content: async () => Readable.from(jsonLines(value)) };
  return { name, content: `${JSON.stringify(value, null, 2)}\n` };
}
