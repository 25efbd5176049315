/** Furnishing as a job: checked against catalogue and plan, priced by variant. */

import { z } from 'zod';
import { planById } from '#catalog/plans.ts';
import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import { CODE } from '#contract/code.ts';
import { roomSchema } from '#engine/geometry/roomSchema.ts';
import { furnishParams } from '#engine/tools/furnish/params.ts';
import { Refusal } from '../../../refusal.ts';
import type { JobKind } from '../jobKind.ts';
import { checkStyled, placementFaults, seedOfVariant, someSeed } from './styled.ts';

const keptRequest = furnishParams.extend({
  variants: z.number().int().min(1),
  /** As it was corrected when this was asked for: what is corrected later changes no job. */
  room: roomSchema.optional(),
  mark: z.boolean(),
});

export const furnishJob: JobKind<'furnish', 'imageFurnish'> = {
  tool: 'furnish',
  call: 'imageFurnish',
  source: 'working',
  gate: () => 'room',

  want(request, { membership, locale, correctedRoom }) {
    const { style, roomType, resolution, variants, knownLength, placements, clear, keepFurniture } = request;
    const contradicts = clear !== undefined && clear === keepFurniture;
    checkStyled(request, locale, {
      ...(contradicts && { keepFurniture: 'contradicts' }),
      ...placementFaults(request),
    });
    if (!allowedInPlan(membership, 'furnish', resolution)) throw new Refusal(CODE.notInPlan);
    const { seed = someSeed() } = request;
    const old = (clear ?? keepFurniture === false) ? 'clear' : 'keep';
    const kept = { style, roomType, old, resolution, variants, seed };
    return {
      pictures: variants,
      cost: priceOf({ tool: 'furnish', resolution, variants }),
      kept: {
        ...kept,
        ...(knownLength && { knownLength }),
        ...(placements && { placements }),
        ...(correctedRoom && { room: correctedRoom }),
        mark: planById(membership).mark,
      },
    };
  },

  work(kept) {
    const request = keptRequest.parse(kept);
    const { mark, style, roomType, seed, room } = request;
    const params = (variant: number) => furnishParams.parse({ ...request, seed: seedOfVariant(seed, variant) });
    return { mark, params, style, roomType, ...(room && { room }) };
  },
};
