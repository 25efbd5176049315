/** Rows that belong to a person are written only while the person is there. */
import { eq } from 'drizzle-orm';
import type { Tx } from './client.ts';
import { users } from './schema.ts';

/**
 * False when the person is gone; a deletion that is under way is waited for. Otherwise the person stays until the
 * transaction ends. `update` also keeps others out who ask for it: for counting what there is before adding to it.
 */
export async function holdPerson(
  tx: Tx,
  userId: string,
  strength: 'key share' | 'update' = 'key share',
): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for(strength);
  return rows.length > 0;
}
