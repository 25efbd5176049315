/** What operators see of people and change in them. Nothing of it can be reached over the web. */
import { knownLocale, type Locale } from '#contract/locale.ts';
import type { Handle, Tx } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { planInForce } from '../credits/plan.ts';
import { secondFactorOffMail } from '../mail/securityMails.ts';
import { recordSecurityEvent } from '../security/events.ts';
import type { AccountsContext } from './context.ts';
import { emailKey } from './emailKey.ts';
import { issueLink, linkHours } from './links.ts';
import * as repo from './repo.ts';
import { removeFactor } from './secondFactorRepo.ts';
import { endEverySession, endSessions } from './sessionRepo.ts';
import { sendInvitation } from './verification.ts';

export interface Person {
  readonly id: string;
  /** null for accounts that were opened without an address. */
  readonly email: string | null;
  readonly userName: string;
  readonly emailVerifiedAt: Date | null;
  readonly membership: 'free' | 'pro';
  /** First instant at which the plan no longer counts; null while it goes on, and for free. */
  readonly planEndsAt: Date | null;
  /** 2: API keys are enabled. */
  readonly apiSwitch: number;
  readonly secondFactor: boolean;
  readonly locale: string;
  readonly createdAt: Date;
}

function personOf(user: repo.UserRow, now: Date): Person {
  const { id, email, userName, emailVerifiedAt, apiSwitch, secondFactor, locale, createdAt } = user;
  const membership = planInForce(user, now);
  const planEndsAt = membership === 'free' ? null : user.planEndsAt;
  return { id, email, userName, emailVerifiedAt, membership, planEndsAt, apiSwitch, secondFactor, locale, createdAt };
}

/** Up to `limit` people in the order of their ids, from the one after `after` on ('' for the first). */
export async function listPeople(handle: Handle, after: string, limit: number, now: Date): Promise<Person[]> {
  return (await repo.listUsers(handle, after, limit)).map((user) => personOf(user, now));
}

/** The person of an address, however it is written, or of an id; undefined when there is none. */
export async function findPerson(handle: Handle, account: string, now: Date): Promise<Person | undefined> {
  const key = account.includes('@') ? emailKey(account) : undefined;
  const user = account.includes('@')
    ? key && (await repo.findByEmailKey(handle, key))
    : await repo.findUser(handle, account.trim());
  return user ? personOf(user, now) : undefined;
}

/** Sets the API switch of a person who must exist. */
export async function setApiSwitch(tx: Tx, userId: string, apiSwitch: number, now: Date): Promise<Person> {
  const user = await repo.updateUser(tx, userId, { apiSwitch });
  if (!user) throw new Error(`no such person: ${userId}`);
  return personOf(user, now);
}

export interface NewPerson {
  /** null: the person binds one. */
  readonly email: string | null;
  readonly userName: string;
  readonly locale: Locale;
  readonly apiSwitch: number;
}

/** Opens an account that its person completes by a link; undefined when the address has one or can't be one. */
export async function openAccount(tx: Tx, person: NewPerson, now: Date): Promise<string | undefined> {
  const key = person.email === null ? null : emailKey(person.email);
  if (key === undefined) return undefined;
  // The operator has agreed on the terms with whoever the account is for.
  const user = await repo.insertUser(tx, {
    ...person,
    id: newId(),
    emailKey: key,
    acceptedTermsAt: now,
    createdAt: now,
  });
  if (user) await recordSecurityEvent(tx, 'registered', user.id, { by: 'operator' });
  return user?.id;
}

/** Signs a person out everywhere; returns how many sessions were live. */
export async function signOutEverywhere(tx: Tx, userId: string, now: Date): Promise<number> {
  await repo.lockUser(tx, userId);
  const ended = await endSessions(tx, userId, now);
  await recordSecurityEvent(tx, 'sessions-revoked', userId, { ended, by: 'operator' });
  return ended;
}

/** Signs everybody out; returns how many sessions were live. */
export async function signEverybodyOut(tx: Tx, now: Date): Promise<number> {
  const ended = await endEverySession(tx, now);
  await recordSecurityEvent(tx, 'sessions-revoked', null, { ended, by: 'operator' });
  return ended;
}

/**
 * Turns off the second factor of somebody who lost app and recovery codes, signs them out everywhere and tells them by
 * mail; false when it is off. The password is still asked for.
 */
export async function endSecondFactor(
  { mail, publicUrl, now }: Pick<AccountsContext, 'mail' | 'publicUrl' | 'now'>,
  tx: Tx,
  userId: string,
): Promise<boolean> {
  const user = await repo.lockUser(tx, userId);
  if (!user?.secondFactor) return false;
  const at = now();
  await removeFactor(tx, userId);
  await repo.updateUser(tx, userId, { secondFactor: false });
  await recordSecurityEvent(tx, 'second-factor-disabled', userId, { by: 'operator' });
  await signOutEverywhere(tx, userId, at);
  const values = { userName: user.userName, at, link: `${publicUrl}/setting` };
  if (user.email) await mail.write(tx, user.email, secondFactorOffMail(knownLocale(user.locale), values));
  return true;
}

/** How somebody is told to complete an account: by mail, or by a link that the operator hands over. */
export type Invitation =
  | { readonly kind: 'mailed' }
  | { readonly kind: 'link'; readonly url: string; readonly endsAt: Date }
  /** Nothing is missing: there is an address, proven, and a password. */
  | { readonly kind: 'complete' };

/**
 * Makes the link that an account which isn't complete is completed by; earlier ones are void. The person must exist.
 */
export async function invite(
  context: Pick<AccountsContext, 'mail' | 'publicUrl' | 'now'>,
  tx: Tx,
  userId: string,
): Promise<Invitation> {
  const user = await repo.lockUser(tx, userId);
  if (!user) throw new Error(`no such person: ${userId}`);
  if (user.emailVerifiedAt && user.passwordHash) return { kind: 'complete' };
  if (user.email) {
    await sendInvitation(context, tx, user);
    return { kind: 'mailed' };
  }
  const url = await issueLink(context, tx, userId, 'onboard', linkHours.onboard);
  return { kind: 'link', url, endsAt: new Date(context.now().getTime() + linkHours.onboard * 3_600_000) };
}
