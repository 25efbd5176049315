/** What a drawing can be made real with. Read by the form, the server, the command line and the tool. */
import { z } from 'zod';
import { resolutions } from '../restyle/params.ts';

export const sketchMedia = ['auto', 'sketch'] as const;

export const renderSketchParams = z.object({
  style: z.string().min(1).max(64),
  roomType: z.string().min(1).max(64),
  /**
   * `sketch`: somebody has said that the picture is a drawing, shaded or coloured as it may be; `auto`: the tool sees
   * for itself.
   */
  medium: z.enum(sketchMedia).default('auto'),
  resolution: z.enum(resolutions).default('1k'),
  /** 0 … 2^32-1. The same recipe with the same seed gives the same bytes. */
  seed: z.number().int().min(0).max(0xffffffff).default(1),
});

export type RenderSketchParams = z.infer<typeof renderSketchParams>;
