/** Shared links in the database. Only the designs module reads this. */
import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { designs } from '../../db/schema.ts';
import { sharedDesigns, shares } from '../../db/schemaOrganising.ts';
import type { DesignRow } from './repo.ts';

type ShareRow = typeof shares.$inferSelect;

/** Those of the designs that a link shows. */
export async function sharedAmong(handle: Handle, designIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (designIds.length === 0) return new Set();
  const rows = await handle
    .selectDistinct({ id: sharedDesigns.designId })
    .from(sharedDesigns)
    .where(inArray(sharedDesigns.designId, [...designIds]));
  return new Set(rows.map(({ id }) => id));
}

/** The link that was made for the same designs, or the given one. */
export async function keepShare(
  tx: Tx,
  share: typeof shares.$inferInsert & { designsKey: string },
  designIds: readonly string[],
): Promise<ShareRow> {
  const [kept] = await tx
    .insert(shares)
    .values(share)
    // Changes nothing, but gives the row back, and holds it.
    .onConflictDoUpdate({ target: [shares.userId, shares.designsKey], set: { designsKey: share.designsKey } })
    .returning();
  if (!kept) throw new Error('a new link was not returned');
  const places = designIds.map((designId, place) => ({ shareId: kept.id, designId, place }));
  await tx.insert(sharedDesigns).values(places).onConflictDoNothing();
  return kept;
}

/** Takes designs out of every link, and removes the links that show nothing more. */
export async function forgetShared(tx: Tx, designIds: readonly string[]): Promise<void> {
  if (designIds.length === 0) return;
  const ofThem = inArray(sharedDesigns.designId, [...designIds]);
  const touched = tx.selectDistinct({ id: sharedDesigns.shareId }).from(sharedDesigns).where(ofThem);
  // In order, so that two who do this at the same time wait for each other rather than forever.
  const held = await tx
    .select({ id: shares.id })
    .from(shares)
    .where(inArray(shares.id, touched))
    .orderBy(asc(shares.id))
    .for('update');
  const ids = held.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(sharedDesigns).where(ofThem);
  await tx.update(shares).set({ designsKey: null }).where(inArray(shares.id, ids));
  const left = tx.select().from(sharedDesigns).where(eq(sharedDesigns.shareId, shares.id));
  await tx.delete(shares).where(and(inArray(shares.id, ids), notExists(left)));
}

/** A person's links with the ids of their designs, oldest first. */
export function sharesOf(
  handle: Handle,
  userId: string,
): Promise<{ id: string; createdAt: Date; designs: string[] }[]> {
  return handle
    .select({
      id: shares.id,
      createdAt: shares.createdAt,
      designs: sql<string[]>`array_agg(${sharedDesigns.designId} order by ${sharedDesigns.place})`,
    })
    .from(shares)
    .innerJoin(sharedDesigns, eq(sharedDesigns.shareId, shares.id))
    .where(eq(shares.userId, userId))
    .groupBy(shares.id)
    .orderBy(asc(shares.createdAt));
}

/** What a link shows, in its order; empty when there is no such link. */
export async function designsOfShare(
  handle: Handle,
  shareId: string,
): Promise<{ design: DesignRow; place: number; note: string; shareId: string; sharedAt: Date }[]> {
  return handle
    .select({
      design: designs,
      place: sharedDesigns.place,
      note: sharedDesigns.note,
      shareId: shares.id,
      sharedAt: shares.createdAt,
    })
    .from(sharedDesigns)
    .innerJoin(shares, eq(shares.id, sharedDesigns.shareId))
    .innerJoin(designs, eq(designs.id, sharedDesigns.designId))
    .where(and(eq(sharedDesigns.shareId, shareId), isNull(designs.deletedAt)))
    .orderBy(asc(sharedDesigns.place));
}

export async function insertShare(tx: Tx, share: typeof shares.$inferInsert): Promise<void> {
  await tx.insert(shares).values(share);
}

/** What a link shows from now on, in this order. */
export async function arrangeShare(
  tx: Tx,
  shareId: string,
  shown: readonly { readonly designId: string; readonly note: string }[],
): Promise<void> {
  await tx.delete(sharedDesigns).where(eq(sharedDesigns.shareId, shareId));
  await tx.insert(sharedDesigns).values(shown.map(({ designId, note }, place) => ({ shareId, designId, place, note })));
}

export async function deleteShare(tx: Tx, shareId: string): Promise<void> {
  await tx.delete(shares).where(eq(shares.id, shareId));
}

/** Designs of links with what is said of them, in their order. */
export async function notesOf(
  handle: Handle,
  shareIds: readonly string[],
): Promise<Map<string, { designId: string; note: string }[]>> {
  if (shareIds.length === 0) return new Map();
  const rows = await handle
    .select()
    .from(sharedDesigns)
    .where(inArray(sharedDesigns.shareId, [...shareIds]))
    .orderBy(asc(sharedDesigns.place));
  return Map.groupBy(rows, ({ shareId }) => shareId);
}
