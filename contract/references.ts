/** A picture of a room that somebody likes: what of it can be had here. */
import { z } from 'zod';
import { restyleParams } from '#engine/tools/restyle/params.ts';
import { call, id } from './call.ts';
import { CODE } from './code.ts';

/** What a picture did not tell: its colours, its floor, its walls. */
export const untold = ['colours', 'floor', 'walls'] as const;

export const readReference = call({
  id: 'imageReference',
  method: 'GET',
  path: '/api/v1/img/reference',
  summary:
    'Reads a picture of a room as options of a redesign: the nearest style, floor, walls and light, and what it did not tell. Costs nothing.',
  access: 'user',
  input: z.object({
    imageId: id,
    /** What room is furnished: a bathroom has other floors. */
    roomType: z.string().max(64).optional(),
  }),
  output: z.object({
    options: restyleParams.pick({ style: true, floorMaterial: true, wallMaterial: true, light: true }).partial(),
    /** Styles that come next. */
    offered: z.array(z.string()),
    /** Its colours, the commonest first, `#rrggbb`. */
    palette: z.array(z.string()),
    light: z
      .object({ warmth: z.enum(['warm', 'neutral', 'cool']), brightness: z.enum(['bright', 'medium', 'dark']) })
      .nullable(),
    left: z.array(z.enum(untold)),
  }),
  codes: [CODE.notFound],
});
