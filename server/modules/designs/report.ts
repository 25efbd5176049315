/** Reading what a tool has said of a design. */
import { z } from 'zod';
import { type Geometry, geometrySchema } from '#contract/designs.ts';
import { laidMaterialSchema } from '#contract/shares.ts';
import { textIn } from './recipe.ts';

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

const quantified = z.object({ quantities: laidMaterialSchema.omit({ materialId: true }) });

/** What a new surface takes; null where no material was laid, or nothing could be measured. */
export function materialOf({
  report,
  recipe,
}: {
  readonly report: object | null;
  readonly recipe: Readonly<Record<string, unknown>>;
}): z.output<typeof laidMaterialSchema> | null {
  const { quantities } = quantified.safeParse(report).data ?? {};
  const materialId = textIn(recipe, 'material');
  return quantities && materialId ? { materialId, ...quantities } : null;
}
