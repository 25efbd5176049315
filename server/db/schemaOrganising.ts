/** Tables of what people do with their designs: groups, likes, shared links. Conventions as in `schema.ts`. */
import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { designs, owner, time } from './schema.ts';

/** Projects. `nameKey` is the name as it is compared: a person has no two alike. */
export const groups = pgTable(
  'groups',
  {
    id: text().primaryKey(),
    userId: owner(),
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('groups_name').on(t.userId, t.nameKey)],
);

/** What of the catalogue a person likes. */
export const likes = pgTable(
  'likes',
  {
    userId: owner(),
    /** style | room-type */
    kind: text().notNull(),
    /** Id in the catalogue. */
    subject: text().notNull(),
    likedAt: time('liked_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.subject] })],
);

/**
 * Links that show designs to anybody. The code in the link is the id under a seal: from the table alone nobody can make
 * one.
 */
export const shares = pgTable(
  'shares',
  {
    id: text().primaryKey(),
    userId: owner(),
    /** Which designs it was made for: shared again, they have the same link; null once one was taken out. */
    designsKey: text('designs_key'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('shares_designs').on(t.userId, t.designsKey)],
);

/** The designs of a link, in their places from 0. */
export const sharedDesigns = pgTable(
  'shared_designs',
  {
    shareId: text('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    designId: text('design_id')
      .notNull()
      .references(() => designs.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** What its owner says of it on a board. */
    note: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.shareId, t.place] }),
    // whether a design is shared, and taking it out of its links
    uniqueIndex('shared_designs_design').on(t.designId, t.shareId),
  ],
);
