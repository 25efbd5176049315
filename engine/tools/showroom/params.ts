/** What the showroom can be asked for. Read by the command line and the tool. */
import { z } from 'zod';

/** Sides of showroom pictures in pixels. */
export const showroomSide = { least: 64, most: 4096 } as const;

const side = z.number().int().min(showroomSide.least).max(showroomSide.most);

export const showroomParams = z.object({
  style: z.string().min(1).max(64),
  roomType: z.string().min(1).max(64),
  /** 0 … 2^32-1. The same recipe with the same seed gives the same bytes. */
  seed: z.number().int().min(0).max(0xffffffff).default(1),
  width: side.default(1024),
  height: side.default(683),
  quality: z.enum(['preview', 'draft', 'final']).default('final'),
});

export type ShowroomParams = z.infer<typeof showroomParams>;
