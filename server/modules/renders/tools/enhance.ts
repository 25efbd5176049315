/** Restoring as a job: one picture, at the photo's own size or larger, priced by how large it becomes. */

import { z } from 'zod';
import { planById } from '#catalog/plans.ts';
import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import { enhancedSide, enhanceParams, resolutionOfEnhanced } from '#engine/tools/enhance/params.ts';
import { Refusal } from '../../../refusal.ts';
import type { JobKind } from '../jobKind.ts';

const keptRequest = enhanceParams.extend({ mark: z.boolean() });

export const enhanceJob: JobKind<'enhance', 'imageOptimise'> = {
  tool: 'enhance',
  call: 'imageOptimise',
  source: 'original',

  want({ imageId: _, ...params }, { membership, locale, width, height }) {
    const longPx = Math.max(width, height);
    const resolution = resolutionOfEnhanced(params, longPx);
    if (!allowedInPlan(membership, 'enhance', resolution)) throw new Refusal(CODE.notInPlan);
    const { wantedPx, mostPx } = enhancedSide(params, longPx);
    if (wantedPx > mostPx) {
      const field = params.resolution ? 'resolution' : 'scale';
      throw new Refusal(CODE.invalid, { data: { fields: { [field]: sayField('tooLarge', locale, mostPx) } } });
    }
    return {
      pictures: 1,
      cost: priceOf({ tool: 'enhance', resolution }),
      kept: { ...params, mark: planById(membership).mark },
    };
  },

  work(kept) {
    const { mark, ...params } = keptRequest.parse(kept);
    return { mark, params: () => params, style: null, roomType: null };
  },
};
