/** The Room: what a photo or a drawing shows, in metres. The one schema that the contract shares with the engine. */
import { z } from 'zod';

const point2 = z.tuple([z.number(), z.number()]);

export const openingKinds = ['window', 'door', 'passage'] as const;

/**
 * Radial distortion by the division model (Fitzgibbon 2001): the pinhole of the camera sees at centre + d / (1 +
 * radial·|d|²/radiusPx²) what the picture shows at centre + d. Barrels are below 0.
 */
export const distortionSchema = z.object({
  radial: z.number().min(-0.5).max(0.5),
  centrePx: point2,
  radiusPx: z.number().positive(),
});

/**
 * Camera: pinhole. World axes: x right along the picture's main wall, y up, z into the room; metres; the camera stands
 * at (0, heightM, 0). `rotation` is row-major world → camera (x right, y down, z forward), orthonormal, det −1 (the
 * world is left-handed). `focalPx` and `principalPx` are those of the picture without its distortion, where it has one.
 */
export const cameraSchema = z.object({
  focalPx: z.number().positive(),
  principalPx: point2,
  rotation: z.array(z.number()).length(9),
  heightM: z.number().positive(),
  distortion: distortionSchema.optional(),
});

/**
 * A rectangle on wall face `wall` (index into the faces between plan corners): metres from the face's left end, and
 * from the floor.
 */
export const openingSchema = z.object({
  kind: z.enum(openingKinds),
  wall: z.number().int().min(0),
  leftM: z.number(),
  bottomM: z.number(),
  widthM: z.number().positive(),
  heightM: z.number().positive(),
});

/**
 * A visible surface. `polygonPx` is in pixels of the picture (may lie partly outside it). Id: floor, ceiling, wall-0,
 * wall-1, …
 */
export const surfaceSchema = z.object({
  id: z.string(),
  kind: z.enum(['floor', 'ceiling', 'wall']),
  polygonPx: z.array(point2).min(3),
  confidence: z.number().min(0).max(1),
});

export const roomSchema = z.object({
  version: z.literal(1),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  camera: cameraSchema,
  /**
   * Visible corners of the walls on the floor plane, (x, z) in metres, left to right. Face i lies between corners i and
   * i+1.
   */
  planM: z.array(point2).min(2),
  ceilingHeightM: z.number().positive(),
  openings: z.array(openingSchema),
  surfaces: z.array(surfaceSchema),
  /** 0-1: how far the layout can be believed; below 0.5 the user is asked to drag the corners. */
  confidence: z.number().min(0).max(1),
  /** 0-1: share of what is surely floor, wall or ceiling that lies where the Room has it, where anybody has looked. */
  fit: z.number().min(0).max(1).optional(),
  /** What is seen that a plan and one height cannot describe: a roof or stairs that slope. Such a Room is a guess. */
  unsupported: z.array(z.enum(['slope'])).optional(),
  /** The picture is a drawing, not a photo. */
  drawn: z.boolean().optional(),
});

export type Distortion = z.infer<typeof distortionSchema>;
export type Camera = z.infer<typeof cameraSchema>;
export type Opening = z.infer<typeof openingSchema>;
export type Room = z.infer<typeof roomSchema>;
