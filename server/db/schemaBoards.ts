/** Tables of boards and of what clients answer. Conventions as in `schema.ts`. */
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { designs, owner, time } from './schema.ts';
import { groups, shares } from './schemaOrganising.ts';

/** A group as a client sees it: the shared link with a title, notes and answers. */
export const boards = pgTable(
  'boards',
  {
    shareId: text('share_id')
      .primaryKey()
      .references(() => shares.id, { onDelete: 'cascade' }),
    userId: owner(),
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    note: text().notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('boards_group').on(t.groupId),
    // a person's, the last one changed first
    index('boards_user').on(t.userId, t.updatedAt),
  ],
);

export const boardAnswers = pgTable(
  'board_answers',
  {
    id: text().primaryKey(),
    shareId: text('share_id')
      .notNull()
      .references(() => boards.shareId, { onDelete: 'cascade' }),
    /** null: of the whole board. */
    designId: text('design_id').references(() => designs.id, { onDelete: 'cascade' }),
    kind: text().$type<'pick' | 'approval' | 'comment'>().notNull(),
    name: text().notNull(),
    /** Of comments. */
    text: text().notNull().default(''),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  // a board's, in the order in which they came
  (t) => [index('board_answers_share').on(t.shareId, t.createdAt)],
);
