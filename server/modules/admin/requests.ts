/** What operators can ask for, as it goes over the administration socket: one JSON value a line. */
import { z } from 'zod';

/** Credits that one gift may have. */
export const mostCredits = 1_000_000;
/** API switch: 2 enables API keys. */
export const highestApiSwitch = 2;
/** People in one answer to `ls`. */
export const peoplePerAnswer = 500;
/** Kept with a gift of credits when no other reason is given. */
export const defaultReason = 'goodwill';

const time = z.iso.datetime();
const email = z.string().min(1).max(320);

/** One action. `planEndsAt`: first instant at which the plan no longer counts, null for none; only with `pro`. */
export const adminRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('ls'), after: z.string().max(100).default('') }),
  z.object({ action: z.literal('show'), email }),
  z.discriminatedUnion('plan', [
    z.object({ action: z.literal('set-plan'), email, plan: z.literal('free') }),
    z.object({ action: z.literal('set-plan'), email, plan: z.literal('pro'), planEndsAt: time.nullable() }),
  ]),
  z.object({
    action: z.literal('set-api-switch'),
    email,
    apiSwitch: z.number().int().min(0).max(highestApiSwitch),
  }),
  z.object({
    action: z.literal('grant-credits'),
    email,
    credits: z.number().int().min(1).max(mostCredits),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[^\p{C}]*$/u)
      .default(defaultReason),
  }),
]);
export type AdminRequest = z.output<typeof adminRequest>;

const person = z.object({
  id: z.string(),
  email: z.string().nullable(),
  userName: z.string(),
  emailVerifiedAt: time.nullable(),
  membership: z.enum(['free', 'pro']),
  planEndsAt: time.nullable(),
  apiSwitch: z.number().int(),
  secondFactor: z.boolean(),
  locale: z.string(),
  createdAt: time,
});
/** A person as operators see one; times as ISO 8601 in UTC. */
export type AdminPerson = z.output<typeof person>;

const personWithCredits = person.extend({
  /** Credits that can be spent now. */
  credits: z.number().int(),
  /** When those of this month end. */
  periodEndsAt: time,
});
export type AdminPersonWithCredits = z.output<typeof personWithCredits>;

/** `people` of `ls` with the `after` of its next request (null: these were the last); `person` of the other actions. */
export const adminAnswer = z.union([
  z.object({ people: z.array(person), after: z.string().nullable() }),
  z.object({ person: personWithCredits }),
]);
export type AdminAnswer = z.output<typeof adminAnswer>;
