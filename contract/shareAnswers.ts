/** What a shared link shows, and what its holder can answer, without an account. */

import { z } from 'zod';
import { answerName, answerText, boardApprovalSchema, boardCommentSchema } from './boards.ts';
import { call, isoDate, nothing } from './call.ts';
import { CODE } from './code.ts';
import { limits } from './limits.ts';
import { shareCode, sharedDesignSchema } from './shares.ts';

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
  summary:
    'Answers a board: picks a design or no longer, approves one or no longer, says something. 10409: it holds as many answers as it can.',
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
  summary:
    'The disclosure pack of what a link shows: altered pictures, untouched originals, labels, and a page that says what was changed.',
  access: 'none',
  answer: 'file',
  fileType: 'application/zip',
  input: z.object({ code: shareCode }),
  output: nothing,
  codes: [CODE.linkInvalid],
});
