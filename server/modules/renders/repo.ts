/** Jobs in the database. Only the renders service and its worker read this. */
import { and, asc, count, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { JobStatus } from '#contract/renders.ts';
import type { Handle, Tx } from '../../db/client.ts';
import { idempotency, jobs } from '../../db/schema.ts';

export type JobRow = typeof jobs.$inferSelect;

export const openStatuses = ['queued', 'running'] as const;

export function isOpen(job: Pick<JobRow, 'status'>): boolean {
  return job.status === 'queued' || job.status === 'running';
}

export async function insertJob(tx: Tx, job: typeof jobs.$inferInsert): Promise<void> {
  await tx.insert(jobs).values(job);
}

export async function findJob(handle: Handle, userId: string, jobId: string): Promise<JobRow | undefined> {
  const [row] = await handle
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.userId, userId)));
  return row;
}

/** Locks a job against every other change. All that happens to a job happens under this lock. */
export async function lockJob(tx: Tx, jobId: string): Promise<JobRow | undefined> {
  const [row] = await tx.select().from(jobs).where(eq(jobs.id, jobId)).for('update');
  return row;
}

/** Somebody's jobs that have not ended, newest first. */
export function openJobsOf(handle: Handle, userId: string): Promise<JobRow[]> {
  return handle
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), inArray(jobs.status, [...openStatuses])))
    .orderBy(desc(jobs.createdAt), desc(jobs.id));
}

/** How many waiting jobs go before one that waits. */
export async function jobsAhead(handle: Handle, job: Pick<JobRow, 'orderAt'>): Promise<number> {
  const [row] = await handle
    .select({ ahead: count() })
    .from(jobs)
    .where(and(eq(jobs.status, 'queued'), lt(jobs.orderAt, job.orderAt)));
  return row?.ahead ?? 0;
}

/** A step of a job; what was seen of a picture in the making is of the step before. */
export async function updateJob(tx: Tx, jobId: string, change: Partial<typeof jobs.$inferInsert>): Promise<void> {
  await tx
    .update(jobs)
    .set({ preview: null, ...change })
    .where(eq(jobs.id, jobId));
}

/**
 * A sign of life, with how far the work is where that is known. Says whether the job is still in the hands of this
 * attempt: it is not when it was cancelled, given up, or taken up by another worker.
 */
export async function touchJob(
  handle: Handle,
  jobId: string,
  attempt: number,
  progress?: Partial<Pick<JobRow, 'stage' | 'progress' | 'preview'>>,
): Promise<boolean> {
  const rows = await handle
    .update(jobs)
    .set({ heartbeatAt: sql`now()`, ...progress })
    .where(and(eq(jobs.id, jobId), eq(jobs.attempts, attempt), eq(jobs.status, 'running' satisfies JobStatus)))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/**
 * Jobs that count as open but may have lost their work, oldest first: running ones silent since, and ones that wait
 * since, the first time given; and ones from after the second, whose clock went back.
 */
export function quietJobs(handle: Handle, since: Date, ahead: Date): Promise<Pick<JobRow, 'id' | 'status'>[]> {
  const sign = sql`coalesce(${jobs.heartbeatAt}, ${jobs.createdAt})`;
  return handle
    .select({ id: jobs.id, status: jobs.status })
    .from(jobs)
    .where(
      and(
        inArray(jobs.status, [...openStatuses]),
        or(lt(sign, sql`${since.toISOString()}::timestamptz`), gt(sign, sql`${ahead.toISOString()}::timestamptz`)),
      ),
    )
    .orderBy(asc(jobs.orderAt))
    .limit(500);
}

/** Puts every running job back to waiting, for a process that knows that nobody works on them. Tells their number. */
export async function requeueRunning(handle: Handle): Promise<number> {
  const rows = await handle
    .update(jobs)
    .set({ status: 'queued', stage: '', preview: null, heartbeatAt: null })
    .where(eq(jobs.status, 'running'))
    .returning({ id: jobs.id });
  return rows.length;
}

/** Removes answers from before then; tells how many. */
export async function removeAnswers(handle: Handle, before: Date): Promise<number> {
  const old = lt(idempotency.createdAt, before);
  return (await handle.delete(idempotency).where(old).returning({ key: idempotency.key })).length;
}
