/** Groups in the database. Only the groups service reads this. */
import { and, desc, eq } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { groups } from '../../db/schemaOrganising.ts';

export type GroupRow = typeof groups.$inferSelect;

/** Newest first. */
export function listGroups(handle: Handle, userId: string): Promise<GroupRow[]> {
  return handle.select().from(groups).where(eq(groups.userId, userId)).orderBy(desc(groups.createdAt), desc(groups.id));
}

export async function insertGroup(tx: Tx, group: typeof groups.$inferInsert): Promise<GroupRow> {
  const [row] = await tx.insert(groups).values(group).returning();
  if (!row) throw new Error('a new group was not returned');
  return row;
}

const own = (userId: string, groupId: string) => and(eq(groups.id, groupId), eq(groups.userId, userId));

export async function renameGroup(
  tx: Tx,
  userId: string,
  groupId: string,
  changes: Pick<GroupRow, 'name' | 'nameKey'>,
) {
  const [row] = await tx.update(groups).set(changes).where(own(userId, groupId)).returning();
  return row;
}

/** Holds a group against whoever would put designs into it; false: not there, or not one's own. */
export async function lockGroup(tx: Tx, userId: string, groupId: string): Promise<boolean> {
  const rows = await tx.select({ id: groups.id }).from(groups).where(own(userId, groupId)).for('update');
  return rows.length > 0;
}

export async function deleteGroup(tx: Tx, userId: string, groupId: string): Promise<void> {
  await tx.delete(groups).where(own(userId, groupId));
}
