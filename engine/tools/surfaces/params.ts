/**
 * What taking a photo's surfaces apart can be asked for, and what it says. Read by the contract, the server, the
 * command line and the tool.
 */
import { z } from 'zod';
import { knownLengthSchema } from '../restyle/params.ts';

/** Kinds of surface that can be laid anew. */
export const layableKinds = ['floor', 'wall'] as const;
export type LayableKind = (typeof layableKinds)[number];

export const surfacesParams = z.object({
  /** Fixes how large the room is. */
  knownLength: knownLengthSchema.optional(),
});

export type SurfacesParams = z.infer<typeof surfacesParams>;

/** Pictures that are made, all of the same size, at most 1024 px a side. */
export const layerNames = ['mattes', 'floorLight', 'wallLight', 'fine', 'mirror'] as const;
export type LayerName = (typeof layerNames)[number];

/** One surface that a material can be laid on. */
const laidSurfaceSchema = z.object({
  /** floor, wall-0, wall-1, … as in the Room. */
  id: z.string(),
  kind: z.enum(layableKinds),
  /** Value of it in the blue of `mattes`. */
  face: z.number().int().min(0).max(255),
  /** Pixels of the layers → metres on the plane, row-major, homogeneous, at the Room's likeliest scale. */
  toMetres: z.array(z.number()).length(9),
  /** Turn of patterns as they are usually laid, degrees. */
  usualAngle: z.number(),
  /** Metres along the walls before this face, so that patterns go on around corners; 0 for floors. */
  originU: z.number(),
  /** What the photo shows of it, with what stands before it, less openings; and its standard error. */
  areaM2: z.number(),
  errorM2: z.number(),
  /** Average colour as seen, `#rrggbb`. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
});

/** How far a kind of surface is told: found, unsure, not in the picture. */
const kindStateSchema = z.object({
  state: z.enum(['found', 'unsure', 'missing']),
  /** Reason of the gate why patterns would not be laid without help; null: they would. */
  gate: z.enum(['room-unclear', 'room-slope', 'surface-unsure', 'surface-not-found']).nullable(),
  /** The same for paint, which asks less of the Room. */
  paintGate: z.enum(['room-unclear', 'room-slope', 'surface-unsure', 'surface-not-found']).nullable(),
  /** Linear light of the value 255 in its light picture: light = `most` · (value / 255)². */
  most: z.number(),
});

/**
 * What is said beside the layers. `mattes`: red is the coverage of the floor, green that of the walls, blue the face.
 * `floorLight`, `wallLight`: linear light on the surface; new colour = albedo × light. `fine`: red is old fine detail
 * that stays on walls, a factor exp((value / 255) · 0.47 − 0.35); green is light to add on floors, `glareMost` · (value
 * / 255)². `mirror`: what a polished floor would mirror, (value / 255)².
 */
export const surfaceListSchema = z.object({
  width: z.number().int(),
  height: z.number().int(),
  surfaces: z.array(laidSurfaceSchema),
  floor: kindStateSchema,
  wall: kindStateSchema,
  glareMost: z.number(),
  /** −1: light comes from the left, 1: from the right, 0: from neither. */
  lightSide: z.number(),
  cameraHeightM: z.number(),
  /** Relative standard error of every length, and of one that was measured. */
  scaleError: z.number(),
  measuredError: z.number(),
  /**
   * What an unsure layout adds to the relative error of an area: errorM2 = areaM2 · hypot(2 · scaleError, layoutError).
   */
  layoutError: z.number(),
  /** Lengths that may be measured to fix the scale, with what they are taken for, metres. */
  lengths: z.array(knownLengthSchema.extend({ index: z.number().int() })),
  /** 0-1, of the Room. */
  confidence: z.number(),
});
export type SurfaceList = z.infer<typeof surfaceListSchema>;
