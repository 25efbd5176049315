/** What renders keep about a person: jobs, and the answers to repeated requests. */

import { and, asc, eq, getTableColumns, gt, inArray } from 'drizzle-orm';
import { CODE } from '#contract/code.ts';
import type { Database, Tx } from '../../db/client.ts';
import { idempotency, jobs } from '../../db/schema.ts';
import type { Queue } from '../../jobs/types.ts';
import { allRows, Busy, jsonEntry, type PersonalData } from '../../personalData.ts';
import { openStatuses } from './repo.ts';
import type { RendersService } from './service.ts';

export interface RenderDataOptions {
  readonly database: Database;
  readonly queue: Pick<Queue, 'remove'>;
  readonly renders: Pick<RendersService, 'end'>;
}

const pageSize = 200;

export function renderData({ database, queue, renders }: RenderDataOptions): PersonalData {
  // What is seen of a picture in the making is gone before anybody could read it there.
  const { preview: _, ...columns } = getTableColumns(jobs);
  const jobsOf = (userId: string) =>
    allRows<Omit<typeof jobs.$inferSelect, 'preview'>>((after) =>
      database.handle
        .select(columns)
        .from(jobs)
        .where(and(eq(jobs.userId, userId), after ? gt(jobs.id, after.id) : undefined))
        .orderBy(asc(jobs.id))
        .limit(pageSize),
    );

  /** Takes open jobs from whoever works on them; their credits go back. */
  const cancelOpen = async (tx: Tx, userId: string): Promise<void> => {
    const isOpen = and(eq(jobs.userId, userId), inArray(jobs.status, [...openStatuses]));
    // Workers lock a job, then its person. Here the person is locked: waiting for a job could be waiting for each
    // other.
    const held = await tx.select({ id: jobs.id }).from(jobs).where(isOpen).for('update', { skipLocked: true });
    const open = await tx.select({ id: jobs.id }).from(jobs).where(isOpen);
    if (held.length < open.length) throw new Busy('a worker has one of the jobs in its hands');
    for (const { id } of held) {
      await renders.end(tx, id, { status: 'cancelled', code: CODE.cancelled, reason: 'cancelled' });
      await queue.remove(tx, id);
    }
  };

  return {
    async *exportOf(userId) {
      yield jsonEntry('jobs.json', jobsOf(userId));
    },

    async eraseOf(tx, userId) {
      await cancelOpen(tx, userId);
      await tx.delete(jobs).where(eq(jobs.userId, userId));
      await tx.delete(idempotency).where(eq(idempotency.userId, userId));
    },
  };
}
