/** The ledger as a file for spreadsheets and auditors: CSV after RFC 4180, UTF-8. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Handle } from '../../db/client.ts';
import { type LedgerRow, oldestBookings } from './repo.ts';

const columns = [
  'id',
  'at',
  'kind',
  'amount',
  'credits',
  'purse',
  'periodEndsAt',
  'jobId',
  'reason',
  'balance',
] as const;
const pageSize = 500;

/**
 * Lines with CRLF; a text that a spreadsheet would take for a formula (=, +, -, @, tab) gets an apostrophe in front
 * (OWASP: CSV injection).
 */
function lines(rows: readonly (readonly unknown[])[]): string {
  return stringify([...rows], { record_delimiter: 'windows', quoted_match: /[\r\n]/, escape_formulas: true });
}

function cells(row: LedgerRow, balance: number): readonly unknown[] {
  const { id, createdAt, kind, amount, credits, purse, periodEndsAt, jobId, reason } = row;
  const until = periodEndsAt?.toISOString() ?? '';
  return [id, createdAt.toISOString(), kind, amount, credits, purse, until, jobId ?? '', reason, balance];
}

async function* pages(handle: Handle, userId: string): AsyncGenerator<string> {
  yield lines([columns]);
  let balance = 0;
  for (let last = 0, more = true; more; ) {
    const rows = await oldestBookings(handle, userId, last, pageSize);
    yield lines(
      rows.map((row) => {
        balance += row.amount;
        return cells(row, balance);
      }),
    );
    last = rows.at(-1)?.id ?? last;
    more = rows.length === pageSize;
  }
}

/** A person's whole ledger, oldest first, read a page at a time while it goes out. */
export function ledgerCsvOf(handle: Handle, userId: string): Readable {
  return Readable.from(pages(handle, userId), { objectMode: false });
}
