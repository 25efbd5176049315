/** What can be chosen in a photo with a click. */

import { z } from 'zod';
import { call, id } from './call.ts';
import { CODE } from './code.ts';
import { pictureSchema } from './images.ts';

/** One region. Numbers count from 1 over all levels. */
export const segmentSchema = z.object({
  id: z.number().int().positive(),
  /** 1: what things form together; 2: things; 3: their parts. */
  level: z.number().int().min(1).max(3),
  /** The segment of the next coarser level that it is part of; null at level 1. */
  parent: z.number().int().positive().nullable(),
  /** Left, top, width, height in px of the label map. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Pixels of the label map. */
  area: z.number(),
  kind: z.string(),
  /** Id of the Room's surface that it is, lies in or stands on: floor, ceiling, wall-0, … */
  surface: z.string().nullable(),
});

/** One line of a drawing, as the middle of its ink. */
export const strokeSchema = z.object({
  /** In px of the label map, from one end to the other. */
  points: z.array(z.tuple([z.number(), z.number()])),
  /** Width of the ink. */
  widthPx: z.number(),
});

export const readSegments = call({
  id: 'imageSegments',
  method: 'GET',
  path: '/api/v1/img/sam/segments',
  summary:
    'What can be chosen in a photo with a click, in three levels of detail: a label map and a list. Costs nothing.',
  access: 'user',
  input: z.object({ imageId: id }),
  output: z.object({
    /** A PNG of at most 2048 px a side: R + 256·G + 65536·B of each pixel is the id of its segment of level 3. */
    labels: pictureSchema,
    segments: z.array(segmentSchema),
    /** Of a line drawing; a photo has none. */
    strokes: z.array(strokeSchema).optional(),
  }),
  codes: [CODE.notFound],
});

export const readClutter = call({
  id: 'imageClutter',
  method: 'GET',
  path: '/api/v1/img/clutter',
  summary: 'What lies about in a photo and could be erased, as a mask to be looked at before. Costs nothing.',
  access: 'user',
  input: z.object({ imageId: id }),
  output: z.object({
    /** A PNG of at most 2048 px a side, white where clutter lies; null where none is found. */
    mask: pictureSchema.nullable(),
  }),
  codes: [CODE.notFound],
});
