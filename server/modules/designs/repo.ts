/** Designs in the database. Only the designs service reads this. */
import { and, asc, desc, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { designs, users } from '../../db/schema.ts';

export type DesignRow = typeof designs.$inferSelect;

/** A place in a list: creation time in microseconds as the database has it (a JavaScript date would round it), and id. */
export interface Position {
  readonly createdAt: string;
  readonly id: string;
}

const exactTime = sql<string>`to_char(${designs.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export interface PageRequest {
  readonly userId: string;
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
  readonly after: Position | undefined;
  /** Only what was made after this; null: everything. */
  readonly since: Date | null;
}

/** One page and one row more, which tells whether there is a next page. */
export async function page(handle: Handle, request: PageRequest): Promise<(DesignRow & { position: Position })[]> {
  const { userId, order, limit, after, since } = request;
  const conditions: (SQL | undefined)[] = [
    eq(designs.userId, userId),
    isNull(designs.deletedAt),
    since ? gt(designs.createdAt, since) : undefined,
    after ? beyond(order, after) : undefined,
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
  const [row] = await handle
    .select()
    .from(designs)
    .where(and(eq(designs.id, designId), eq(designs.userId, userId), isNull(designs.deletedAt)));
  return row;
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

/** Marks designs as deleted; returns those that were somebody's own and there. */
export async function markDeleted(tx: Tx, userId: string, designIds: readonly string[]): Promise<DesignRow[]> {
  return tx
    .update(designs)
    .set({ deletedAt: sql`now()` })
    .where(and(inArray(designs.id, [...designIds]), eq(designs.userId, userId), isNull(designs.deletedAt)))
    .returning();
}

/**
 * Marks up to `limit` designs as deleted that people without Pro made at or before `madeBefore`, unless their Pro ended after
 * `proBefore`. Returns them.
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
