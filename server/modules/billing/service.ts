/** Plans and payment. The payment service takes the cards; its news say what was paid. */
import type { z } from 'zod';
import type * as contract from '#contract/billing.ts';
import { retention } from '#contract/retention.ts';
import type { StripeSettings } from '../../config.ts';
import type { Database, Tx } from '../../db/client.ts';
import type { Log } from '../../log.ts';
import { stripePayment } from '../../providers/payment/stripe.ts';
import { testPayment } from '../../providers/payment/test.ts';
import type { PaymentProvider } from '../../providers/payment/types.ts';
import type { SessionSignedIn } from '../accounts/signedIn.ts';
import type { MailService } from '../mail/service.ts';
import { createCheckouts } from './checkouts.ts';
import type { NewsContext } from './context.ts';
import { createDuties } from './duties.ts';
import { takeMessage } from './news.ts';
import * as repo from './repo.ts';
import { isLive, renews } from './standing.ts';
import { createTestPayments, type TestPayments } from './testPayments.ts';

export interface BillingService {
  /** Where to pay for credits. Throws 10503 without a payment service. */
  topUp(signedIn: SessionSignedIn, topUpId: string): Promise<{ url: string }>;
  /** Where to pay for Pro. Throws 10409 with a subscription that goes on, 10503 without a payment service. */
  upgrade(signedIn: SessionSignedIn): Promise<{ url: string }>;
  /**
   * Where the plan is changed. Throws 10404 for somebody who never came to a checkout, 10503 without a payment service.
   */
  portal(signedIn: SessionSignedIn): Promise<{ url: string }>;
  status(signedIn: SessionSignedIn): Promise<z.output<typeof contract.planStatus.output>>;
  /**
   * Takes a message of the payment service, once: false when it was taken before. Throws BadSignature for one that it
   * has not signed, and whatever it takes to have it sent again. undefined: no messages are taken.
   */
  readonly takeWebhook: ((rawBody: Buffer, signature: string) => Promise<boolean>) | undefined;
  /** The built-in test pages; undefined where they are not offered. */
  readonly testPayments: TestPayments | undefined;
  /** Everything about a person's payments, for their export. */
  exportOf(userId: string): AsyncIterable<{ readonly name: string; readonly content: string }>;
  /**
   * Part of the deletion of an account: payments lose their person, the rest goes, and the payment service is told to
   * forget the customer after the commit, until it has.
   */
  eraseOf(tx: Tx, userId: string): Promise<void>;
  /**
   * Renews and ends what is due, asks about silent subscriptions, tells what is owed, removes what is old; tells how
   * many things it did.
   */
  sweep(): Promise<number>;
  /** Resolves when nothing is on its way to the payment service. */
  close(): Promise<void>;
}

export interface BillingOptions {
  readonly database: Database;
  readonly mail: Pick<MailService, 'write'>;
  /** undefined: the built-in test service on loopback, none elsewhere. */
  readonly stripe: StripeSettings | undefined;
  readonly loopback: boolean;
  readonly publicUrl: string;
  readonly contactEmail: string;
  readonly log: Log;
  readonly now?: () => Date;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/**
 * A renewal is collected within hours: a subscription without news for longer is asked about, and again after each such
 * wait.
 */
const silentMs = 6 * hourMs;
const askedAtOnce = 8;
/** Payments that the plan's page shows. */
const shownPayments = 100;
const exportedPayments = 10_000;

export function createBilling(options: BillingOptions): BillingService {
  const { database, mail, stripe, loopback, publicUrl, contactEmail, log, now = () => new Date() } = options;
  const provider = (): PaymentProvider | undefined => {
    if (stripe) return stripePayment(stripe);
    return loopback ? testPayment({ publicUrl, openPortal: (userId) => testPayments.openPortal(userId) }) : undefined;
  };
  const service = provider();
  const duties = createDuties({ database, provider: service, log, now });
  const context: NewsContext = { mail, duties, log, publicUrl, contactEmail, now };
  // Its subscriptions end by the sweep also where the pages are no longer offered.
  const testPayments = createTestPayments(database, context);
  const checkouts = createCheckouts({ database, provider: service, duties, publicUrl, log, now });

  const askAbout = async (outside: PaymentProvider, { id, customer, userId }: repo.SubscriptionRow) => {
    const at = now();
    const news = await outside.newsOf(id);
    const gone = { kind: 'subscription-ended', subscription: id, customer, userId } as const;
    const event = { id: `asked:${id}:${at.toISOString()}`, type: 'asked', createdAt: at, news: news ?? [gone] };
    await database.transaction((tx) => takeMessage(context, tx, outside.name, event));
  };

  /** Subscriptions whose month is over without a word: messages may have been lost for good. */
  const askAboutSilent = async (outside: PaymentProvider): Promise<number> => {
    const before = new Date(now().getTime() - silentMs);
    const silent = await repo.claimSilent(database.handle, outside.name, before, before, now());
    const rest = silent.values();
    // A service that doesn't answer keeps each question waiting for its tries.
    const askOn = async () => {
      for (const subscription of rest) {
        await askAbout(outside, subscription).catch((error: unknown) =>
          log.warn({ err: error, subscription: subscription.id }, 'the payment service could not be asked'),
        );
      }
    };
    await Promise.all(Array.from({ length: askedAtOnce }, askOn));
    return silent.length;
  };

  const parseWebhook = service?.parseWebhook;

  return {
    topUp: (signedIn, topUpId) => checkouts.open(signedIn, topUpId),
    upgrade: (signedIn) => checkouts.open(signedIn, 'pro'),
    portal: (signedIn) => checkouts.openPortal(signedIn),
    status: (signedIn) => statusOf(database, service, signedIn),

    takeWebhook:
      service && parseWebhook
        ? async (rawBody, signature) => {
            const event = await parseWebhook(rawBody, signature, now());
            return database.transaction((tx) => takeMessage(context, tx, service.name, event));
          }
        : undefined,

    testPayments: service?.name === 'test' ? testPayments : undefined,

    async *exportOf(userId) {
      const payments = await repo.paymentsOf(database.handle, userId, exportedPayments);
      const subscriptions = await repo.subscriptionsOf(database.handle, userId);
      const rows = payments.map(({ userId: _person, changedAt: _changedAt, ...payment }) => payment);
      const plans = subscriptions.map(({ userId: _person, askedAt: _askedAt, ...subscription }) => subscription);
      yield { name: 'payments.json', content: JSON.stringify({ payments: rows, subscriptions: plans }, null, 2) };
    },

    async eraseOf(tx, userId) {
      for (const { provider: where, customer } of await repo.removePerson(tx, userId)) {
        await duties.owe(tx, 'forget-customer', where, customer);
      }
    },

    async sweep() {
      const renewed = await testPayments.renewDue(service?.name === 'test');
      const asked = service?.parseWebhook ? await askAboutSilent(service) : 0;
      const told = await duties.settle();
      const ago = (days: number) => new Date(now().getTime() - days * dayMs);
      const removed = await repo.removeOld(
        database.handle,
        ago(retention.webhookEventsDays),
        ago(retention.checkoutsDays),
      );
      return renewed + asked + told + removed;
    },

    close: () => duties.idle(),
  };
}

const statuses = ['paid', 'failed', 'refunded', 'disputed'] as const;

async function statusOf(
  database: Database,
  service: PaymentProvider | undefined,
  { userId, membership, planEndsAt }: SessionSignedIn,
): Promise<z.output<typeof contract.planStatus.output>> {
  const live = (await repo.subscriptionsOf(database.handle, userId)).filter(isLive);
  const subscription = live.find(renews) ?? live.find(({ status }) => status === 'active') ?? live[0];
  const payments = await repo.paymentsOf(database.handle, userId, shownPayments);
  const going = subscription && renews(subscription);
  return {
    plan: membership,
    status: subscriptionStatus(subscription),
    renewsAt: going ? subscription.periodEndsAt.toISOString() : null,
    endsAt: planEndsAt?.toISOString() ?? null,
    provider: service?.name ?? 'none',
    payments: payments.map(({ id, createdAt, item, cents, refundedCents, currency, status }) => ({
      id,
      at: createdAt.toISOString(),
      item,
      cents,
      refundedCents,
      currency,
      status: statuses.find((known) => known === status) ?? 'paid',
    })),
  };
}

function subscriptionStatus(subscription: repo.SubscriptionRow | undefined) {
  if (!subscription) return 'none';
  if (subscription.status === 'past-due') return 'past-due';
  return subscription.cancelAtPeriodEnd ? 'ending' : 'active';
}
