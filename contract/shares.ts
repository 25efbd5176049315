/**
 * Shared designs: a link that shows them to anybody who holds it, until it is withdrawn. Of a board, a project as it is
 * shown to a client, the same link takes answers: the client picks, comments, approves.
 */

import { z } from 'zod';
import { call, id, isoDate, nothing } from './call.ts';
import { CODE } from './code.ts';
import { designSchema } from './designs.ts';
import { pictureSchema } from './images.ts';
import { limits, manyLines, oneLine, visible } from './limits.ts';

const designIds = z.array(id).min(1).max(limits.page.max);
/** 128 random bits and a seal of 128 bits, 44 characters of base64url. */
export const shareCode = z.string().min(1).max(100);

export const shareDesigns = call({
  id: 'designShare',
  method: 'POST',
  path: '/api/v1/design/share',
  summary: 'A link that shows these designs without an account; the same one when the same designs are shared again.',
  access: 'user',
  input: z.object({ designIds }),
  output: z.object({
    code: shareCode,
    /** The page that shows them. */
    url: z.string(),
  }),
  codes: [CODE.notFound],
});

export const unshareDesigns = call({
  id: 'designUnshare',
  method: 'POST',
  path: '/api/v1/design/unshare',
  summary: 'Takes designs out of every link, at once. A link without designs is gone.',
  access: 'user',
  input: z.object({ designIds }),
  output: z.object({ unshared: z.number().int() }),
  codes: [CODE.notFound],
});

/** A design as strangers see it: nothing in it leads to the person or to other designs. */
export const sharedDesignSchema = designSchema
  .pick({ createdAt: true, tool: true, style: true, roomType: true, intervention: true, technique: true })
  .extend({
    alterations: designSchema.shape.alterations,
    geometry: designSchema.shape.geometry,
    /** Pictures whose links end with the link that was shared. `source`: the untouched photo, without its location. */
    picture: pictureSchema,
    source: pictureSchema,
    /** Saves the full picture, as PNG. */
    download: z.string(),
  });
export type SharedDesign = z.infer<typeof sharedDesignSchema>;

/** One line, not empty. */
const line = (most: number) => z.string().trim().min(1).max(most).regex(oneLine).regex(visible);
/** Several lines, or none. */
const lines = (most: number) => z.string().trim().max(most).regex(manyLines);

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

/** A material that was laid, with what it takes where the photo was measured. */
export const laidMaterialSchema = z.object({
  /** Of the catalogue. */
  materialId: z.string(),
  areaM2: z.number(),
  errorM2: z.number(),
  wastePercent: z.number(),
  unit: z.enum(['piece', 'roll', 'litre', 'm2']),
  /** Whole units to order, waste included. */
  count: z.number().int(),
  /** Guide price, supply only. */
  sgd: z.number(),
});

const comments = z.array(boardCommentSchema.omit({ id: true }));

const shownDesignSchema = sharedDesignSchema.extend({
  /** By which answers name it. */
  place: z.number().int().min(0),
  material: laidMaterialSchema.nullable(),
  /** What its owner says of it on a board; empty elsewhere. */
  note: z.string(),
  picks: z.array(z.string()),
  approval: boardApprovalSchema.nullable(),
  comments,
});
export type ShownDesign = z.infer<typeof shownDesignSchema>;

const shownSchema = z.object({
  sharedAt: isoDate,
  designs: z.array(shownDesignSchema),
  /** null: designs are shown, and nothing is asked. */
  board: z.object({ title: z.string(), note: z.string(), comments }).nullable(),
  /** The page itself as a QR code: a picture as a data URL, for what is printed. */
  qr: z.string(),
});
export type Shown = z.infer<typeof shownSchema>;

export const openShare = call({
  id: 'share',
  method: 'GET',
  path: '/api/v1/share',
  summary: 'The designs that a link shows, before and after. 10411: there is no such link (any more).',
  access: 'none',
  input: z.object({ code: shareCode }),
  output: shownSchema,
  codes: [CODE.linkInvalid],
});

export const answerShare = call({
  id: 'shareAnswer',
  method: 'POST',
  path: '/api/v1/share/answer',
  summary: 'Answers a board: picks or approves a design, or no longer, or says something. 10409: it holds no more.',
  access: 'none',
  input: z
    .object({
      code: shareCode,
      name: answerName,
      /** The design; left out: the whole board. */
      place: z.number().int().min(0).max(limits.board.designs).optional(),
      picked: z.boolean().optional(),
      /** One design of a board is approved: another one takes its place. */
      approved: z.boolean().optional(),
      comment: answerText.optional(),
    })
    .refine(({ place, picked, approved }) => place !== undefined || (picked ?? approved) === undefined, {
      path: ['place'],
    })
    .refine(({ picked, approved, comment }) => [picked, approved, comment].some((each) => each !== undefined), {
      path: ['comment'],
    }),
  output: shownSchema,
  codes: [CODE.linkInvalid, CODE.conflict],
});

export const downloadShare = call({
  id: 'shareDownload',
  method: 'GET',
  path: '/api/v1/share/pack.zip',
  summary: 'The disclosure pack of a link: altered pictures, originals, labels, a page that says what was changed.',
  access: 'none',
  answer: 'file',
  fileType: 'application/zip',
  input: z.object({ code: shareCode }),
  output: nothing,
  codes: [CODE.linkInvalid],
});
