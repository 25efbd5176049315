/** The form of a sketch that is made real: what is chosen, what it costs, what is sent. */
import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import type { InputOf } from '#contract/call.ts';
import type { render } from '#contract/renders.ts';
import type { Resolution } from '#engine/tools/restyle/params.ts';
import { seedOf } from '../../styled/seed.ts';
import { firstForm, formFromRequest, type StyledForm, styledPart } from '../restyle/form.ts';

/** A restyle's form without what a drawing has not: nothing of it can be kept, and all of it is new. */
export type SketchForm = StyledForm;

export const firstSketchForm: SketchForm = styledPart(firstForm);

/** The form of a job that was asked for before; parts that are not known any more fall back. The seed is left open. */
export const sketchFormFromRequest = (request: Readonly<Record<string, unknown>>): SketchForm =>
  styledPart(formFromRequest(request));

/** Credits for the whole run. */
export const sketchCost = ({ variants }: SketchForm): number => priceOf({ tool: 'render-sketch', variants });

export const isSketchInPlan = (membership: 'free' | 'pro', resolution: Resolution): boolean =>
  allowedInPlan(membership, 'render-sketch', resolution);

export function sketchInput(form: SketchForm, imageId: string): InputOf<typeof render> {
  const { seed: seedText, ...rest } = form;
  const seed = seedOf(seedText);
  return { ...rest, imageId, kind: 'sketch', ...(typeof seed === 'number' ? { seed } : {}) };
}
