/** Conversations in the database. Only the assistant's service reads this. */
import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ChatMessage, Proposal } from '#contract/chat.ts';
import type { Handle, Tx } from '../../db/client.ts';
import { isTaken } from '../../db/faults.ts';
import { users } from '../../db/schema.ts';
import { chatMessages, conversations, type KeptProposal } from '../../db/schemaConversations.ts';

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

export async function setMemory(tx: Tx, id: string, memory: ConversationRow['memory']): Promise<void> {
  await tx.update(conversations).set({ memory }).where(eq(conversations.id, id));
}

/** Something that is said, without its place in the conversation. */
export type NewMessage = Pick<MessageRow, 'id' | 'role' | 'text' | 'model' | 'proposals' | 'suggestions' | 'createdAt'>;

const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;
const at = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;

/** Adds a message to the conversation that `held` has a row of, and none where it has none. */
function addMessage(held: string, message: NewMessage, place: SQL): SQL {
  const { id, role, text, model, proposals, suggestions, createdAt } = message;
  return sql`insert into ${chatMessages}
    (id, conversation_id, role, text, model, proposals, suggestions, created_at, place)
    select ${id}, id, ${role}, ${text}, ${model}, ${json(proposals)}, ${json(suggestions)}, ${at(createdAt)}, ${place}
    from ${sql.identifier(held)}`;
}

const firstPlace = 1;
/** An answer has the place after what it answers, which is kept free for it. */
const placesOfTurn = 2;

/**
 * A conversation with the message that begins it, in one statement; gives the place of the answer. undefined: the
 * person is gone.
 */
export async function beginConversation(
  handle: Handle,
  { id, userId, title, imageId, memory, createdAt }: Omit<ConversationRow, 'updatedAt'>,
  message: NewMessage,
): Promise<number | undefined> {
  const { rows } = await handle.execute(sql`
    with person as (select id from ${users} where id = ${userId} for key share),
    held as (
      insert into ${conversations} (id, user_id, title, image_id, memory, created_at, updated_at)
      select ${id}, id, ${title}, ${imageId}, ${json(memory)}, ${at(createdAt)}, ${at(createdAt)} from person
      returning id
    ) ${addMessage('held', message, sql`${firstPlace}::integer`)} returning place`);
  return rows.length > 0 ? firstPlace + 1 : undefined;
}

/** Turns of one conversation that may begin at the same moment. */
const mostAtOnce = 8;

/**
 * What is said next in a conversation, in one statement; gives the place of the answer, and what is remembered.
 * undefined: the conversation is not there, or not one's own.
 */
export async function goOn(
  handle: Handle,
  { userId, id, imageId }: { readonly userId: string; readonly id: string; readonly imageId: string | undefined },
  message: NewMessage,
): Promise<{ readonly answerPlace: number; readonly memory: ConversationRow['memory'] } | undefined> {
  const last = sql`(select coalesce(max(place), -1) from ${chatMessages} where conversation_id = ${id})`;
  const statement = sql`
    with held as (
      update ${conversations}
      set updated_at = ${at(message.createdAt)}, image_id = coalesce(${imageId ?? null}, image_id)
      where id = ${id} and user_id = ${userId} returning id, memory
    ), said as (
      ${addMessage('held', message, sql`${last} + ${placesOfTurn}::integer`)} returning place
    ) select place + 1 as "answerPlace", memory from held, said`;
  for (let n = 1; ; n += 1) {
    try {
      const { rows } = await handle.execute(statement);
      return rows[0] as Awaited<ReturnType<typeof goOn>>;
    } catch (error) {
      // Who waited for another turn to begin still saw the places as they were before it.
      if (n === mostAtOnce || !isTaken(error)) throw error;
    }
  }
}

/** An answer and what is remembered of it, in one statement; nothing where the conversation is gone. */
export async function keepAnswer(
  handle: Handle,
  { userId, id, memory }: Pick<ConversationRow, 'userId' | 'id' | 'memory'>,
  message: NewMessage,
  place: number,
): Promise<void> {
  await handle.execute(sql`
    with held as (
      update ${conversations} set memory = ${json(memory)}, updated_at = ${at(message.createdAt)}
      where id = ${id} and user_id = ${userId} returning id
    ) ${addMessage('held', message, sql`${place}::integer`)}`);
}

/** What is remembered, where nothing was answered. */
export async function keepMemory(
  handle: Handle,
  { userId, id, memory }: Pick<ConversationRow, 'userId' | 'id' | 'memory'>,
  updatedAt: Date,
): Promise<void> {
  await handle.update(conversations).set({ memory, updatedAt }).where(own(userId, id));
}

export async function setProposals(tx: Tx, messageId: string, proposals: readonly KeptProposal[]): Promise<void> {
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

/** `proposals`: its own, with their pictures. */
export function presentMessage(row: MessageRow, proposals: Proposal[]): ChatMessage {
  const { id, role, text, createdAt, model, suggestions } = row;
  return { id, role, text, at: createdAt.toISOString(), model, proposals, suggestions };
}
