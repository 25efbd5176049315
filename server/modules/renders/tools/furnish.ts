/** Furnishing as a job: checked against catalogue and plan, priced by variant. */
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
import { furnishParams } from '#engine/tools/furnish/params.ts';
import { Refusal } from '../../../refusal.ts';
import type { JobKind, RequestOf } from '../jobKind.ts';

const keptRequest = furnishParams.extend({
  variants: z.number().int().min(1),
  /** As it was corrected when this was asked for: what is corrected later changes no job. */
  room: roomSchema.optional(),
  mark: z.boolean(),
});

type Request = RequestOf<'imageFurnish'>;

/** Throws Refusal 10400 with a line for each field that is not known or says the opposite of another. */
function checkRequest(request: Request, locale: Locale): void {
  const { style, roomType, clear, keepFurniture } = request;
  const faults: Record<string, FieldMessage> = {};
  if (!styleById(style)) faults.style = 'unknown';
  if (!roomTypeById(roomType)) faults.roomType = 'unknown';
  if (clear !== undefined && clear === keepFurniture) faults.keepFurniture = 'contradicts';
  const fields = Object.entries(faults).map(([field, message]) => [field, sayField(message, locale)]);
  if (fields.length > 0) throw new Refusal(10400, { data: { fields: Object.fromEntries(fields) } });
}

export const furnishJob: JobKind<'furnish', 'imageFurnish'> = {
  tool: 'furnish',
  call: 'imageFurnish',
  source: 'working',

  want(request, { membership, locale, correctedRoom }) {
    checkRequest(request, locale);
    const { style, roomType, resolution, variants, knownLength, clear, keepFurniture } = request;
    if (!allowedInPlan(membership, 'furnish', resolution)) throw new Refusal(10403);
    // A seed is chosen where none was given; those of the other variants follow it.
    const { seed = randomInt(2 ** 32 - limits.variants.max) } = request;
    const old = (clear ?? keepFurniture === false) ? 'clear' : 'keep';
    const kept = { style, roomType, old, resolution, variants, seed };
    return {
      pictures: variants,
      cost: priceOf({ tool: 'furnish', resolution, variants }),
      kept: {
        ...kept,
        ...(knownLength && { knownLength }),
        ...(correctedRoom && { room: correctedRoom }),
        mark: planById(membership).mark,
      },
    };
  },

  work(kept) {
    const request = keptRequest.parse(kept);
    const { mark, style, roomType, seed, room } = request;
    // Seeds wrap around at 2^32.
    const params = (variant: number) => furnishParams.parse({ ...request, seed: (seed + variant) >>> 0 });
    return { mark, params, style, roomType, ...(room && { room }) };
  },
};
