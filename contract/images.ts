/** Pictures: what people bring, and how any picture is shown. */

import { z } from 'zod';
import { call, id, isoDate } from './call.ts';
import { CODE } from './code.ts';
import { limits } from './limits.ts';

/** A picture to show: `url` is signed and expires; add `&w=` one of `pictureWidths` for a smaller one. */
export const pictureSchema = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });
export type Picture = z.infer<typeof pictureSchema>;

export const imageKinds = ['photo', 'sketch', 'mask', 'reference'] as const;

export const upload = call({
  id: 'imageUpload',
  method: 'POST',
  path: '/api/v1/img/upload',
  summary: 'Keeps a PNG or JPEG (field `file`). Costs nothing. A file sent again with its key is the same picture.',
  access: 'user',
  body: 'multipart',
  idempotent: true,
  input: z.object({ kind: z.enum(imageKinds).default('photo') }),
  output: pictureSchema.extend({ imageId: id }),
  codes: [CODE.unreadablePicture, CODE.storageFull],
});

/** Chosen by whoever sends, at random: one for each file. */
const uploadId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{7,63}$/);

export const uploadPart = call({
  id: 'imageUploadPart',
  method: 'POST',
  path: '/api/v1/img/upload/part',
  summary: 'Keeps part of a file (field `file`, at most 8 MiB) for an hour. A part sent again replaces itself.',
  access: 'user',
  body: 'multipart',
  fileBytes: limits.parts.maxBytes,
  input: z.object({
    uploadId,
    /** From 0. */
    part: z.coerce
      .number()
      .int()
      .min(0)
      .max(limits.parts.max - 1),
  }),
  output: z.object({ bytes: z.number().int() }),
  codes: [CODE.unreadablePicture, CODE.storageFull],
});

export const uploadWhole = call({
  id: 'imageUploadWhole',
  method: 'POST',
  path: '/api/v1/img/upload/whole',
  summary: 'Puts the parts of a file together and keeps the picture. Asked again, it is the same picture.',
  access: 'user',
  input: z.object({
    uploadId,
    parts: z.number().int().min(1).max(limits.parts.max),
    kind: z.enum(imageKinds).default('photo'),
  }),
  output: pictureSchema.extend({ imageId: id }),
  codes: [CODE.notFound, CODE.unreadablePicture, CODE.storageFull],
});

/** A picture that somebody brought, as their list shows it. */
export const ownImageSchema = pictureSchema.extend({
  imageId: id,
  kind: z.enum(imageKinds),
  /** Of the original, as it came. */
  bytes: z.number().int(),
  createdAt: isoDate,
  /** What hangs on it: designs that were made from it, and jobs that have not ended. */
  designs: z.number().int(),
  openJobs: z.number().int(),
});

export const listImages = call({
  id: 'imageList',
  method: 'GET',
  path: '/api/v1/img/list',
  summary: 'Your photos, newest first, with their size and what hangs on them; and how much of your storage is used.',
  access: 'user',
  input: z.object({
    kind: z.enum(imageKinds).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
  }),
  output: z.object({
    images: z.array(ownImageSchema),
    nextCursor: z.string().nullable(),
    /** Bytes of photos and designs together; `allowed` null: no limit was agreed. */
    storage: z.object({ used: z.number().int(), allowed: z.number().int().nullable() }),
  }),
  codes: [],
});

export const deleteImage = call({
  id: 'imageDelete',
  method: 'POST',
  path: '/api/v1/img/delete',
  summary:
    'Deletes a photo for good, and the designs made from it or not, as you say. Jobs that wait for it end, their credits come back.',
  access: 'user',
  input: z.object({ imageId: id, designs: z.enum(['keep', 'delete']) }),
  output: z.object({ deletedDesigns: z.number().int() }),
  codes: [CODE.notFound],
});
