/** Tables of conversations with the assistant. Conventions as in `schema.ts`. */
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ChatMessage, Proposal } from '#contract/chat.ts';
import { owner, time } from './schema.ts';

/** A proposal as it is kept: the link to its picture ends long before, and is made anew each time. */
export type KeptProposal = Omit<Proposal, 'picture'>;

export const conversations = pgTable(
  'conversations',
  {
    id: text().primaryKey(),
    userId: owner(),
    /** The beginning of what was said first. */
    title: text().notNull(),
    /** The photo that it is about. */
    imageId: text('image_id'),
    /** What the assistant remembers between turns. */
    memory: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // a person's, the last one first
    index('conversations_user').on(t.userId, t.updatedAt),
    // those whose time is over
    index('conversations_updated').on(t.updatedAt),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: text().primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    role: text().$type<ChatMessage['role']>().notNull(),
    text: text().notNull(),
    /** null: the person. */
    model: text().$type<ChatMessage['model']>(),
    /** What was proposed, and what became of it. */
    proposals: jsonb().$type<readonly KeptProposal[]>().notNull(),
    suggestions: jsonb().$type<ChatMessage['suggestions']>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Order within a conversation. */
    place: integer().notNull(),
  },
  (t) => [uniqueIndex('chat_messages_place').on(t.conversationId, t.place)],
);
