/** What operators see of people and change in them. Nothing of it can be reached over the web. */
import type { Handle, Tx } from '../../db/client.ts';
import { planInForce } from '../credits/plan.ts';
import { emailKey } from './emailKey.ts';
import * as repo from './repo.ts';

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

/** The person of an address, however it is written; undefined when there is none. */
export async function personByEmail(handle: Handle, email: string, now: Date): Promise<Person | undefined> {
  const key = emailKey(email);
  const user = key ? await repo.findByEmailKey(handle, key) : undefined;
  return user && personOf(user, now);
}

/** Sets plan and its end (null: none) or the API switch of a person who must exist. */
export async function changePerson(
  tx: Tx,
  userId: string,
  changes: Partial<Pick<Person, 'membership' | 'planEndsAt' | 'apiSwitch'>>,
  now: Date,
): Promise<Person> {
  const user = await repo.updateUser(tx, userId, changes);
  if (!user) throw new Error(`no such person: ${userId}`);
  return personOf(user, now);
}
