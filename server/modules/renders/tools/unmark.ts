/**
 * Taking watermarks off as a job: of pictures that a person may change, which they confirm and which is kept with the
 * job.
 */

import { z } from 'zod';
import { planById } from '#catalog/plans.ts';
import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import { inpaintModes } from '#contract/renders.ts';
import { unmarkParams } from '#engine/tools/unmark/params.ts';
import { Refusal } from '../../../refusal.ts';
import type { JobKind } from '../jobKind.ts';
import { maskWishOf } from './erase.ts';

const keptRequest = z.object({
  mode: z.enum(inpaintModes),
  maskId: z.string().optional(),
  purpose: z.literal('watermark'),
  rightsConfirmed: z.literal(true),
  mark: z.boolean(),
});

export const unmarkJob: JobKind<'unmark', 'imageInpaint'> = {
  tool: 'unmark',
  call: 'imageInpaint',
  source: 'original',
  isAsked: ({ purpose }) => purpose === 'watermark',

  async want(request, { membership, locale, maskOf }) {
    if (!allowedInPlan(membership, 'unmark')) throw new Refusal(CODE.notInPlan);
    const { mode, purpose, rightsConfirmed } = request;
    const fields = {
      ...(!rightsConfirmed && { rightsConfirmed: sayField('rightsConfirmed', locale) }),
      ...(mode === 'segments' && { mode: sayField('choice', locale, 'brush, auto') }),
    };
    if (Object.keys(fields).length > 0) throw new Refusal(CODE.invalid, { data: { fields } });
    // Without a mask the tool looks for marks itself.
    const mask = mode === 'auto' ? {} : { maskId: await maskOf(maskWishOf(request, locale)) };
    return {
      pictures: 1,
      cost: priceOf({ tool: 'unmark' }),
      kept: { mode, ...mask, purpose, rightsConfirmed, mark: planById(membership).mark },
    };
  },

  work(kept) {
    const { mark, maskId } = keptRequest.parse(kept);
    const params = unmarkParams.parse({ find: maskId === undefined ? 'auto' : 'mask' });
    return { mark, params: () => params, style: null, roomType: null, ...(maskId !== undefined && { maskId }) };
  },
};
