/**
 * The built-in payment service's side of things: what its pages show, and the news that come of their buttons. The news
 * go the way of all news. Its subscriptions renew by the sweep: each month that passed while the server slept is paid,
 * as an outside service would have collected it, and only the present one gives credits.
 */
import { knownLocale, type Locale } from '#contract/locale.ts';
import type { Database, Tx } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { testCustomer } from '../../providers/payment/test.ts';
import type { Item, News } from '../../providers/payment/types.ts';
import { addMonths, monthSince } from '../credits/period.ts';
import type { NewsContext } from './context.ts';
import { itemOf } from './items.ts';
import { takeMessage } from './news.ts';
import * as repo from './repo.ts';
import { isLive, renews } from './standing.ts';

const provider = 'test';
const portalMs = 60 * 60_000;
const batch = 100;

export interface TestCheckoutView {
  readonly locale: Locale;
  readonly item: Item;
}

export interface TestPortalView {
  readonly locale: Locale;
  /** The subscription that goes on; undefined: there is none. */
  readonly plan: { readonly renews: boolean; readonly periodEndsAt: Date; readonly pastDue: boolean } | undefined;
  readonly payments: readonly {
    readonly item: string;
    readonly cents: number;
    readonly currency: string;
    readonly status: string;
    readonly at: Date;
  }[];
}

/**
 * end: with the period · resume: take up again · fail: as if the next payment failed · refund: the last payment goes
 * back.
 */
export const portalActions = ['end', 'resume', 'fail', 'refund'] as const;
export type PortalAction = (typeof portalActions)[number];

export interface TestPayments {
  /** An open checkout; undefined when it was paid, cancelled, is over, or never was. */
  checkout(session: string): Promise<TestCheckoutView | undefined>;
  /** Pays it, once; false when it is not open any more, or the plan is subscribed to already. */
  pay(session: string): Promise<boolean>;
  cancel(session: string): Promise<void>;
  /** Opens a portal page for somebody; gives its unguessable id. */
  openPortal(userId: string): Promise<string>;
  portal(session: string): Promise<TestPortalView | undefined>;
  /** false when the page is over. */
  act(session: string, action: PortalAction): Promise<boolean>;
  /** Renews or ends what is due; without `renewing` everything that is due ends. Tells how many. */
  renewDue(renewing: boolean): Promise<number>;
}

/** Long because its calls share what it is made of; each is short. */
export function createTestPayments(database: Database, context: NewsContext): TestPayments {
  const { now } = context;

  const tell = (tx: Tx, id: string, createdAt: Date, ...news: News[]) =>
    takeMessage(context, tx, provider, { id, type: `test.${news[0]?.kind ?? 'none'}`, createdAt, news });

  /** An open page with its person; undefined when there is none. */
  const openPage = async (session: string, isPortal: boolean) => {
    const page = await repo.findCheckout(database.handle, session);
    if (page?.provider !== provider || page.status !== 'open' || page.expiresAt <= now()) return undefined;
    return (page.item === 'portal') === isPortal ? page : undefined;
  };

  /** Does something to an open page under its person's lock. */
  const within = async <T>(
    session: string,
    isPortal: boolean,
    work: (tx: Tx, page: repo.CheckoutRow, person: repo.Person) => Promise<T>,
  ): Promise<T | undefined> => {
    const seen = await openPage(session, isPortal);
    if (!seen) return undefined;
    return database.transaction(async (tx) => {
      const person = await repo.lockPerson(tx, seen.userId);
      const page = await repo.findCheckout(tx, session);
      return person && page?.status === 'open' ? work(tx, page, person) : undefined;
    });
  };

  const aboutPlan = (userId: string, subscription: string) =>
    ({ subscription, customer: testCustomer(userId), userId }) as const;

  const monthPaid = (userId: string, item: Item, subscription: string, periodStartsAt: Date, periodEndsAt: Date) => {
    const paymentId = `test_payment_${newId()}`;
    const amount = { paymentId, cents: item.cents, currency: item.currency };
    const about = aboutPlan(userId, subscription);
    return { kind: 'period-paid', ...about, ...amount, checkoutId: undefined, periodStartsAt, periodEndsAt } as const;
  };

  const paidNews = (page: repo.CheckoutRow, item: Item, at: Date): News => {
    const { id: checkoutId, userId } = page;
    if (item.monthly) {
      const subscription = `test_subscription_${checkoutId}`;
      return { ...monthPaid(userId, item, subscription, at, addMonths(at, 1)), checkoutId };
    }
    const amount = { paymentId: `test_payment_${checkoutId}`, cents: item.cents, currency: item.currency };
    return { kind: 'checkout-paid', checkoutId, userId, item: item.id, credits: item.credits, ...amount };
  };

  /** What a button of the portal means; undefined when there is nothing that it could change. */
  const actionNews = async (tx: Tx, userId: string, action: PortalAction): Promise<News | undefined> => {
    const all = await repo.subscriptionsOf(tx, userId);
    const plan = all.find((one) => one.provider === provider && isLive(one) && one.periodEndsAt > now());
    if (action === 'refund') {
      const paid = (await repo.paymentsOf(tx, userId, batch)).find(
        (payment) => payment.provider === provider && payment.status === 'paid',
      );
      if (!paid) return undefined;
      const { id: paymentId, cents, currency } = paid;
      return { kind: 'refunded', paymentId, cents, refundedCents: cents, currency };
    }
    if (!plan) return undefined;
    const about = aboutPlan(userId, plan.id);
    if (action === 'fail') {
      const { cents, currency } = itemOf('pro', 'en_US') ?? { cents: 0, currency: 'sgd' };
      return { kind: 'payment-failed', ...about, paymentId: `test_payment_${newId()}`, cents, currency };
    }
    const { periodStartsAt } = plan;
    const cancelAtPeriodEnd = action === 'end';
    return { kind: 'subscription-changed', ...about, status: 'active', cancelAtPeriodEnd, periodStartsAt };
  };

  /** Brings one subscription up to the present, month by month. */
  const renewOne = (id: string, userId: string, renewing: boolean) =>
    database.transaction(async (tx) => {
      const person = await repo.lockPerson(tx, userId);
      const item = itemOf('pro', 'en_US');
      if (!person || !item) return;
      for (;;) {
        const plan = await repo.findSubscription(tx, id);
        if (!plan || plan.status === 'ended' || plan.periodEndsAt > now()) return;
        const { createdAt: firstMonth, periodEndsAt: over } = plan;
        const next = monthSince(firstMonth, over);
        const goesOn = renewing && isLive(plan) && renews(plan) && next !== undefined;
        const taken = goesOn
          ? tell(tx, `test:renewed:${id}:${over.toISOString()}`, over, monthPaid(userId, item, id, over, next.endsAt))
          : tell(tx, `test:ended:${id}`, over, { kind: 'subscription-ended', ...aboutPlan(userId, id) });
        if (!(await taken)) return;
      }
    });

  return {
    async checkout(session) {
      const page = await openPage(session, false);
      if (!page) return undefined;
      const locale = knownLocale((await repo.findPerson(database.handle, page.userId))?.locale ?? '');
      const item = itemOf(page.item, locale);
      return item && { locale, item };
    },

    async pay(session) {
      const paid = await within(session, false, async (tx, page, person) => {
        const item = itemOf(page.item, knownLocale(person.locale));
        const subscribed = (await repo.subscriptionsOf(tx, person.userId)).some(isLive);
        if (!item || (item.monthly && subscribed)) return false;
        const at = now();
        return tell(tx, `test:paid:${page.id}`, at, paidNews(page, item, at));
      });
      return paid ?? false;
    },

    async cancel(session) {
      await within(session, false, (tx, page) => repo.updateCheckout(tx, page.id, { status: 'cancelled' }));
    },

    async openPortal(userId) {
      const id = newId();
      const at = now();
      const expiresAt = new Date(at.getTime() + portalMs);
      const page = { id, userId, provider, item: 'portal', status: 'open', createdAt: at, expiresAt };
      await repo.insertCheckout(database.handle, page);
      return id;
    },

    async portal(session) {
      const page = await openPage(session, true);
      const person = page && (await repo.findPerson(database.handle, page.userId));
      if (!person) return undefined;
      const { userId, locale } = person;
      const plan = (await repo.subscriptionsOf(database.handle, userId)).find(isLive);
      const payments = await repo.paymentsOf(database.handle, userId, batch);
      return {
        locale: knownLocale(locale),
        plan: plan && {
          renews: renews(plan),
          periodEndsAt: plan.periodEndsAt,
          pastDue: plan.status === 'past-due',
        },
        payments: payments.map(({ item, cents, currency, status, createdAt: at }) => ({
          item,
          cents,
          currency,
          status,
          at,
        })),
      };
    },

    async act(session, action) {
      const done = await within(session, true, async (tx, page) => {
        const news = await actionNews(tx, page.userId, action);
        if (news) await tell(tx, `test:portal:${newId()}`, now(), news);
        return true;
      });
      return done ?? false;
    },

    async renewDue(renewing) {
      const due = await repo.overdueSubscriptions(database.handle, provider, now(), batch);
      for (const { id, userId } of due) await renewOne(id, userId, renewing);
      return due.length;
    },
  };
}
