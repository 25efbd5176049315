/**
 * What the payment service must be told although nobody waits for the answer: written in the transaction that causes
 * it, carried out after its commit, and tried again until it is done. So money stops coming also when the service could
 * not be reached.
 */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../db/client.ts';
import { billingDuties } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import type { PaymentProvider } from '../../providers/payment/types.ts';

export type DutyKind = 'end-subscription' | 'forget-customer';

export interface Duties {
  /** Writes a duty, once. With a payment service that has nothing to be told there is none. */
  owe(tx: Tx, kind: DutyKind, provider: string, subject: string): Promise<void>;
  /** Carries out what is due; tells how many are done. Harmless in several processes at once. */
  settle(): Promise<number>;
  /** Resolves when nothing is being carried out any more. */
  idle(): Promise<void>;
}

const batch = 20;
/** Waits after each failed try, in minutes; the last one repeats. */
const retryMinutes = [1, 5, 30, 120, 720] as const;
/** A try that has not ended after this long has died with its process. */
const tryMs = 5 * 60_000;

export interface DutiesOptions {
  readonly database: Database;
  readonly provider: PaymentProvider | undefined;
  readonly log: Log;
  readonly now: () => Date;
}

export function createDuties({ database, provider, log, now }: DutiesOptions): Duties {
  let running: Promise<unknown> = Promise.resolve();

  const later = (ms: number) => new Date(now().getTime() + ms);

  /** Takes what is due of this payment service, with the next try already booked. */
  const claim = () =>
    database.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(billingDuties)
        .where(and(eq(billingDuties.provider, provider?.name ?? ''), lte(billingDuties.nextAttemptAt, now())))
        .orderBy(asc(billingDuties.nextAttemptAt))
        .limit(batch)
        .for('update', { skipLocked: true });
      for (const { id } of due) {
        await tx
          .update(billingDuties)
          .set({ attempts: sql`${billingDuties.attempts} + 1`, nextAttemptAt: later(tryMs) })
          .where(eq(billingDuties.id, id));
      }
      return due;
    });

  const carryOut = async (service: PaymentProvider, kind: string, subject: string) => {
    if (kind === 'end-subscription') await service.cancelNow(subject);
    else await service.forgetCustomer(subject);
  };

  const settle = async (): Promise<number> => {
    if (!provider) return 0;
    let done = 0;
    for (const { id, kind, subject, attempts } of await claim()) {
      try {
        await carryOut(provider, kind, subject);
        await database.handle.delete(billingDuties).where(eq(billingDuties.id, id));
        done += 1;
      } catch (error) {
        log.warn({ err: error, duty: id, kind, attempt: attempts + 1 }, 'the payment service was not told yet');
        const minutes = retryMinutes[Math.min(attempts, retryMinutes.length - 1)] ?? 720;
        await database.handle
          .update(billingDuties)
          .set({ nextAttemptAt: later(minutes * 60_000) })
          .where(eq(billingDuties.id, id));
      }
    }
    return done;
  };

  const wake = () => {
    running = running.then(settle).catch((error: unknown) => log.error({ err: error }, 'duties were not settled'));
  };

  return {
    async owe(tx, kind, service, subject) {
      // Built-in test subscriptions live in our own tables only.
      if (service === 'test') return;
      await tx
        .insert(billingDuties)
        .values({ provider: service, kind, subject, nextAttemptAt: now(), createdAt: now() })
        .onConflictDoNothing({ target: [billingDuties.provider, billingDuties.kind, billingDuties.subject] });
      tx.afterCommit(wake);
    },
    settle,
    async idle() {
      await running;
    },
  };
}
