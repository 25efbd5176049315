/** Line drawing as a job: one drawing of the photo at its own size. */

import { z } from 'zod';
import { planById } from '#catalog/plans.ts';
import { allowedInPlan, priceOf } from '#catalog/prices.ts';
import { CODE } from '#contract/code.ts';
import { lineParams } from '#engine/tools/line/params.ts';
import { Refusal } from '../../../refusal.ts';
import type { JobKind } from '../jobKind.ts';

const keptRequest = lineParams.extend({ mark: z.boolean() });

export const lineJob: JobKind<'line', 'imageLine'> = {
  tool: 'line',
  call: 'imageLine',
  source: 'original',

  want({ imageId: _, ...params }, { membership }) {
    if (!allowedInPlan(membership, 'line')) throw new Refusal(CODE.notInPlan);
    return { pictures: 1, cost: priceOf({ tool: 'line' }), kept: { ...params, mark: planById(membership).mark } };
  },

  work(kept) {
    const { mark, ...params } = keptRequest.parse(kept);
    return { mark, params: () => params, style: null, roomType: null };
  },
};
