/** Designs: what was made, found again later. */

import { z } from 'zod';
import { driftSchema } from '#engine/tools/score/params.ts';
import { call, id, isoDate, nothing } from './call.ts';
import { CODE } from './code.ts';
import { pictureSchema } from './images.ts';
import { limits } from './limits.ts';

/** What a design can be saved as; SVG only what was drawn in lines. */
export const downloadFormats = ['png', 'jpg', 'svg'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** How far a design shows the same room as its photo, measured in the two pictures alone. */
export const geometrySchema = z.object({
  /** 0-100: camera, openings and lines of the room found again. */
  score: z.number().min(0).max(100),
  /** What differs, category by category. */
  drift: z.array(driftSchema),
  /** 0-1: share of the pixels that are the photo's own, byte for byte; null where the sizes differ. */
  identicalShare: z.number().min(0).max(1).nullable(),
});
export type Geometry = z.infer<typeof geometrySchema>;

/** A design as a job or a list shows it. */
export const designSchema = z.object({
  id,
  jobId: id,
  createdAt: isoDate,
  tool: z.string(),
  style: z.string().nullable(),
  roomType: z.string().nullable(),
  intervention: z.string().nullable(),
  resolution: z.string().nullable(),
  /** How a line drawing was drawn; null for anything else. */
  technique: z.string().nullable(),
  seed: z.number().int(),
  engineVersion: z.string(),
  /** Milliseconds that the engine took, reading and writing the files included. */
  engineMs: z.number().int(),
  variant: z.number().int(),
  picture: pictureSchema,
  formats: z.array(z.enum(downloadFormats)),
  /** The photo it was made from. */
  source: pictureSchema.extend({
    imageId: id,
    /** Its owner has deleted it: the address leads to nothing. */ deleted: z.boolean(),
  }),
  /** 0-1, how far walls, floor and camera could be told; null where that says nothing about the result. */
  confidence: z.number().nullable(),
  /** What was altered, each one a stable key that the screen translates. */
  alterations: z.array(z.string()),
  /** Of a redesign; null where nothing was measured. */
  geometry: geometrySchema.nullable(),
  /** The group it was put into; null for none. */
  groupId: id.nullable(),
  favourite: z.boolean(),
  /** Whether a link shows it to people without an account. */
  shared: z.boolean(),
});
export type Design = z.infer<typeof designSchema>;

/** What a style, room type or tool is called by. */
const catalogueId = z.string().min(1).max(64);
const designIds = z.array(id).min(1).max(limits.page.max);

const cursorPage = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
});

export const listDesigns = call({
  id: 'designList',
  method: 'GET',
  path: '/api/v1/design/list',
  summary: 'Your designs, a page at a time, filtered as you say.',
  access: 'user',
  input: cursorPage.extend({
    order: z.enum(['newest', 'oldest']).default('newest'),
    /** Each filter that is given must hold. */
    groupId: id.optional(),
    favourite: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
    tool: catalogueId.optional(),
    style: catalogueId.optional(),
    roomType: catalogueId.optional(),
  }),
  output: z.object({
    designs: z.array(designSchema),
    nextCursor: z.string().nullable(),
  }),
  codes: [CODE.notFound],
});

export const designDetail = call({
  id: 'designDetail',
  method: 'GET',
  path: '/api/v1/design/detail',
  summary: 'One design, with its whole recipe and the other designs of the same photo, newest first.',
  access: 'user',
  input: z.object({ designId: id }),
  output: designSchema.extend({
    recipe: z.record(z.string(), z.unknown()),
    /** What the tool says of what it did, as its reference tells; null where it says nothing. */
    report: z.record(z.string(), z.unknown()).nullable(),
    siblings: z.array(designSchema),
    /** The design whose picture its photo is; null where somebody brought the photo, or that design is gone. */
    parent: designSchema.nullable(),
    /** Designs that were made of its picture, newest first. */
    continued: z.array(designSchema),
  }),
  codes: [CODE.notFound],
});

export const continueDesign = call({
  id: 'designContinue',
  method: 'POST',
  path: '/api/v1/design/continue',
  summary: 'Takes the picture of a design as a photo to work on next; what is made of it knows where it came from.',
  access: 'user',
  input: z.object({ designId: id }),
  output: pictureSchema.extend({ imageId: id }),
  codes: [CODE.notFound, CODE.storageFull],
});

export const deleteDesigns = call({
  id: 'designDelete',
  method: 'POST',
  path: '/api/v1/design/delete',
  summary: 'Deletes designs and their pictures for good.',
  access: 'user',
  input: z.object({ designIds }),
  output: z.object({ deleted: z.number().int() }),
  codes: [CODE.notFound],
});

export const downloadDesign = call({
  id: 'designDownload',
  method: 'GET',
  path: '/api/v1/design/download',
  summary: 'A signed link to the full picture with a sensible file name, in one of the formats that the design has.',
  access: 'user',
  input: z.object({ designId: id, format: z.enum(downloadFormats).default('png') }),
  output: z.object({ url: z.string(), fileName: z.string() }),
  codes: [CODE.notFound],
});

export const downloadDesigns = call({
  id: 'designDownloadZip',
  method: 'POST',
  path: '/api/v1/design/download.zip',
  summary: 'The full pictures of many designs in one zip; line drawings as PNG and as SVG.',
  access: 'user',
  answer: 'file',
  fileType: 'application/zip',
  input: z.object({ designIds }),
  output: nothing,
  codes: [CODE.notFound],
});

export const favouriteDesigns = call({
  id: 'designFavourite',
  method: 'POST',
  path: '/api/v1/design/favourite',
  summary: 'Marks designs as favourites, or takes the mark away. All of them or none.',
  access: 'user',
  input: z.object({ designIds, favourite: z.boolean() }),
  output: z.object({ changed: z.number().int() }),
  codes: [CODE.notFound],
});

export const moveDesigns = call({
  id: 'designMove',
  method: 'POST',
  path: '/api/v1/design/move',
  summary: 'Puts designs into a group; `groupId` null takes them out of theirs. All of them or none.',
  access: 'user',
  input: z.object({ designIds, groupId: id.nullable() }),
  output: z.object({ moved: z.number().int() }),
  codes: [CODE.notFound],
});
