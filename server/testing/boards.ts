/** Boards that are shown to clients, for tests. */
import { eq } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { boardAnswers, boards } from '../db/schemaBoards.ts';

export interface Board {
  readonly groupId: string;
  readonly designId: string;
  readonly code: string;
}

/** Gives a group's board as many answers as it may hold. */
export async function fillBoard(database: Database, groupId: string): Promise<void> {
  const [board] = await database.handle.select().from(boards).where(eq(boards.groupId, groupId));
  if (!board) throw new Error('there is no such board');
  const { shareId } = board;
  const answer = () => ({
    id: newId(),
    shareId,
    designId: null,
    kind: 'comment' as const,
    name: 'Ben',
    text: 'Lovely.',
  });
  await database.handle.insert(boardAnswers).values(Array.from({ length: limits.board.answers }, answer));
}
