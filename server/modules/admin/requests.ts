/** What operators can ask for, as it goes over the administration socket: one JSON value a line. */
import { z } from 'zod';
import { emailField, userNameField } from '#contract/accounts.ts';
import { type Locale, locales } from '#contract/locale.ts';
import { backupFigures } from '../../backup/place.ts';
import { securityEventKinds } from '../security/events.ts';

/** Credits that one gift may have. */
export const mostCredits = 1_000_000;
/** API switch: 2 enables API keys. */
export const highestApiSwitch = 2;
/** People in one answer to `ls`. */
export const peoplePerAnswer = 500;
/** Backups that are kept at most. */
export const mostBackups = 1000;
/** Events in one answer to `events`, the newest. */
export const eventsPerAnswer = 200;
/** Language of the mails to people that an operator opens an account for. */
export const defaultLocale: Locale = 'en_US';
/** Kept with a gift of credits when no other reason is given. */
export const defaultReason = 'goodwill';

const time = z.iso.datetime();
/** An e-mail address, however it is written, or the id of an account. */
const account = z.string().min(1).max(320);
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{C}]*$/u);

/** One action. `planEndsAt`: first instant at which the plan no longer counts, null for none; only with `pro`. */
export const adminRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('ls'), after: z.string().max(100).default('') }),
  z.object({ action: z.literal('show'), account }),
  z.discriminatedUnion('plan', [
    z.object({ action: z.literal('set-plan'), account, plan: z.literal('free') }),
    z.object({ action: z.literal('set-plan'), account, plan: z.literal('pro'), planEndsAt: time.nullable() }),
  ]),
  z.object({
    action: z.literal('set-api-switch'),
    account,
    apiSwitch: z.number().int().min(0).max(highestApiSwitch),
  }),
  z.object({
    action: z.literal('grant-credits'),
    account,
    credits: z.number().int().min(1).max(mostCredits),
    reason: line(200).default(defaultReason),
    /** The same words again for the same account give nothing more. */
    once: line(100).optional(),
  }),
  z.object({
    action: z.literal('create'),
    /** null: the person binds one with the link that comes back. */
    email: emailField.nullable(),
    userName: userNameField,
    locale: z.enum(locales).default(defaultLocale),
    apiSwitch: z.number().int().min(0).max(highestApiSwitch).default(0),
    plan: z.enum(['free', 'pro']).default('free'),
  }),
  z.object({ action: z.literal('invite'), account }),
  z.object({ action: z.literal('events'), account }),
  /** account null: everybody's. */
  z.object({ action: z.literal('end-sessions'), account: account.nullable() }),
  z.object({ action: z.literal('disable-second-factor'), account }),
  /** Second factors come under the present secret. */
  z.object({ action: z.literal('reseal') }),
  z.object({
    action: z.literal('backup'),
    /** Absolute: the server has a working folder of its own. */
    folder: z
      .string()
      .max(4000)
      .regex(/^(?:\/|[A-Za-z]:[\\/])/),
    keep: z.number().int().min(1).max(mostBackups),
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

const event = z.object({
  at: time,
  kind: z.enum(securityEventKinds),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
/** What happened to an account. */
export type AdminEvent = z.output<typeof event>;

/** A single-use link for somebody without an address, and when it ends. Whoever has it has the account. */
const link = z.object({ url: z.string(), endsAt: time });
export type AdminLink = z.output<typeof link>;

/** Where a backup lies, and what is in it. */
const backup = backupFigures.extend({
  path: z.string(),
  databaseBytes: z.number().int(),
  files: z.number().int(),
  fileBytes: z.number().int(),
});

/** Second factors: those that were under the secret of before, those that were not, those under neither. */
const resealed = z.object({ anew: z.number().int(), already: z.number().int(), unreadable: z.number().int() });

/**
 * `people` of `ls` with the `after` of its next request (null: these were the last); `events` of `events`, newest
 * first; `person` of the other actions, with `link` after `create` and `invite` (null: it was mailed) and `given` after
 * `grant-credits`; `ended`, how many sessions were live, of `end-sessions`; `backup` of `backup`; `resealed` of
 * `reseal`.
 */
export const adminAnswer = z.union([
  z.object({ people: z.array(person), after: z.string().nullable() }),
  z.object({ events: z.array(event) }),
  z.object({ person: personWithCredits, link: link.nullable().optional(), given: z.boolean().optional() }),
  z.object({ ended: z.number().int() }),
  z.object({ backup }),
  z.object({ resealed }),
]);
export type AdminAnswer = z.output<typeof adminAnswer>;
