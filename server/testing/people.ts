/** People for tests of modules that need somebody to exist. */
import type { Database, Handle } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { users } from '../db/schema.ts';

/** Writes somebody into the table: verified, free and without a password that could be typed, unless told otherwise. */
export async function insertPerson(
  handle: Handle,
  id: string,
  changes: Partial<typeof users.$inferInsert> = {},
): Promise<void> {
  const [email, now] = [`${id}@example.test`, new Date()];
  await handle.insert(users).values({
    id,
    userName: 'Ann',
    email,
    emailKey: email.toLowerCase(),
    emailVerifiedAt: now,
    passwordHash: 'none',
    locale: 'en_US',
    acceptedTermsAt: now,
    ...changes,
  });
}

export async function createPerson(database: Database, membership: 'free' | 'pro' = 'free'): Promise<string> {
  const id = newId();
  // Pro as the operator gives it; its months are the calendar's.
  const planStartedAt = membership === 'pro' ? new Date(0) : null;
  await insertPerson(database.handle, id, { userName: 'Test person', membership, planStartedAt });
  return id;
}
