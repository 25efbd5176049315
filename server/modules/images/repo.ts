/** Pictures that people brought, in the database. Only the images service reads this. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Room } from '#engine/geometry/roomSchema.ts';
import type { Handle, Tx } from '../../db/client.ts';
import { holdPerson } from '../../db/person.ts';
import { images } from '../../db/schema.ts';

export type ImageRow = typeof images.$inferSelect;

/** Keeps the row, unless its person is gone; then false. A deletion that is under way is waited for. */
export async function insertImage(tx: Tx, image: typeof images.$inferInsert): Promise<boolean> {
  if (!(await holdPerson(tx, image.userId))) return false;
  await tx.insert(images).values(image);
  return true;
}

/** Somebody's own picture that was not deleted. */
export async function findImage(handle: Handle, userId: string, imageId: string): Promise<ImageRow | undefined> {
  const [row] = await handle
    .select()
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.userId, userId), isNull(images.deletedAt)));
  return row;
}

/** Pictures by id, whoever's and deleted or not: for what was made from them. */
export async function findImages(handle: Handle, imageIds: readonly string[]): Promise<ImageRow[]> {
  return imageIds.length > 0
    ? handle
        .select()
        .from(images)
        .where(inArray(images.id, [...imageIds]))
    : [];
}

/** Keeps the Room that somebody has corrected in their own picture (null: none); says whether the picture is there. */
export async function setRoom(handle: Handle, userId: string, imageId: string, room: Room | null): Promise<boolean> {
  const rows = await handle
    .update(images)
    .set({ correctedRoom: room })
    .where(and(eq(images.id, imageId), eq(images.userId, userId), isNull(images.deletedAt)))
    .returning({ id: images.id });
  return rows.length > 0;
}
