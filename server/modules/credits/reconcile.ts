/**
 * Whether the ledger adds up: it is compared with itself and with the jobs, and what is found is kept for the figures.
 */
import { sql } from 'drizzle-orm';
import type { Handle } from '../../db/client.ts';
import { ledgerChecks } from '../../db/schemaOperations.ts';

/** What can be wrong: the same words as in the query, for the log. */
export type LedgerFaultKind =
  /** More was taken out of a purse than was in it. */
  | 'overdrawn'
  /** An amount that its credits and its kind contradict. */
  | 'unlike'
  /** A job that has ended, or is gone, still holds credits, or gave back more than it had. */
  | 'unsettled'
  /** A job was paid for that delivered nothing, or delivered everything and was not paid for. */
  | 'undelivered';

export interface LedgerFault {
  readonly kind: LedgerFaultKind;
  /** Of the person or the job. */
  readonly id: string;
}

/** A job's last bookings are written with its end; what is younger may be on its way. */
const settlingMs = 5 * 60_000;
/** Faults that are told one by one. */
const mostTold = 20;
const checkName = 'ledger';

/** All faults that the ledger shows. `now` ≥ the newest booking. */
export async function ledgerFaults(handle: Handle, now: Date): Promise<LedgerFault[]> {
  const settledBefore = new Date(now.getTime() - settlingMs).toISOString();
  const { rows } = await handle.raw(
    `with booked as (
       select job_id,
         coalesce(sum(credits) filter (where kind = 'reserve'), 0) as reserved,
         coalesce(sum(credits) filter (where kind = 'capture'), 0) as captured,
         coalesce(sum(credits) filter (where kind = 'release'), 0) as released
       from ledger where job_id is not null group by job_id
     ), ended as (
       select booked.*, jobs.id as known, jobs.delivered, jobs.requested
       from booked left join jobs on jobs.id = booked.job_id
       where jobs.id is null or jobs.ended_at < $1
     )
     select 'overdrawn' as kind, user_id as id from ledger
       group by user_id, purse, period_ends_at having sum(amount) < 0
     union select 'unlike', user_id from ledger
       where abs(amount) <> case kind when 'capture' then 0 else credits end
         or (kind in ('grant', 'topup', 'release') and amount < 0) or (kind in ('reserve', 'expire') and amount > 0)
     union select 'unsettled', job_id from booked where captured + released > reserved
     union select 'unsettled', job_id from ended where captured + released <> reserved
     union select 'undelivered', job_id from ended
       where known is not null
         and ((delivered = 0 and captured > 0) or (delivered = requested and captured <> reserved))
     order by kind, id`,
    [settledBefore],
  );
  return rows.map((row) => ({ kind: row.kind as LedgerFaultKind, id: String(row.id) }));
}

/** Looks, writes down when and how much was found, and tells the faults to `tell`, each with its kind and id. */
export async function reconcileLedger(handle: Handle, now: Date, tell: (fault: LedgerFault) => void): Promise<number> {
  const faults = await ledgerFaults(handle, now);
  for (const fault of faults.slice(0, mostTold)) tell(fault);
  const values = { name: checkName, checkedAt: now, found: faults.length };
  await handle
    .insert(ledgerChecks)
    .values(values)
    .onConflictDoUpdate({
      target: ledgerChecks.name,
      set: { checkedAt: sql`excluded.checked_at`, found: sql`excluded.found` },
    });
  return faults.length;
}

/** What the last look found; undefined before the first. */
export async function lastReconciliation(handle: Handle): Promise<{ checkedAt: Date; found: number } | undefined> {
  const [row] = await handle.select().from(ledgerChecks);
  return row;
}
