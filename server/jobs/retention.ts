/** Removes what has been kept as long as `contract/retention.ts` says, where no feature does it for itself. */
import { lt, sql } from 'drizzle-orm';
import { retention } from '#contract/retention.ts';
import type { Handle } from '../db/client.ts';
import { idempotency, mails } from '../db/schema.ts';
import { conversations } from '../db/schemaConversations.ts';
import { removeSecurityEvents } from '../modules/security/events.ts';

const hourMs = 3_600_000;

/** Tells how many rows went. Mails that were given up go like those that were sent: deliveries end after a day. */
export async function removeOutdated(handle: Handle, now: Date): Promise<number> {
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const one = { one: sql`1` };
  const removedMails = await handle
    .delete(mails)
    .where(lt(mails.createdAt, before(retention.mailsDays * 24)))
    .returning(one);
  const removedAnswers = await handle
    .delete(idempotency)
    .where(lt(idempotency.createdAt, before(retention.idempotencyHours)))
    .returning(one);
  const removedConversations = await handle
    .delete(conversations)
    .where(lt(conversations.updatedAt, before(retention.conversationsDays * 24)))
    .returning(one);
  const removedEvents = await removeSecurityEvents(handle, before(retention.securityEventsDays * 24));
  return removedMails.length + removedAnswers.length + removedConversations.length + removedEvents;
}
