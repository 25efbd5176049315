/** What either model can propose: the arguments of tools, checked before anything is shown. */
import { z } from 'zod';
import { materialById } from '#catalog/materials/all.ts';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { limits } from '#contract/limits.ts';
import { enhanceResolutions } from '#engine/tools/enhance/params.ts';
import { techniques } from '#engine/tools/line/params.ts';
import { interventions, lockables, resolutions } from '#engine/tools/restyle/params.ts';

const style = z.string().refine((id) => styleById(id) !== undefined, 'no style of the catalogue');
const roomType = z.string().refine((id) => roomTypeById(id) !== undefined, 'no room type of the catalogue');
const variants = z.number().int().min(limits.variants.min).max(limits.variants.max).default(1);
const materialOn = (surface: 'floor' | 'wall') =>
  z.string().refine((id) => materialById(id)?.on.includes(surface), `no material of the catalogue for a ${surface}`);

export const wishSchema = z.discriminatedUnion('tool', [
  z.object({
    tool: z.literal('restyle'),
    style,
    roomType,
    intervention: z.enum(interventions).default('middle'),
    locks: z.array(z.enum(lockables)).default([]),
    resolution: z.enum(resolutions).default('1k'),
    variants,
  }),
  z.object({ tool: z.literal('furnish'), style, roomType, resolution: z.enum(resolutions).default('1k'), variants }),
  z.object({ tool: z.literal('render-sketch'), style, roomType, variants }),
  z.object({ tool: z.literal('floor'), materialId: materialOn('floor') }),
  z.object({ tool: z.literal('wall'), materialId: materialOn('wall') }),
  z.object({
    tool: z.literal('erase'),
    /** Segments of the photo; left out: whatever lies about. */
    ids: z.array(z.number().int().positive()).min(1).max(limits.segments.max).optional(),
    /** What they are, for the person to read. */
    things: z.array(z.string().max(60)).max(12).default([]),
  }),
  z.object({ tool: z.literal('unmark') }),
  z.object({ tool: z.literal('line'), technique: z.enum(techniques).default('pencil') }),
  z.object({ tool: z.literal('enhance'), resolution: z.enum(enhanceResolutions).default('2k') }),
  z.object({ tool: z.literal('share') }),
  z.object({ tool: z.literal('download'), format: z.enum(['png', 'jpg']).default('png') }),
  z.object({ tool: z.literal('favourite') }),
]);
export type Wish = z.output<typeof wishSchema>;
export type WishTool = Wish['tool'];
