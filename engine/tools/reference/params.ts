/** What a reference picture tells of how somebody would like a room. Read by the server and the tool. */
import { z } from 'zod';

export const referenceParams = z.object({});

export type ReferenceParams = z.infer<typeof referenceParams>;

/** OKLCH: lightness 0-1, chroma, hue in degrees. */
const oklchSchema = z.tuple([z.number(), z.number(), z.number()]);

/** A surface as it would look in white light; `share` of the picture, 0-1. */
const seenSurfaceSchema = z.object({ colour: oklchSchema, share: z.number() });

/** Null: too little of it is seen to tell. */
export const referenceSchema = z.object({
  floor: seenSurfaceSchema.nullable(),
  walls: seenSurfaceSchema.nullable(),
  /** Colours of what is indoors, as in white light; the commonest first, their shares of the picture. */
  palette: z.array(seenSurfaceSchema),
  /** Colours of cloth, rugs and curtains among them; likewise. */
  textiles: z.array(seenSurfaceSchema),
  light: z
    .object({
      /** How far from white the light is, to yellow where positive and to blue where negative: OKLab b. */
      warmth: z.number(),
      /** OKLab lightness of the middle of the picture, windows left out. */
      lightness: z.number(),
    })
    .nullable(),
});

export type Reference = z.infer<typeof referenceSchema>;
