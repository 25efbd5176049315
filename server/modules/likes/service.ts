/** Likes: what of the catalogue a person wants to find first. */

import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { CODE } from '#contract/code.ts';
import type * as contract from '#contract/likes.ts';
import type { Database, Handle } from '../../db/client.ts';
import { holdPerson } from '../../db/person.ts';
import { likes } from '../../db/schemaOrganising.ts';
import { Refusal } from '../../refusal.ts';

export interface LikesService {
  /** The latest liked first. */
  list(userId: string): Promise<contract.Likes>;
  /** Throws 10404 for what the catalogue doesn't have. What is liked already stays in its place. */
  like(userId: string, input: z.output<typeof contract.like.input>): Promise<contract.Likes>;
}

export interface LikesOptions {
  readonly database: Database;
  readonly now: () => Date;
}

function isInCatalogue(kind: contract.LikedKind, subject: string): boolean {
  return (kind === 'style' ? styleById(subject) : roomTypeById(subject)) !== undefined;
}

async function likesOf(handle: Handle, userId: string): Promise<contract.Likes> {
  const rows = await handle
    .select()
    .from(likes)
    .where(eq(likes.userId, userId))
    .orderBy(desc(likes.likedAt), desc(likes.subject));
  // What has left the catalogue since is passed over.
  const of = (kind: contract.LikedKind) =>
    rows.filter((row) => row.kind === kind && isInCatalogue(kind, row.subject)).map(({ subject }) => subject);
  return { styles: of('style'), roomTypes: of('room-type') };
}

export function createLikes({ database, now }: LikesOptions): LikesService {
  return {
    list: (userId) => likesOf(database.handle, userId),

    async like(userId, { kind, subject, liked }) {
      if (!isInCatalogue(kind, subject)) throw new Refusal(CODE.notFound);
      return database.transaction(async (tx) => {
        if (!(await holdPerson(tx, userId))) throw new Refusal(CODE.notSignedIn);
        const row = { userId, kind, subject, likedAt: now() };
        if (liked) await tx.insert(likes).values(row).onConflictDoNothing();
        else
          await tx.delete(likes).where(and(eq(likes.userId, userId), eq(likes.kind, kind), eq(likes.subject, subject)));
        return likesOf(tx, userId);
      });
    },
  };
}
