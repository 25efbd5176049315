/** Reading what a tool has said of a design. */
import { z } from 'zod';
import { type Geometry, geometrySchema } from '#contract/designs.ts';

const measured = z.object({
  geometry: geometrySchema
    .omit({ identicalShare: true })
    .extend({ identicalPixels: z.number().int().min(0).nullable() }),
});

/** How far a design shows the room of its photo; null where its tool has measured nothing. */
export function geometryOf({
  report,
  width,
  height,
}: {
  readonly report: object | null;
  readonly width: number;
  readonly height: number;
}): Geometry | null {
  const { geometry } = measured.safeParse(report).data ?? {};
  if (!geometry) return null;
  const { score, drift, identicalPixels } = geometry;
  const identicalShare = identicalPixels === null ? null : Math.min(1, identicalPixels / (width * height));
  return { score, drift, identicalShare };
}
