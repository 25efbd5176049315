/**
 * Takes up and ends plans: Pro that is paid for, and Pro that the operator gives. In the caller's transaction, under
 * the person's lock.
 */
import { type PlanId, planById } from '#catalog/plans.ts';
import type { Handle, Tx } from '../../db/client.ts';
import { decideGivenStart, isPaid } from './decisions.ts';
import { grantMonthly } from './ledger.ts';
import { historySince, planInForce } from './plan.ts';
import * as repo from './repo.ts';

async function locked(tx: Tx, userId: string): Promise<repo.PersonRow> {
  const person = await repo.lockPerson(tx, userId);
  if (!person) throw new Error(`no such person: ${userId}`);
  return person;
}

/**
 * Pro by payment until `endsAt` (null: it renews). Its credits come with `grantPaidPeriod`, month by month as they are
 * paid. Takes the place of a plan that the operator gave. The person must exist.
 */
export async function setPaidPlan(tx: Tx, userId: string, endsAt: Date | null): Promise<void> {
  await locked(tx, userId);
  await repo.updatePlan(tx, userId, { membership: 'pro', planEndsAt: endsAt, planStartedAt: null });
}

/**
 * Pro given by the operator until `endsAt` (null: until it is taken away), with the credits of the present month.
 * Months are counted from now on; from the earlier start on where such a plan is in force, or has granted the month
 * that runs. False, and nothing is changed, while a month of Pro runs that was paid. The person must exist.
 */
export async function setGivenPlan(tx: Tx, userId: string, endsAt: Date | null, now = new Date()): Promise<boolean> {
  const person = await locked(tx, userId);
  const sums = await repo.purseSums(tx, userId);
  if (isPaid(person, sums, now)) return false;
  const planStartedAt = decideGivenStart(person, sums, now);
  await repo.updatePlan(tx, userId, { membership: 'pro', planEndsAt: endsAt, planStartedAt });
  await grantMonthly(tx, userId, now);
  return true;
}

/**
 * Ends Pro now; without it nothing changes. Credits of the month that runs stay until its end. The person must exist.
 */
export async function endPlan(tx: Tx, userId: string, now = new Date()): Promise<void> {
  const person = await locked(tx, userId);
  if (person.membership !== 'pro') return;
  const over = person.planEndsAt !== null && person.planEndsAt < now ? person.planEndsAt : now;
  await repo.updatePlan(tx, userId, { membership: 'free', planEndsAt: null, planEndedAt: over });
}

/**
 * Ends a plan that the operator gave. False, and nothing is changed, while a month of Pro runs that was paid. The
 * person must exist.
 */
export async function endGivenPlan(tx: Tx, userId: string, now = new Date()): Promise<boolean> {
  const person = await locked(tx, userId);
  if (isPaid(person, await repo.purseSums(tx, userId), now)) return false;
  await endPlan(tx, userId, now);
  return true;
}

/** Enterprise is agreed with the customer and has no end of its own. */
function planOf(person: repo.PersonRow, now: Date): PlanId {
  return person.membership === 'enterprise' ? 'enterprise' : planInForce(person, now);
}

/** Bytes that somebody's photos and designs may have; null: no limit. */
export async function storageOf(handle: Handle, userId: string, now: Date): Promise<number | null> {
  const person = await repo.findPerson(handle, userId);
  return person ? planById(planOf(person, now)).storageBytes : 0;
}

/** The instant from which on somebody's designs are kept; null: all of them. */
export async function historyOf(handle: Handle, userId: string, now: Date): Promise<Date | null> {
  const person = await repo.findPerson(handle, userId);
  return person ? historySince(person, now) : null;
}
