/** Opens the pages of the payment service: checkouts and its portal. */
import { CODE } from '#contract/code.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { Log } from '../../log.ts';
import {
  type Payer,
  type PaymentProvider,
  PaymentUnavailable,
  UnknownCustomer,
} from '../../providers/payment/types.ts';
import { Refusal } from '../../refusal.ts';
import type { SessionSignedIn } from '../accounts/signedIn.ts';
import type { Duties } from './duties.ts';
import { itemOf } from './items.ts';
import { alreadyPro, noCustomer, paymentNotSetUp, paymentUnavailable } from './refusals.ts';
import * as repo from './repo.ts';
import { isLive } from './standing.ts';

export interface CheckoutsOptions {
  readonly database: Database;
  readonly provider: PaymentProvider | undefined;
  readonly duties: Pick<Duties, 'owe'>;
  readonly publicUrl: string;
  readonly log: Log;
  readonly now: () => Date;
}

export interface Checkouts {
  /**
   * Where to pay for an item. Throws 10409 for Pro with a subscription that goes on, 10503 without a payment service.
   */
  open(signedIn: SessionSignedIn, itemId: string): Promise<{ url: string }>;
  /** Where the plan is changed. Throws 10404 for somebody unknown to the payment service, 10503 without one. */
  openPortal(signedIn: SessionSignedIn): Promise<{ url: string }>;
}

const minuteMs = 60_000;
/** How long a checkout can be paid. Stripe opens none for less than 30 minutes. */
const checkoutMs = 60 * minuteMs;
const openableMs = 31 * minuteMs;
/** One that ends this soon is not shown again. */
const leastLeftMs = 2 * minuteMs;

export function createCheckouts({ database, provider, duties, publicUrl, log, now }: CheckoutsOptions): Checkouts {
  /** Asks the payment service; that it does not answer is told to the person and the operator. */
  const ask = async <T>(work: (service: PaymentProvider) => Promise<T>): Promise<T> => {
    if (!provider) throw paymentNotSetUp();
    try {
      return await work(provider);
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error;
      log.error({ err: error }, 'the payment service does not answer');
      throw paymentUnavailable();
    }
  };

  const makeCustomer = async (service: PaymentProvider, payer: Payer, unknown: string | undefined) => {
    const { userId } = payer;
    const customer = await service.createCustomer(payer, unknown);
    const kept = await database.transaction(async (tx) => {
      const person = await repo.lockPerson(tx, userId);
      if (person) await repo.setCustomer(tx, { userId, provider: service.name, customer });
      // Deleted meanwhile: nothing of them may stay at the payment service either.
      else await duties.owe(tx, 'forget-customer', service.name, customer);
      return person !== undefined;
    });
    if (!kept) throw new Refusal(CODE.notSignedIn);
    return customer;
  };

  /**
   * Does something for a payer's customer, who is made anew where the payment service does not know the one that we
   * kept.
   */
  const withCustomer = async <T>(
    service: PaymentProvider,
    payer: Payer,
    kept: string | undefined,
    work: (customer: string) => Promise<T>,
  ): Promise<T> => {
    const customer = kept ?? (await makeCustomer(service, payer, undefined));
    try {
      return await work(customer);
    } catch (error) {
      if (!(error instanceof UnknownCustomer)) throw error;
      log.warn({ userId: payer.userId, customer }, 'the payment service does not know this customer any more');
      return work(await makeCustomer(service, payer, customer));
    }
  };

  /** The checkout to pay: for Pro the one that is open already, so that nobody pays for two subscriptions. */
  const checkoutFor = (userId: string, service: PaymentProvider, item: string) =>
    database.transaction(async (tx) => {
      const at = now();
      if (!(await repo.lockPerson(tx, userId))) throw new Refusal(CODE.notSignedIn);
      if (item === 'pro') {
        if ((await repo.subscriptionsOf(tx, userId)).some(isLive)) throw alreadyPro();
        const open = await repo.openCheckout(tx, userId, service.name, item, at);
        const leftMs = open ? open.expiresAt.getTime() - at.getTime() : 0;
        if (open && leftMs > (open.url ? leastLeftMs : openableMs)) return open;
      }
      const expiresAt = new Date(at.getTime() + checkoutMs);
      const row = { id: newId(), userId, provider: service.name, item, status: 'open', createdAt: at, expiresAt };
      await repo.insertCheckout(tx, row);
      return { ...row, url: null };
    });

  return {
    open: (signedIn, itemId) =>
      ask(async (service) => {
        const payer: Payer = { userId: signedIn.userId, email: signedIn.email, locale: signedIn.locale };
        const item = itemOf(itemId, payer.locale);
        if (!item) throw new Error(`no such item: ${itemId}`);
        const checkout = await checkoutFor(payer.userId, service, itemId);
        if (checkout.url) return { url: checkout.url };
        const kept = await repo.customerOf(database.handle, payer.userId, service.name);
        const url = await withCustomer(service, payer, kept, (customer) =>
          service.createCheckout({
            payer,
            customer,
            item,
            checkoutId: checkout.id,
            expiresAt: checkout.expiresAt,
            successUrl: `${publicUrl}/dashboard?checkout=success`,
            cancelUrl: `${publicUrl}/dashboard?checkout=cancelled`,
          }),
        );
        await repo.updateCheckout(database.handle, checkout.id, { url });
        return { url };
      }),

    openPortal: (signedIn) =>
      ask(async (service) => {
        const kept = await repo.customerOf(database.handle, signedIn.userId, service.name);
        if (!kept) throw noCustomer();
        const payer: Payer = { userId: signedIn.userId, email: signedIn.email, locale: signedIn.locale };
        const url = await withCustomer(service, payer, kept, (customer) =>
          service.createPortal(payer, customer, `${publicUrl}/person`),
        );
        return { url };
      }),
  };
}
