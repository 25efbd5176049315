/** Boards: a project as it is shown to a client, by a link that needs no account; the client picks, comments, approves. */

import { z } from 'zod';
import { call, id, isoDate, nothing } from './call.ts';
import { CODE } from './code.ts';
import { limits } from './limits.ts';
import { shareCode } from './shares.ts';

/** One line, not empty. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]*$/u);
/** Several lines, or none. */
const lines = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}]*$|^(?:[^\p{Cc}]|[\n\r\t])*$/u);

export const boardTitle = line(limits.board.title);
export const boardNote = lines(limits.board.note);

/** Who answers, as they call themselves: nothing proves it but that they hold the link. */
export const answerName = line(limits.board.name);
export const answerText = lines(limits.board.comment).min(1);

/** What somebody has written. */
export const boardCommentSchema = z.object({
  id,
  name: z.string(),
  text: z.string(),
  at: isoDate,
});
export type BoardComment = z.infer<typeof boardCommentSchema>;

export const boardApprovalSchema = z.object({ name: z.string(), at: isoDate });

/** A board as its owner sees it. */
export const boardSchema = z.object({
  groupId: id,
  /** Of the link. */
  code: shareCode,
  url: z.string(),
  title: z.string(),
  note: z.string(),
  updatedAt: isoDate,
  /** In their order. */
  designs: z.array(
    z.object({
      designId: id,
      note: z.string(),
      /** Names of those who picked it. */
      picks: z.array(z.string()),
      approval: boardApprovalSchema.nullable(),
      comments: z.array(boardCommentSchema),
    }),
  ),
  /** Of the whole. */
  comments: z.array(boardCommentSchema),
});
export type Board = z.infer<typeof boardSchema>;

export const listBoards = call({
  id: 'boardList',
  method: 'GET',
  path: '/api/v1/board/list',
  summary: 'Your boards with what clients have answered, the last one changed first.',
  access: 'user',
  input: nothing,
  output: z.object({ boards: z.array(boardSchema) }),
  codes: [],
});

export const saveBoard = call({
  id: 'boardSave',
  method: 'POST',
  path: '/api/v1/board/save',
  summary: 'Shows designs of yours as the board of a group; saved again, the link and what was answered stay.',
  access: 'user',
  input: z.object({
    groupId: id,
    title: boardTitle,
    note: boardNote.default(''),
    designs: z
      .array(z.object({ designId: id, note: boardNote.default('') }))
      .min(1)
      .max(limits.board.designs),
  }),
  output: boardSchema,
  codes: [CODE.notFound],
});

export const withdrawBoard = call({
  id: 'boardWithdraw',
  method: 'POST',
  path: '/api/v1/board/withdraw',
  summary: 'Ends the link of a board, with what was answered. The designs stay.',
  access: 'user',
  input: z.object({ groupId: id }),
  output: nothing,
  codes: [CODE.notFound],
});

export const deleteBoardComment = call({
  id: 'boardCommentDelete',
  method: 'POST',
  path: '/api/v1/board/comment/delete',
  summary: 'Takes a comment off a board of yours.',
  access: 'user',
  input: z.object({ commentId: id }),
  output: nothing,
  codes: [CODE.notFound],
});
