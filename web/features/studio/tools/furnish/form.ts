/** The form of furnishing: what is chosen, what it costs, what is sent. */
import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import type { InputOf } from '#contract/call.ts';
import type { furnish } from '#contract/renders.ts';
import { oldFurniture } from '#engine/tools/furnish/params.ts';
import type { Resolution } from '#engine/tools/restyle/params.ts';
import { z } from '../../../../lib/zod.ts';
import { seedOf } from '../../styled/seed.ts';
import { firstForm, formFromRequest, type StyledForm, styledPart } from '../restyle/form.ts';

/** What becomes of what stands in the photo. */
export type OldFurniture = (typeof oldFurniture)[number];

/** A restyle's form without interventions and locks: all that is built stays. */
export interface FurnishForm extends StyledForm {
  readonly old: OldFurniture;
}

export const firstFurnishForm: FurnishForm = { ...styledPart(firstForm), old: 'keep' };

const oldSchema = z.object({ old: z.enum(oldFurniture).catch(firstFurnishForm.old) });

/** The form of a job that was asked for before; parts that are not known any more fall back. The seed is left open. */
export const furnishFormFromRequest = (request: Readonly<Record<string, unknown>>): FurnishForm => ({
  ...styledPart(formFromRequest(request)),
  ...oldSchema.parse(request),
});

/** Credits for the whole run. */
export const furnishCost = ({ resolution, variants }: FurnishForm): number =>
  priceOf({ tool: 'furnish', resolution, variants });

export const isFurnishInPlan = (membership: 'free' | 'pro', resolution: Resolution): boolean =>
  allowedInPlan(membership, 'furnish', resolution);

export function furnishInput(form: FurnishForm, imageId: string): InputOf<typeof furnish> {
  const { seed: seedText, old, ...rest } = form;
  const seed = seedOf(seedText);
  return { ...rest, imageId, clear: old === 'clear', ...(typeof seed === 'number' ? { seed } : {}) };
}
