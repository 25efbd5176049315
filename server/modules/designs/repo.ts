/** Designs in the database. Only the designs service reads this. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Position } from '../../cursor.ts';
import type { Handle, Tx } from '../../db/client.ts';
import { designs, images, users } from '../../db/schema.ts';
import { groups } from '../../db/schemaOrganising.ts';

export type DesignRow = typeof designs.$inferSelect;

const exactTime = sql<string>`to_char(${designs.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export interface PageRequest {
  readonly userId: string;
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
  readonly after: Position | undefined;
  /** Only what was made after this; null: everything. */
  readonly since: Date | null;
  readonly filters: Filters;
}

/** What a list may be narrowed to; all that is given must hold. */
export interface Filters {
  readonly groupId?: string | undefined;
  readonly favourite?: boolean | undefined;
  readonly tool?: string | undefined;
  readonly style?: string | undefined;
  readonly roomType?: string | undefined;
}

function held({ groupId, favourite, tool, style, roomType }: Filters): (SQL | undefined)[] {
  return [
    groupId === undefined ? undefined : eq(designs.groupId, groupId),
    favourite === undefined ? undefined : (favourite ? isNotNull : isNull)(designs.favouriteAt),
    tool === undefined ? undefined : eq(designs.tool, tool),
    style === undefined ? undefined : eq(designs.style, style),
    roomType === undefined ? undefined : eq(designs.roomType, roomType),
  ];
}

/** Somebody's designs that were not deleted and that their plan still shows. */
function ofPerson(userId: string, since: Date | null): SQL | undefined {
  return and(eq(designs.userId, userId), isNull(designs.deletedAt), since ? gt(designs.createdAt, since) : undefined);
}

/** Somebody's designs of these ids that were not deleted. */
function ownOf(userId: string, designIds: readonly string[]): SQL | undefined {
  return and(inArray(designs.id, [...designIds]), ofPerson(userId, null));
}

/** One page and one row more, which tells whether there is a next page. */
export async function page(handle: Handle, request: PageRequest): Promise<(DesignRow & { position: Position })[]> {
  const { userId, order, limit, after, since, filters } = request;
  const conditions: (SQL | undefined)[] = [
    ofPerson(userId, since),
    after ? beyond(order, after) : undefined,
    ...held(filters),
  ];
  const direction = order === 'newest' ? desc : asc;
  const rows = await handle
    .select({ design: designs, exactTime })
    .from(designs)
    .where(and(...conditions))
    .orderBy(direction(designs.createdAt), direction(designs.id))
    .limit(limit + 1);
  return rows.map((row) => ({ ...row.design, position: { createdAt: row.exactTime, id: row.design.id } }));
}

function beyond(order: PageRequest['order'], { createdAt, id }: Position): SQL {
  const place = sql`(${createdAt}::timestamptz, ${id}::text)`;
  const here = sql`(${designs.createdAt}, ${designs.id})`;
  return order === 'newest' ? sql`${here} < ${place}` : sql`${here} > ${place}`;
}

export async function findDesign(handle: Handle, userId: string, designId: string): Promise<DesignRow | undefined> {
  const [row] = await findDesigns(handle, userId, [designId]);
  return row;
}

/** Those of the ids that are somebody's own and there, oldest first. */
export function findDesigns(handle: Handle, userId: string, designIds: readonly string[]): Promise<DesignRow[]> {
  return handle.select().from(designs).where(ownOf(userId, designIds)).orderBy(asc(designs.createdAt), asc(designs.id));
}

/** Other designs of the same photo, newest first. */
export function siblings(handle: Handle, of: DesignRow, since: Date | null, limit: number): Promise<DesignRow[]> {
  return handle
    .select()
    .from(designs)
    .where(and(eq(designs.imageId, of.imageId), ne(designs.id, of.id), ofPerson(of.userId, since)))
    .orderBy(desc(designs.createdAt), desc(designs.id))
    .limit(limit);
}

/** The design that the photo of another one is; undefined where that was brought, or the design is gone. */
export async function parentOf(handle: Handle, of: DesignRow, since: Date | null): Promise<DesignRow | undefined> {
  const [row] = await handle
    .select({ design: designs })
    .from(images)
    .innerJoin(designs, eq(designs.id, images.parentDesignId))
    .where(and(eq(images.id, of.imageId), ofPerson(of.userId, since)));
  return row?.design;
}

/** Designs that were made of a design's picture, newest first. */
export async function continued(
  handle: Handle,
  of: DesignRow,
  since: Date | null,
  limit: number,
): Promise<DesignRow[]> {
  const rows = await handle
    .select({ design: designs })
    .from(images)
    .innerJoin(designs, eq(designs.imageId, images.id))
    .where(and(eq(images.parentDesignId, of.id), ofPerson(of.userId, since)))
    .orderBy(desc(designs.createdAt), desc(designs.id))
    .limit(limit);
  return rows.map(({ design }) => design);
}

/** The newest design of each of somebody's groups that has any, with how many there are. */
export async function groupCovers(
  handle: Handle,
  userId: string,
  since: Date | null,
): Promise<{ cover: DesignRow; designs: number }[]> {
  const inGroups = and(ofPerson(userId, since), isNotNull(designs.groupId));
  const covers = await handle
    .selectDistinctOn([designs.groupId])
    .from(designs)
    .where(inGroups)
    .orderBy(designs.groupId, desc(designs.createdAt), desc(designs.id));
  const counts = await handle
    .select({ groupId: designs.groupId, designs: count() })
    .from(designs)
    .where(inGroups)
    .groupBy(designs.groupId);
  const countOf = new Map(counts.map((row) => [row.groupId, Number(row.designs)]));
  return covers.map((cover) => ({ cover, designs: countOf.get(cover.groupId) ?? 0 }));
}

export async function ownsGroup(handle: Handle, userId: string, groupId: string): Promise<boolean> {
  const rows = await handle.select({ id: groups.id }).from(groups).where(ownGroup(userId, groupId));
  return rows.length > 0;
}

/** The same, and the group stays until the transaction ends. */
export async function holdGroup(tx: Tx, userId: string, groupId: string): Promise<boolean> {
  const rows = await tx.select({ id: groups.id }).from(groups).where(ownGroup(userId, groupId)).for('key share');
  return rows.length > 0;
}

function ownGroup(userId: string, groupId: string): SQL | undefined {
  return and(eq(groups.id, groupId), eq(groups.userId, userId));
}

export async function designsOfJobs(handle: Handle, jobIds: readonly string[]): Promise<DesignRow[]> {
  if (jobIds.length === 0) return [];
  return handle
    .select()
    .from(designs)
    .where(and(inArray(designs.jobId, [...jobIds]), isNull(designs.deletedAt)))
    .orderBy(asc(designs.variant));
}

export async function insertDesign(tx: Tx, design: typeof designs.$inferInsert): Promise<void> {
  await tx.insert(designs).values(design);
}

/** Designs that were somebody's own and there, after the change. */
function change(
  tx: Tx,
  which: SQL | undefined,
  changes: Partial<Pick<typeof designs.$inferInsert, 'groupId' | 'favouriteAt'>> | { deletedAt: SQL },
): Promise<DesignRow[]> {
  return tx.update(designs).set(changes).where(which).returning();
}

export function markDeleted(tx: Tx, userId: string, designIds: readonly string[]): Promise<DesignRow[]> {
  return change(tx, ownOf(userId, designIds), { deletedAt: sql`now()` });
}

/** The same for all designs of a group. */
export function markGroupDeleted(tx: Tx, userId: string, groupId: string): Promise<DesignRow[]> {
  return change(tx, and(eq(designs.groupId, groupId), ofPerson(userId, null)), { deletedAt: sql`now()` });
}

/** And for all that were made from a photo. */
export function markImageDeleted(tx: Tx, userId: string, imageId: string): Promise<DesignRow[]> {
  return change(tx, and(eq(designs.imageId, imageId), ofPerson(userId, null)), { deletedAt: sql`now()` });
}

export function setFavourite(
  tx: Tx,
  userId: string,
  designIds: readonly string[],
  favourite: boolean,
): Promise<DesignRow[]> {
  return change(tx, ownOf(userId, designIds), { favouriteAt: favourite ? new Date() : null });
}

export function setGroup(
  tx: Tx,
  userId: string,
  designIds: readonly string[],
  groupId: string | null,
): Promise<DesignRow[]> {
  return change(tx, ownOf(userId, designIds), { groupId });
}

/**
 * Marks up to `limit` designs as deleted that people without Pro made at or before `madeBefore`, unless their Pro ended
 * after `proBefore`. Returns them.
 */
export async function markOlder(
  handle: Handle,
  { madeBefore, proBefore }: { readonly madeBefore: Date; readonly proBefore: Date },
  now: Date,
  limit: number,
): Promise<DesignRow[]> {
  const hasPro = and(eq(users.membership, 'pro'), or(isNull(users.planEndsAt), gt(users.planEndsAt, now)));
  const hadPro = or(
    gt(users.planEndedAt, proBefore),
    and(eq(users.membership, 'pro'), gt(users.planEndsAt, proBefore)),
  );
  const older = handle
    .select({ id: designs.id })
    .from(designs)
    .innerJoin(users, eq(users.id, designs.userId))
    .where(
      and(
        isNull(designs.deletedAt),
        lte(designs.createdAt, madeBefore),
        not(sql`coalesce(${hasPro}, false)`),
        not(sql`coalesce(${hadPro}, false)`),
      ),
    )
    .limit(limit);
  return handle
    .update(designs)
    .set({ deletedAt: now })
    .where(and(inArray(designs.id, older), isNull(designs.deletedAt)))
    .returning();
}
