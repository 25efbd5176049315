/** Credits: what there is, and every booking that made it so. */
import { z } from 'zod';
import { call, isoDate, nothing } from './call.ts';
import { limits } from './limits.ts';

export const bookingKinds = ['grant', 'topup', 'reserve', 'capture', 'release', 'expire', 'adjust'] as const;

export const bookingSchema = z.object({
  id: z.number().int(),
  at: isoDate,
  kind: z.enum(bookingKinds),
  /** What the balance changed by; 0 for a capture, whose credits had been reserved. */
  amount: z.number().int(),
  /** Credits that the booking is about, ≥ 0. */
  credits: z.number().int(),
  purse: z.enum(['monthly', 'topup']),
  /** When monthly credits of this booking end. */
  periodEndsAt: isoDate.nullable(),
  jobId: z.string().nullable(),
  /**
   * A stable key: `monthly-free`, `monthly-pro`, `month-ended`, `bought`, `refund`, `render`, `delivered`, or why a job
   * gave credits back (`cancelled`, `engine`, `gate`, `picture`, `timeout`, `worker-lost`). Of a gift: words of the
   * operator.
   */
  reason: z.string(),
  /** Balance after this booking. */
  balance: z.number().int(),
});

export const balance = call({
  id: 'creditBalance',
  method: 'GET',
  path: '/api/v1/credit/balance',
  summary: 'Credits that can be spent now, by purse.',
  access: 'user',
  input: z.object({}),
  output: z.object({
    credits: z.number().int(),
    monthly: z.number().int(),
    topUp: z.number().int(),
    /** When the present month of the plan ends. Credits of an earlier plan may end sooner, see the ledger. */
    periodEndsAt: isoDate,
    /** No more are left than a fifth of the month's credits. */
    low: z.boolean(),
  }),
  codes: [],
});

export const ledger = call({
  id: 'creditLedger',
  method: 'GET',
  path: '/api/v1/credit/ledger',
  summary: 'Every booking, newest first, a page at a time.',
  access: 'user',
  input: z.object({
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
  }),
  output: z.object({ bookings: z.array(bookingSchema), next: z.string().nullable() }),
  codes: [],
});

export const ledgerCsv = call({
  id: 'creditLedgerCsv',
  method: 'GET',
  path: '/api/v1/credit/ledger.csv',
  summary: 'The whole ledger as CSV (RFC 4180), oldest first.',
  access: 'user',
  answer: 'file',
  fileType: 'text/csv; charset=utf-8',
  input: z.object({}),
  output: nothing,
  codes: [],
});
