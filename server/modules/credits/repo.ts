/** The ledger's statements. Only the credits service calls them. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { ledger, users } from '../../db/schema.ts';

export type Purse = 'monthly' | 'topup';
export type BookingKind = 'grant' | 'topup' | 'reserve' | 'capture' | 'release' | 'expire' | 'adjust';

export interface Booking {
  readonly userId: string;
  readonly kind: BookingKind;
  readonly amount: number;
  readonly credits: number;
  readonly purse: Purse;
  readonly periodEndsAt?: Date | null;
  readonly jobId?: string;
  readonly reason: string;
  readonly once: string | null;
}

export interface Person {
  readonly membership: string;
  readonly planEndsAt: Date | null;
}

/** Serialises all bookings of one person. undefined: there is no such person. */
export async function lockPerson(tx: Tx, userId: string): Promise<Person | undefined> {
  const [person] = await tx
    .select({ membership: users.membership, planEndsAt: users.planEndsAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return person;
}

/** Books, unless a booking of the same `once` is there. Says whether it did. */
export async function book(tx: Tx, booking: Booking): Promise<boolean> {
  const rows = await tx
    .insert(ledger)
    .values(booking)
    .onConflictDoNothing({ target: ledger.once })
    .returning({ id: ledger.id });
  return rows.length > 0;
}

export interface PurseSum {
  readonly purse: string;
  readonly periodEndsAt: Date | null;
  readonly sum: number;
  /** Credits granted into it, without the releases. */
  readonly granted: number;
}

/** What is in each purse and month of a person, months that are over included. */
export function purseSums(handle: Handle, userId: string): Promise<PurseSum[]> {
  return handle
    .select({
      purse: ledger.purse,
      periodEndsAt: ledger.periodEndsAt,
      sum: sql<number>`sum(${ledger.amount})::int`,
      granted: sql<number>`coalesce(sum(${ledger.amount}) filter (where ${ledger.kind} = 'grant'), 0)::int`,
    })
    .from(ledger)
    .where(eq(ledger.userId, userId))
    .groupBy(ledger.purse, ledger.periodEndsAt);
}

export interface JobShare {
  readonly userId: string;
  readonly purse: Purse;
  readonly periodEndsAt: Date | null;
  readonly reserved: number;
  readonly captured: number;
  readonly released: number;
}

/** A job's bookings by purse, in the order in which its captures use them up: monthly first. */
export async function jobShares(tx: Tx, jobId: string): Promise<JobShare[]> {
  const total = (kind: BookingKind) =>
    sql<number>`coalesce(sum(${ledger.credits}) filter (where ${ledger.kind} = ${kind}), 0)::int`;
  const rows = await tx
    .select({
      userId: ledger.userId,
      purse: ledger.purse,
      // Releases may carry a later month than the reservation.
      periodEndsAt: sql<string | null>`min(${ledger.periodEndsAt}) filter (where ${ledger.kind} = 'reserve')`,
      reserved: total('reserve'),
      captured: total('capture'),
      released: total('release'),
    })
    .from(ledger)
    .where(eq(ledger.jobId, jobId))
    .groupBy(ledger.userId, ledger.purse)
    .orderBy(asc(ledger.purse));
  return rows.map((row) => ({
    ...row,
    purse: row.purse as Purse,
    periodEndsAt: row.periodEndsAt === null ? null : new Date(row.periodEndsAt),
  }));
}

/** Whether a person has a booking of this `once`. */
export async function hasBooking(handle: Handle, userId: string, once: string): Promise<boolean> {
  const rows = await handle
    .select({ id: ledger.id })
    .from(ledger)
    .where(and(eq(ledger.userId, userId), eq(ledger.once, once)));
  return rows.length > 0;
}
