/** Pictures that people brought, in the database. Only the images service reads this. */
import { and, count, desc, eq, inArray, isNull, sql, sum } from 'drizzle-orm';
import type { Room } from '#engine/geometry/roomSchema.ts';
import type { Position } from '../../cursor.ts';
import { findAnswer, keepAnswer } from '../../db/answers.ts';
import type { Handle, Tx } from '../../db/client.ts';
import { holdPerson } from '../../db/person.ts';
import { designs, images, jobs } from '../../db/schema.ts';

export type ImageRow = typeof images.$inferSelect;

/** Keeps others from adding to somebody's pictures until the transaction ends; false when the person is gone. */
export function holdOwner(tx: Tx, userId: string): Promise<boolean> {
  return holdPerson(tx, userId, 'update');
}

export async function insertImage(tx: Tx, image: typeof images.$inferInsert): Promise<void> {
  await tx.insert(images).values(image);
}

/** How a picture came: by which call, under which key, and what tells it from another one under that key. */
export interface Sent {
  readonly call: 'imageUpload' | 'imageUploadWhole';
  readonly key: string;
  readonly hash: string;
}

/** Apart from the keys of jobs: who takes one key for a photo and its render asks for two things. */
const sentKey = ({ call, key }: Sent): string => `${call} ${key}`;

/** Keeps which picture was made of what was sent under a key; the first one stays. */
export async function keepSent(
  tx: Tx,
  sent: Sent,
  made: { userId: string; imageId: string; createdAt: Date },
): Promise<void> {
  const { userId, imageId, createdAt } = made;
  const { call, hash } = sent;
  await keepAnswer(tx, { userId, key: sentKey(sent), call, bodyHash: hash, answer: imageId, createdAt });
}

/** The picture that was made of the same file under the same key; undefined once it is deleted. */
export async function findSent(handle: Handle, userId: string, sent: Sent): Promise<ImageRow | undefined> {
  const kept = await findAnswer(handle, userId, sentKey(sent));
  if (kept?.bodyHash !== sent.hash) return undefined;
  return findImage(handle, userId, String(kept.answer));
}

/** Bytes of somebody's pictures and designs together. */
export async function usedBytes(handle: Handle, userId: string): Promise<number> {
  const [brought] = await handle
    .select({ bytes: sum(images.bytes) })
    .from(images)
    .where(ownThere(userId));
  const [made] = await handle
    .select({ bytes: sum(designs.bytes) })
    .from(designs)
    .where(and(eq(designs.userId, userId), isNull(designs.deletedAt)));
  return Number(brought?.bytes ?? 0) + Number(made?.bytes ?? 0);
}

const ownThere = (userId: string) => and(eq(images.userId, userId), isNull(images.deletedAt));

const exactTime = sql<string>`to_char(${images.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Somebody's pictures, newest first: one page and one row more, which tells whether there is a next page. */
export async function page(
  handle: Handle,
  {
    userId,
    kind,
    after,
    limit,
  }: { userId: string; kind?: string | undefined; after?: Position | undefined; limit: number },
): Promise<{ image: ImageRow; position: Position }[]> {
  const beyond =
    after && sql`(${images.createdAt}, ${images.id}) < (${after.createdAt}::timestamptz, ${after.id}::text)`;
  const rows = await handle
    .select({ image: images, exactTime })
    .from(images)
    .where(and(ownThere(userId), kind === undefined ? undefined : eq(images.kind, kind), beyond))
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(limit + 1);
  return rows.map(({ image, exactTime: createdAt }) => ({ image, position: { createdAt, id: image.id } }));
}

/** What hangs on pictures: designs that are there and jobs that have not ended, by image id. */
export async function hangingOn(handle: Handle, imageIds: readonly string[]) {
  const ids = [...imageIds];
  if (ids.length === 0) return { designs: new Map<string, number>(), openJobs: new Map<string, number>() };
  const made = await handle
    .select({ imageId: designs.imageId, count: count() })
    .from(designs)
    .where(and(inArray(designs.imageId, ids), isNull(designs.deletedAt)))
    .groupBy(designs.imageId);
  const open = await handle
    .select({ imageId: jobs.imageId, count: count() })
    .from(jobs)
    .where(and(inArray(jobs.imageId, ids), inArray(jobs.status, ['queued', 'running'])))
    .groupBy(jobs.imageId);
  const counts = (rows: typeof made) => new Map(rows.map((row) => [row.imageId, Number(row.count)]));
  return { designs: counts(made), openJobs: counts(open) };
}

/** Marks somebody's own picture as deleted; undefined when it is not there. */
export async function markDeleted(tx: Tx, userId: string, imageId: string): Promise<ImageRow | undefined> {
  const [row] = await tx
    .update(images)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(images.id, imageId), ownThere(userId)))
    .returning();
  return row;
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

const maskColumns = { floor: 'floorMaskId', wall: 'wallMaskId' } as const;

/** Keeps the mask of a surface that somebody has drawn in their own picture (null: none); the picture as it is then. */
export async function setMask(
  handle: Handle,
  userId: string,
  { imageId, kind, maskId }: { imageId: string; kind: keyof typeof maskColumns; maskId: string | null },
): Promise<ImageRow | undefined> {
  const [row] = await handle
    .update(images)
    .set({ [maskColumns[kind]]: maskId })
    .where(and(eq(images.id, imageId), ownThere(userId)))
    .returning();
  return row;
}

/** Surfaces that a mask says are as they are found again: it is gone. */
export async function forgetMask(tx: Tx, userId: string, maskId: string): Promise<void> {
  for (const column of Object.values(maskColumns)) {
    await tx
      .update(images)
      .set({ [column]: null })
      .where(and(eq(images.userId, userId), eq(images[column], maskId)));
  }
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
