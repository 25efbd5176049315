/** People for tests of modules that need somebody to exist. */
import type { Database } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { users } from '../db/schema.ts';

export async function createPerson(database: Database, membership: 'free' | 'pro' = 'free'): Promise<string> {
  const id = newId();
  await database.handle.insert(users).values({
    id,
    userName: 'Test person',
    email: `${id}@example.test`,
    emailKey: `${id}@example.test`.toLowerCase(),
    emailVerifiedAt: new Date(),
    passwordHash: 'none',
    locale: 'en_US',
    membership,
    acceptedTermsAt: new Date(),
    // Pro as the operator gives it; its months are the calendar's.
    planStartedAt: membership === 'pro' ? new Date(0) : null,
  });
  return id;
}
