/** Rendering a sketch as a job: the same call as a restyle, for a picture that is a drawing; priced by variant. */

import { z } from 'zod';
import { planById } from '#catalog/plans.ts';
import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import { CODE } from '#contract/code.ts';
import { roomSchema } from '#engine/geometry/roomSchema.ts';
import { renderSketchParams } from '#engine/tools/render-sketch/params.ts';
import { Refusal } from '../../../refusal.ts';
import type { JobKind } from '../jobKind.ts';
import { checkStyled, seedOfVariant, someSeed } from './styled.ts';

const keptRequest = renderSketchParams.extend({
  kind: z.literal('sketch'),
  variants: z.number().int().min(1),
  /** As it was corrected when this was asked for: what is corrected later changes no job. */
  room: roomSchema.optional(),
  mark: z.boolean(),
});

export const renderSketchJob: JobKind<'render-sketch', 'imageRender'> = {
  tool: 'render-sketch',
  call: 'imageRender',
  source: 'working',
  isAsked: ({ kind }) => kind === 'sketch',

  want(request, { membership, locale, correctedRoom, medium }) {
    // Nothing of a drawing is laid anew: all of it is in the style.
    checkStyled(request, locale, {
      ...(request.floorMaterial !== undefined && { floorMaterial: 'notOffered' }),
      ...(request.wallMaterial !== undefined && { wallMaterial: 'notOffered' }),
    });
    const { style, roomType, resolution, variants } = request;
    if (!allowedInPlan(membership, 'render-sketch', resolution)) throw new Refusal(CODE.notInPlan);
    const { seed = someSeed() } = request;
    const kept = { kind: 'sketch', style, roomType, resolution, variants, seed, medium };
    return {
      pictures: variants,
      cost: priceOf({ tool: 'render-sketch', variants }),
      kept: { ...kept, ...(correctedRoom && { room: correctedRoom }), mark: planById(membership).mark },
    };
  },

  work(kept) {
    const request = keptRequest.parse(kept);
    const { mark, style, roomType, seed, room } = request;
    const params = (variant: number) => renderSketchParams.parse({ ...request, seed: seedOfVariant(seed, variant) });
    return { mark, params, style, roomType, ...(room && { room }) };
  },
};
