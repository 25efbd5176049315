/** What a new floor can be. Read by the form, the server, the command line and the tool. */
import { z } from 'zod';
import { knownLengthSchema } from '../restyle/params.ts';

export const floorParams = z.object({
  /** Id of a material of the catalogue that goes on that kind of surface. */
  material: z.string().min(1).max(64),
  /** Turn of the pattern against the usual way to lay it, degrees. */
  angle: z.number().min(-180).max(180).default(0),
  /** Times as large as true. */
  scale: z.number().min(0.25).max(4).default(1),
  /** Metres by which the pattern is moved from the surface's own origin; left out: it begins somewhere by the seed. */
  offset: z.tuple([z.number().min(-100).max(100), z.number().min(-100).max(100)]).optional(),
  /** Fixes how large the room is. */
  knownLength: knownLengthSchema.optional(),
  /** 0 … 2^32-1. The same recipe with the same seed gives the same bytes. */
  seed: z.number().int().min(0).max(0xffffffff).default(1),
});

export type FloorParams = z.infer<typeof floorParams>;

/** Materials that one account may have at a time, and characters of what they are called. */
export const ownMaterialLimits = { max: 200, name: 80, code: 40 } as const;

/** Kinds of goods that can be brought: how they are ordered and how they shine. */
export const ownMaterialGroups = ['wood', 'stone', 'carpet', 'other-floor', 'wallpaper', 'panel'] as const;
/** `pattern`: the picture shows a part of something endless · `piece`: one tile or board, from edge to edge. */
export const ownMaterialRepeats = ['pattern', 'piece'] as const;

export const ownMaterialSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(ownMaterialLimits.name),
  group: z.enum(ownMaterialGroups),
  on: z
    .array(z.enum(['floor', 'wall']))
    .min(1)
    .max(2),
  /** Metres that the picture shows from its left to its right edge. */
  widthM: z.number().min(0.01).max(10),
  repeat: z.enum(ownMaterialRepeats),
  /** Guide price, SGD per m²; 0: none was said. */
  sgdPerM2: z.number().min(0).max(10_000),
});
export type OwnMaterial = z.infer<typeof ownMaterialSchema>;

/** Long side up to which a picture of one is read: of a metre, a millimetre a pixel. */
export const OWN_MATERIAL_PX = 1024;

/**
 * Width and height by which one is ordered, cm: a piece by itself, what is endless by the square metre. `picture` has
 * the sides of what was brought, in any unit.
 */
export function ownSizeCm(
  { repeat, widthM }: Pick<OwnMaterial, 'repeat' | 'widthM'>,
  { width, height }: { readonly width: number; readonly height: number },
): [number, number] {
  const cm = (metres: number): number => Math.round(metres * 1000) / 10;
  return repeat === 'piece' ? [cm(widthM), cm((widthM * height) / width)] : [100, 100];
}
