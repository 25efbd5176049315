/** Conversations in the database. Only the assistant's service reads this. */
import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { ChatMessage, Proposal } from '#contract/chat.ts';
import type { Handle, Tx } from '../../db/client.ts';
import { chatMessages, conversations } from '../../db/schemaConversations.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof chatMessages.$inferSelect;

const own = (userId: string, id: string) => and(eq(conversations.id, id), eq(conversations.userId, userId));

export async function findConversation(
  handle: Handle,
  userId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const [row] = await handle.select().from(conversations).where(own(userId, id));
  return row;
}

/** The same, held until the transaction ends. */
export async function lockConversation(tx: Tx, userId: string, id: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(own(userId, id)).for('update');
  return row;
}

export async function insertConversation(tx: Tx, row: typeof conversations.$inferInsert): Promise<void> {
  await tx.insert(conversations).values(row);
}

export async function changeConversation(
  tx: Tx,
  id: string,
  changes: Partial<Pick<ConversationRow, 'memory' | 'imageId' | 'updatedAt'>>,
): Promise<void> {
  await tx.update(conversations).set(changes).where(eq(conversations.id, id));
}

/** Adds a message at the end. The conversation must be held. */
export async function addMessage(tx: Tx, message: Omit<typeof chatMessages.$inferInsert, 'place'>): Promise<void> {
  const place = sql`(select coalesce(max(place), 0) + 1 from chat_messages where conversation_id = ${message.conversationId})`;
  await tx.insert(chatMessages).values({ ...message, place: place as unknown as number });
}

export async function setProposals(tx: Tx, messageId: string, proposals: readonly Proposal[]): Promise<void> {
  await tx
    .update(chatMessages)
    .set({ proposals: [...proposals] })
    .where(eq(chatMessages.id, messageId));
}

/** In the order in which they were said; `last`: only so many of the latest. */
export async function messagesOf(handle: Handle, conversationId: string, last?: number): Promise<MessageRow[]> {
  const query = handle
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, conversationId))
    .orderBy(desc(chatMessages.place));
  return (await (last === undefined ? query : query.limit(last))).reverse();
}

/** A page of somebody's, the last one first, with one more than asked for where there is more. */
export function listConversations(
  handle: Handle,
  userId: string,
  limit: number,
  after: { readonly at: Date; readonly id: string } | undefined,
): Promise<ConversationRow[]> {
  const { updatedAt, id } = conversations;
  return handle
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        after ? or(lt(updatedAt, after.at), and(eq(updatedAt, after.at), lt(id, after.id))) : undefined,
      ),
    )
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit + 1);
}

/** False: not there, or not one's own. */
export async function deleteConversation(handle: Handle, userId: string, id: string): Promise<boolean> {
  const gone = await handle.delete(conversations).where(own(userId, id)).returning({ id: conversations.id });
  return gone.length > 0;
}

/** Removes conversations in which nothing was said since then; tells how many. */
export async function removeConversations(handle: Handle, before: Date): Promise<number> {
  const old = lt(conversations.updatedAt, before);
  return (await handle.delete(conversations).where(old).returning({ id: conversations.id })).length;
}

/** For the copy that a person takes: in the order of their ids. */
export function pageOfConversations(
  handle: Handle,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<ConversationRow[]> {
  return handle
    .select()
    .from(conversations)
    .where(and(eq(conversations.userId, userId), after ? gt(conversations.id, after) : undefined))
    .orderBy(asc(conversations.id))
    .limit(limit);
}

export function presentMessage(row: MessageRow): ChatMessage {
  const { id, role, text, createdAt, model, proposals, suggestions } = row;
  return { id, role, text, at: createdAt.toISOString(), model, proposals, suggestions };
}
