/** The statements of ledger and plans. Only the credits module calls them. */
import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { creditNotices, ledger, mailboxGrants, users } from '../../db/schema.ts';
import {
  type Booking,
  type BookingKind,
  freeGrant,
  type Person,
  type Purse,
  type PurseSum,
  proGrant,
} from './decisions.ts';
import { hashOf, mailboxOf } from './mailbox.ts';

const personColumns = {
  membership: users.membership,
  planEndsAt: users.planEndsAt,
  planStartedAt: users.planStartedAt,
  planEndedAt: users.planEndedAt,
  emailVerifiedAt: users.emailVerifiedAt,
} as const;

/** Somebody's plan as it is written down. */
export type PersonRow = Person & { readonly planEndedAt: Date | null };

export async function findPerson(handle: Handle, userId: string): Promise<PersonRow | undefined> {
  const [person] = await handle.select(personColumns).from(users).where(eq(users.id, userId));
  return person;
}

/** Serialises all bookings of one person. undefined: there is no such person. */
export async function lockPerson(tx: Tx, userId: string): Promise<PersonRow | undefined> {
  const [person] = await tx.select(personColumns).from(users).where(eq(users.id, userId)).for('update');
  return person;
}

/**
 * Whether a mailbox's free month may go to somebody: false when another account has had it. Nobody else gets it
 * afterwards.
 */
export async function claimFreeMonth(tx: Tx, userId: string, periodEndsAt: Date): Promise<boolean> {
  const [person] = await tx.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId));
  if (!person?.emailKey) return true;
  const mailboxHash = hashOf('mailbox', mailboxOf(person.emailKey));
  const accountHash = hashOf('account', userId);
  await tx.insert(mailboxGrants).values({ mailboxHash, periodEndsAt, accountHash }).onConflictDoNothing();
  const [claimed] = await tx
    .select({ accountHash: mailboxGrants.accountHash })
    .from(mailboxGrants)
    .where(and(eq(mailboxGrants.mailboxHash, mailboxHash), eq(mailboxGrants.periodEndsAt, periodEndsAt)));
  return claimed?.accountHash.equals(accountHash) ?? false;
}

/** Removes claims of months that are over. */
export async function forgetClaims(handle: Handle, now: Date): Promise<void> {
  await handle.delete(mailboxGrants).where(lte(mailboxGrants.periodEndsAt, now));
}

type PlanColumns = Pick<typeof users.$inferSelect, 'membership' | 'planEndsAt' | 'planStartedAt' | 'planEndedAt'>;

export async function updatePlan(tx: Tx, userId: string, plan: Partial<PlanColumns>): Promise<void> {
  await tx.update(users).set(plan).where(eq(users.id, userId));
}

/** Turns plans that are over into the free one; returns how many. */
export async function endPlansOver(handle: Handle, now: Date): Promise<number> {
  const ended = await handle
    .update(users)
    .set({ membership: 'free', planEndsAt: null, planEndedAt: sql`${users.planEndsAt}` })
    .where(and(eq(users.membership, 'pro'), lte(users.planEndsAt, now)))
    .returning({ one: sql`1` });
  return ended.length;
}

/** Books, oldest first, what has no booking of the same `once` yet; returns how many there were. */
export async function book(tx: Tx, userId: string, bookings: readonly Booking[], now: Date): Promise<number> {
  if (bookings.length === 0) return 0;
  const rows = await tx
    .insert(ledger)
    .values(bookings.map((booking) => ({ ...booking, userId, createdAt: now })))
    .onConflictDoNothing({ target: ledger.once })
    .returning({ id: ledger.id });
  return rows.length;
}

/** What is in each purse and month of a person, months that are over included. */
export async function purseSums(handle: Handle, userId: string): Promise<PurseSum[]> {
  const granted = (reason: string) =>
    sql<number>`coalesce(sum(${ledger.amount}) filter (where ${ledger.kind} = 'grant' and ${ledger.reason} = ${reason}), 0)::int`;
  const rows = await handle
    .select({
      purse: ledger.purse,
      periodEndsAt: ledger.periodEndsAt,
      sum: sql<number>`sum(${ledger.amount})::int`,
      grantedFree: granted(freeGrant),
      grantedPro: granted(proGrant),
    })
    .from(ledger)
    .where(eq(ledger.userId, userId))
    .groupBy(ledger.purse, ledger.periodEndsAt);
  return rows.map((row) => ({ ...row, purse: row.purse as Purse }));
}

export type LedgerRow = typeof ledger.$inferSelect & { readonly kind: BookingKind; readonly purse: Purse };

const known = (row: typeof ledger.$inferSelect): LedgerRow => row as LedgerRow;

/** A job's bookings, oldest first. */
export async function jobBookings(tx: Tx, jobId: string): Promise<LedgerRow[]> {
  return (await tx.select().from(ledger).where(eq(ledger.jobId, jobId)).orderBy(asc(ledger.id))).map(known);
}

/**
 * Up to `limit` bookings before the one of that id (undefined: the newest), newest first, each with the balance after
 * it.
 */
export async function newestBookings(
  handle: Handle,
  userId: string,
  before: number | undefined,
  limit: number,
): Promise<(LedgerRow & { balance: number })[]> {
  const balances = handle.$with('balances').as(
    handle
      .select({
        id: ledger.id,
        balance: sql<number>`(sum(${ledger.amount}) over (order by ${ledger.id}))::int`.as('balance'),
      })
      .from(ledger)
      .where(eq(ledger.userId, userId)),
  );
  const rows = await handle
    .with(balances)
    .select({ booking: ledger, balance: balances.balance })
    .from(ledger)
    .innerJoin(balances, eq(balances.id, ledger.id))
    .where(and(eq(ledger.userId, userId), before === undefined ? undefined : lt(ledger.id, before)))
    .orderBy(desc(ledger.id))
    .limit(limit);
  return rows.map(({ booking, balance }) => ({ ...known(booking), balance }));
}

/** Up to `limit` bookings after the one of that id (0: from the first on), oldest first. */
export async function oldestBookings(
  handle: Handle,
  userId: string,
  after: number,
  limit: number,
): Promise<LedgerRow[]> {
  const rows = await handle
    .select()
    .from(ledger)
    .where(and(eq(ledger.userId, userId), gt(ledger.id, after)))
    .orderBy(asc(ledger.id))
    .limit(limit);
  return rows.map(known);
}

/** Up to `limit` people with credits of a month that ended since `since`. */
export async function peopleWithEndedCredits(
  handle: Handle,
  since: Date,
  now: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await handle
    .select({ userId: ledger.userId })
    .from(ledger)
    // Deleted people's rows stay; there is nothing to settle with them.
    .innerJoin(users, eq(users.id, ledger.userId))
    .where(and(eq(ledger.purse, 'monthly'), gt(ledger.periodEndsAt, since), lte(ledger.periodEndsAt, now)))
    .groupBy(ledger.userId, ledger.periodEndsAt)
    .having(sql`sum(${ledger.amount}) > 0`)
    .limit(limit);
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** Notes that somebody is told of few credits in a month; false when that was done before. */
export async function noteLowCredits(tx: Tx, userId: string, periodEndsAt: Date, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(creditNotices)
    .values({ userId, periodEndsAt, sentAt: now })
    .onConflictDoNothing()
    .returning({ userId: creditNotices.userId });
  return rows.length > 0;
}

/** Where a notice goes; undefined for an account without an address. */
export async function addressee(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ email: users.email, locale: users.locale, userName: users.userName })
    .from(users)
    .where(eq(users.id, userId));
  return user?.email ? { ...user, email: user.email } : undefined;
}
