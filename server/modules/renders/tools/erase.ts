/** Erasing as a job: what a mask covers, however it was said, is filled at the photo's own size. */

import { z } from 'zod';
import { planById } from '#catalog/plans.ts';
import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import { inpaintModes } from '#contract/renders.ts';
import { roomSchema } from '#engine/geometry/roomSchema.ts';
import { eraseParams } from '#engine/tools/erase/params.ts';
import { Refusal } from '../../../refusal.ts';
import type { MaskWish } from '../../masks/service.ts';
import type { JobKind, RequestOf } from '../jobKind.ts';

const keptRequest = eraseParams.pick({ shadows: true }).extend({
  mode: z.enum(inpaintModes),
  maskId: z.string(),
  ids: z.array(z.number()).optional(),
  /** As it was corrected when this was asked for. */
  room: roomSchema.optional(),
  mark: z.boolean(),
});

/** What shall go, as the request says it. Throws 10400 (maskId, ids) where its mode needs one that is missing. */
export function maskWishOf({ mode, maskId, ids }: RequestOf<'imageInpaint'>, locale: Locale): MaskWish {
  const missing = (field: string) =>
    new Refusal(CODE.invalid, { data: { fields: { [field]: sayField('required', locale) } } });
  if (mode === 'auto') return { mode };
  if (mode === 'segments') {
    if (!ids?.length) throw missing('ids');
    return { mode, ids };
  }
  if (!maskId) throw missing('maskId');
  return { mode, maskId };
}

export const eraseJob: JobKind<'erase', 'imageInpaint'> = {
  tool: 'erase',
  call: 'imageInpaint',
  source: 'original',
  isAsked: ({ purpose }) => purpose === 'object',

  async want(request, { membership, locale, correctedRoom, maskOf }) {
    if (!allowedInPlan(membership, 'erase')) throw new Refusal(CODE.notInPlan);
    const wish = maskWishOf(request, locale);
    const maskId = await maskOf(wish);
    return {
      pictures: 1,
      cost: priceOf({ tool: 'erase' }),
      kept: {
        ...wish,
        maskId,
        shadows: request.shadows,
        ...(correctedRoom && { room: correctedRoom }),
        mark: planById(membership).mark,
      },
    };
  },

  work(kept) {
    const { mark, shadows, room, maskId } = keptRequest.parse(kept);
    const params = eraseParams.parse({ find: 'mask', shadows });
    return { mark, params: () => params, style: null, roomType: null, maskId, ...(room && { room }) };
  },
};
