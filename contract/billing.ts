/** Plans and payment. Cards are entered with the payment service only; nothing of them ever reaches this server. */

import { z } from 'zod';
import { planIds, topUps } from '#catalog/plans.ts';
import { call, isoDate } from './call.ts';
import { CODE } from './code.ts';

/** Where the browser goes to pay. */
const checkoutPage = z.object({ url: z.url() });

export const topUp = call({
  id: 'creditTopUp',
  method: 'POST',
  path: '/api/v1/credit/topup',
  summary: 'Opens a checkout for credits that never end.',
  access: 'session',
  input: z.object({ topUpId: z.enum(topUps.map(({ id }) => id)) }),
  output: checkoutPage,
  codes: [CODE.unavailable],
});

export const upgrade = call({
  id: 'planUpgrade',
  method: 'POST',
  path: '/api/v1/plan/upgrade',
  summary: 'Opens a checkout for Pro.',
  access: 'session',
  input: z.object({ plan: z.enum(planIds).extract(['pro']).default('pro') }),
  output: checkoutPage,
  codes: [CODE.conflict, CODE.unavailable],
});

export const portal = call({
  id: 'planPortal',
  method: 'POST',
  path: '/api/v1/plan/portal',
  summary: 'Opens the page where the plan is ended or taken up again and receipts are found.',
  access: 'session',
  input: z.object({}),
  output: checkoutPage,
  codes: [CODE.notFound, CODE.unavailable],
});

export const planStatus = call({
  id: 'planStatus',
  method: 'GET',
  path: '/api/v1/plan/status',
  summary: 'The plan, how it goes on, and what was paid.',
  access: 'session',
  input: z.object({}),
  output: z.object({
    plan: z.enum(planIds),
    /** none: nothing is paid for · active: renews · past-due: the last payment failed · ending: ends at `endsAt`. */
    status: z.enum(['none', 'active', 'past-due', 'ending']),
    renewsAt: isoDate.nullable(),
    endsAt: isoDate.nullable(),
    /** `test`: no money moves. none: this server takes no payments. */
    provider: z.enum(['stripe', 'test', 'none']),
    payments: z.array(
      z.object({
        id: z.string(),
        at: isoDate,
        /** `pro`, or the id of a top-up. */
        item: z.string(),
        cents: z.number().int(),
        /** Of these, what went back. */
        refundedCents: z.number().int(),
        currency: z.string(),
        status: z.enum(['paid', 'failed', 'refunded', 'disputed']),
      }),
    ),
  }),
  codes: [],
});
