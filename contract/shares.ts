/** Shared designs: a link that shows them to anybody who holds it, until it is withdrawn. */

import { z } from 'zod';
import { call, id } from './call.ts';
import { CODE } from './code.ts';
import { designSchema } from './designs.ts';
import { pictureSchema } from './images.ts';
import { limits } from './limits.ts';

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
