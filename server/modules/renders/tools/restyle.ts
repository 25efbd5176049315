/** Restyle as a job: checked against catalogue and plan, priced by variant. */

import { z } from 'zod';
import { planById } from '#catalog/plans.ts';
import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import { CODE } from '#contract/code.ts';
import { roomSchema } from '#engine/geometry/roomSchema.ts';
import { offeredInterventions, restyleParams } from '#engine/tools/restyle/params.ts';
import { Refusal } from '../../../refusal.ts';
import type { JobKind } from '../jobKind.ts';
import { checkStyled, materialFaults, placementFaults, seedOfVariant, someSeed } from './styled.ts';

const keptRequest = restyleParams.extend({
  kind: z.enum(['photo', 'sketch']),
  variants: z.number().int().min(1),
  prompt: z.string().optional(),
  /** As it was corrected when this was asked for: what is corrected later changes no job. */
  room: roomSchema.optional(),
  /** The same of its floor and walls. */
  mended: z.object({ floor: z.string().optional(), wall: z.string().optional() }).optional(),
  mark: z.boolean(),
});

export const restyleJob: JobKind<'restyle', 'imageRender'> = {
  tool: 'restyle',
  call: 'imageRender',
  source: 'working',
  isAsked: ({ kind }) => kind === 'photo',
  gate: ({ intervention }) => (intervention === 'high' ? 'room' : 'photo'),

  want(request, { membership, locale, correctedRoom, mended }) {
    const isOffered = offeredInterventions.some((offered) => offered === request.intervention);
    // Nothing is placed where furniture stays.
    const isPlaceless = request.placements !== undefined && request.intervention !== 'high';
    checkStyled(request, locale, {
      ...materialFaults(request),
      ...(!isOffered && { intervention: 'notOffered' }),
      ...(isPlaceless && { placements: 'contradicts' }),
      ...placementFaults(request),
    });
    const { intervention, resolution, variants } = request;
    if (!allowedInPlan(membership, 'restyle', resolution)) throw new Refusal(CODE.notInPlan);
    const { imageId: _, seed = someSeed(), ...rest } = request;
    const isMended = intervention !== 'high' && Object.keys(mended).length > 0;
    return {
      pictures: variants,
      cost: priceOf({ tool: 'restyle', intervention, resolution, variants }),
      kept: {
        ...rest,
        seed,
        ...(correctedRoom && { room: correctedRoom }),
        ...(isMended && { mended }),
        mark: planById(membership).mark,
      },
    };
  },

  work(kept) {
    const request = keptRequest.parse(kept);
    const { mark, style, roomType, seed, room } = request;
    const { floor, wall } = request.mended ?? {};
    const mended = { ...(floor && { floor }), ...(wall && { wall }) };
    const params = (variant: number) => restyleParams.parse({ ...request, seed: seedOfVariant(seed, variant) });
    return { mark, params, style, roomType, ...(room && { room }), ...(request.mended && { mended }) };
  },
};
