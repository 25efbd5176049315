/** Boards and their answers in the database. Only the boards service reads this. */
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../db/client.ts';
import { boardAnswers, boards } from '../../db/schemaBoards.ts';

export type BoardRow = typeof boards.$inferSelect;
export type AnswerRow = typeof boardAnswers.$inferSelect;

/** The last one changed first. */
export function boardsOf(handle: Handle, userId: string): Promise<BoardRow[]> {
  return handle
    .select()
    .from(boards)
    .where(eq(boards.userId, userId))
    .orderBy(desc(boards.updatedAt), desc(boards.shareId));
}

export async function boardOfShare(handle: Handle, shareId: string): Promise<BoardRow | undefined> {
  const [row] = await handle.select().from(boards).where(eq(boards.shareId, shareId));
  return row;
}

/** The board of a group of one's own, held until the transaction ends. */
export async function lockBoard(tx: Tx, userId: string, groupId: string): Promise<BoardRow | undefined> {
  const own = and(eq(boards.groupId, groupId), eq(boards.userId, userId));
  const [row] = await tx.select().from(boards).where(own).for('update');
  return row;
}

/** The same by its link: who answers comes one after the other. */
export async function lockBoardOfShare(tx: Tx, shareId: string): Promise<BoardRow | undefined> {
  const [row] = await tx.select().from(boards).where(eq(boards.shareId, shareId)).for('update');
  return row;
}

export async function insertBoard(tx: Tx, board: BoardRow): Promise<void> {
  await tx.insert(boards).values(board);
}

export async function updateBoard(
  tx: Tx,
  shareId: string,
  changes: Partial<Pick<BoardRow, 'title' | 'note' | 'updatedAt'>>,
): Promise<void> {
  await tx.update(boards).set(changes).where(eq(boards.shareId, shareId));
}

/** Of these boards, in the order in which they came. */
export function answersOf(handle: Handle, shareIds: readonly string[]): Promise<AnswerRow[]> {
  if (shareIds.length === 0) return Promise.resolve([]);
  return handle
    .select()
    .from(boardAnswers)
    .where(inArray(boardAnswers.shareId, [...shareIds]))
    .orderBy(asc(boardAnswers.createdAt), asc(boardAnswers.id));
}

export async function countAnswers(tx: Tx, shareId: string): Promise<number> {
  const [row] = await tx.select({ answers: count() }).from(boardAnswers).where(eq(boardAnswers.shareId, shareId));
  return row?.answers ?? 0;
}

export async function insertAnswer(tx: Tx, answer: typeof boardAnswers.$inferInsert): Promise<void> {
  await tx.insert(boardAnswers).values(answer);
}

/** Takes back what was picked or approved: by one of that name where it is given, of one design where that is. */
export async function deleteMarks(
  tx: Tx,
  shareId: string,
  marks: { readonly kind: 'pick' | 'approval'; readonly designId?: string; readonly name?: string },
): Promise<void> {
  const { kind, designId, name } = marks;
  await tx
    .delete(boardAnswers)
    .where(
      and(
        eq(boardAnswers.shareId, shareId),
        eq(boardAnswers.kind, kind),
        designId === undefined ? undefined : eq(boardAnswers.designId, designId),
        name === undefined ? undefined : eq(sql`lower(${boardAnswers.name})`, name.toLowerCase()),
      ),
    );
}

/** Deletes a comment on a board of one's own; false where there is none. */
export async function deleteComment(handle: Handle, userId: string, commentId: string): Promise<boolean> {
  const own = handle.select({ id: boards.shareId }).from(boards).where(eq(boards.userId, userId));
  const gone = await handle
    .delete(boardAnswers)
    .where(and(eq(boardAnswers.id, commentId), eq(boardAnswers.kind, 'comment'), inArray(boardAnswers.shareId, own)))
    .returning({ id: boardAnswers.id });
  return gone.length > 0;
}

/** Links of the boards of a group. */
export async function sharesOfGroup(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx.select({ id: boards.shareId }).from(boards).where(eq(boards.groupId, groupId)).for('update');
  return rows.map(({ id }) => id);
}
