/** People in the database. Only the accounts service reads this. */
import { asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { knownDevices } from '../../db/schemaSecondFactor.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** The new row, or undefined when the address has an account already. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing({ target: users.emailKey }).returning();
  return row;
}

export async function findUser(handle: Handle, userId: string): Promise<UserRow | undefined> {
  const [row] = await handle.select().from(users).where(eq(users.id, userId));
  return row;
}

export async function findByEmailKey(handle: Handle, emailKey: string): Promise<UserRow | undefined> {
  const [row] = await handle.select().from(users).where(eq(users.emailKey, emailKey));
  return row;
}

/** Locks a person against every other change. Locks are taken in one order: jobs, the person, all the rest. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row;
}

export async function lockByEmailKey(tx: Tx, emailKey: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.emailKey, emailKey)).for('update');
  return row;
}

export async function updateUser(
  handle: Handle,
  userId: string,
  changes: Partial<Omit<UserRow, 'id' | 'createdAt'>>,
): Promise<UserRow | undefined> {
  const [row] = await handle.update(users).set(changes).where(eq(users.id, userId)).returning();
  return row;
}

export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** People in the order of their ids, from the one after `after` on. */
export function listUsers(handle: Handle, after: string, limit: number): Promise<UserRow[]> {
  return handle.select().from(users).where(gt(users.id, after)).orderBy(asc(users.id)).limit(limit);
}

export type DeviceRow = typeof knownDevices.$inferSelect;

export function devicesOf(handle: Handle, userId: string): Promise<DeviceRow[]> {
  return handle
    .select()
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(asc(knownDevices.firstSeenAt));
}

/** Writes down that a kind of device was seen. */
export async function seeDevice(tx: Tx, userId: string, deviceHash: Buffer, at: Date): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ userId, deviceHash, firstSeenAt: at, lastSeenAt: at })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastSeenAt: at } });
}

/** Forgets kinds of device that were last seen before then; returns how many. */
export async function forgetDevices(handle: Handle, before: Date): Promise<number> {
  const gone = await handle.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before)).returning({ one: sql`1` });
  return gone.length;
}
