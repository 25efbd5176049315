/** Rendering a sketch as a job: the same call as a restyle, for a picture that is a drawing; priced by variant. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { planById } from '#catalog/plans.ts';
import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { type FieldMessage, sayField } from '#contract/fieldMessages.ts';
import { limits } from '#contract/limits.ts';
import type { Locale } from '#contract/locale.ts';
import { roomSchema } from '#engine/geometry/roomSchema.ts';
import { renderSketchParams } from '#engine/tools/render-sketch/params.ts';
import { Refusal } from '../../../refusal.ts';
import type { JobKind, RequestOf } from '../jobKind.ts';

const keptRequest = renderSketchParams.extend({
  kind: z.literal('sketch'),
  variants: z.number().int().min(1),
  /** As it was corrected when this was asked for: what is corrected later changes no job. */
  room: roomSchema.optional(),
  mark: z.boolean(),
});

/** Throws Refusal 10400 with a line for each field that is not known. */
function checkRequest(request: RequestOf<'imageRender'>, locale: Locale): void {
  const faults: Record<string, FieldMessage> = {};
  if (!styleById(request.style)) faults.style = 'unknown';
  if (!roomTypeById(request.roomType)) faults.roomType = 'unknown';
  const fields = Object.entries(faults).map(([field, message]) => [field, sayField(message, locale)]);
  if (fields.length > 0) throw new Refusal(10400, { data: { fields: Object.fromEntries(fields) } });
}

export const renderSketchJob: JobKind<'render-sketch', 'imageRender'> = {
  tool: 'render-sketch',
  call: 'imageRender',
  source: 'working',
  isAsked: ({ kind }) => kind === 'sketch',

  want(request, { membership, locale, correctedRoom, medium }) {
    checkRequest(request, locale);
    const { style, roomType, resolution, variants } = request;
    if (!allowedInPlan(membership, 'render-sketch', resolution)) throw new Refusal(10403);
    // A seed is chosen where none was given; those of the other variants follow it.
    const { seed = randomInt(2 ** 32 - limits.variants.max) } = request;
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
    // Seeds wrap around at 2^32.
    const params = (variant: number) => renderSketchParams.parse({ ...request, seed: (seed + variant) >>> 0 });
    return { mark, params, style, roomType, ...(room && { room }) };
  },
};
