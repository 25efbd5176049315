/**
 * What happens here when the payment service tells news: payments, subscriptions, credits and the plan change together,
 * in one transaction for each message. Messages may come twice, at the same time, and in any order:
 * - a message that was noted changes nothing;
 * - money that was paid always counts, once for each payment and each month, whatever was heard before;
 * - how a subscription stands is believed of the youngest message, and one that has ended never comes back;
 * - what went back before the payment itself was heard of is kept, and counts when that arrives.
 */
import { planById } from '#catalog/plans.ts';
import type { Tx } from '../../db/client.ts';
import type {
  CheckoutPaid,
  News,
  PaymentEvent,
  PaymentFailed,
  PeriodPaid,
  SubscriptionChanged,
  SubscriptionEnded,
} from '../../providers/payment/types.ts';
import { grantPaidPeriod, topUp } from '../credits/ledger.ts';
import { paymentFailedMail, receiptMail } from '../mail/paymentMails.ts';
import { endSubscription, type Message, type NewsContext, tell } from './context.ts';
import * as repo from './repo.ts';
import { takeDispute, takeRefund, takeReversal, takeWonDispute, unknownItem } from './reversals.ts';
import { isLive, settlePlan } from './standing.ts';

/** Takes a message; false when it was taken before. */
export async function takeMessage(
  context: NewsContext,
  tx: Tx,
  provider: string,
  { id, type, createdAt, news }: PaymentEvent,
): Promise<boolean> {
  if (!(await repo.noteEvent(tx, { id, type, createdAt, receivedAt: context.now() }))) return false;
  for (const one of news) await takeNews(context, { tx, provider, createdAt }, one);
  return true;
}

function takeNews(context: NewsContext, message: Message, news: News): Promise<void> {
  switch (news.kind) {
    case 'checkout-paid':
      return topUpPaid(context, message, news);
    case 'period-paid':
      return periodPaid(context, message, news);
    case 'payment-failed':
      return renewalFailed(context, message, news);
    case 'subscription-changed':
      return subscriptionChanged(context, message, news);
    case 'subscription-ended':
      return subscriptionEnded(context, message, news);
    case 'refunded':
      return takeRefund(context, message, news);
    case 'disputed':
      return takeDispute(context, message, news);
    case 'dispute-won':
      return takeWonDispute(context, message, news);
  }
}

type Bought = Pick<repo.PaymentRow, 'item' | 'credits'> &
  Partial<Pick<repo.PaymentRow, 'subscription' | 'periodStartsAt' | 'periodEndsAt'>>;

/**
 * Writes that a payment arrived and sends its receipt. The row as it stands then; `fresh`: it had not been heard of.
 */
async function bookPayment(
  context: NewsContext,
  { tx, provider, createdAt }: Message,
  person: repo.Person,
  { paymentId, cents, currency }: Pick<CheckoutPaid, 'paymentId' | 'cents' | 'currency'>,
  bought: Bought,
): Promise<{ payment: repo.PaymentRow; fresh: boolean }> {
  const paid = { userId: person.userId, provider, cents, currency, ...bought };
  const row = { id: paymentId, ...paid, status: 'paid', createdAt, changedAt: createdAt };
  const { payment, inserted } = await repo.insertPayment(tx, row);
  const early = payment.item === unknownItem;
  if (!inserted && !early && payment.status !== 'failed') return { payment, fresh: false };
  // What went back before keeps its state; a payment that had failed is paid now.
  const status = early ? payment.status : 'paid';
  const changedAt = payment.changedAt > createdAt ? payment.changedAt : createdAt;
  const changes = { ...paid, status, createdAt, changedAt };
  await repo.updatePayment(tx, paymentId, changes);
  const receipt = { item: bought.item, cents, currency, at: createdAt, paymentId, test: provider === 'test' };
  await tell(context, tx, person, (locale, values) => receiptMail(locale, { ...values, ...receipt }));
  return { payment: { ...payment, ...changes }, fresh: true };
}

async function topUpPaid(context: NewsContext, message: Message, news: CheckoutPaid): Promise<void> {
  const { tx } = message;
  const { userId, item, credits, checkoutId, paymentId } = news;
  const person = await repo.lockPerson(tx, userId);
  if (!person) return context.log.warn({ payment: paymentId }, 'a payment for an account that is not there');
  const { payment, fresh } = await bookPayment(context, message, person, news, { item, credits });
  await repo.updateCheckout(tx, checkoutId, { status: 'paid' });
  if (!fresh) return;
  await topUp(tx, userId, credits, 'bought', `bought:${paymentId}`, context.now());
  await takeReversal(context, message, person, payment);
}

async function periodPaid(context: NewsContext, message: Message, news: PeriodPaid): Promise<void> {
  const { tx, provider } = message;
  const { subscription, customer, periodStartsAt, periodEndsAt } = news;
  const person = await personOf(message, news);
  if (!person) return monthOfNobody(context, message, news);
  const credits = planById('pro').monthlyCredits ?? 0;
  const bought = { item: 'pro', credits, subscription, periodStartsAt, periodEndsAt };
  const { payment, fresh } = await bookPayment(context, message, person, news, bought);
  if (news.checkoutId) await repo.updateCheckout(tx, news.checkoutId, { status: 'paid' });
  if (!fresh) return;
  const { userId } = person;
  await repo.setCustomer(tx, { userId, provider, customer });
  await putPaidMonth(message, news, userId);
  const live = (await repo.subscriptionsOf(tx, userId)).filter(isLive).length;
  if (live > 1) context.log.warn({ userId, subscriptions: live }, 'somebody pays for more than one subscription');
  // A month that is over by now gives nothing that could still be spent.
  if (payment.status === 'paid' && periodEndsAt > context.now()) {
    const once = `paid:${subscription}:${periodStartsAt.toISOString()}`;
    await grantPaidPeriod(tx, userId, { periodStartsAt, periodEndsAt, once }, context.now());
  }
  await settlePlan(tx, person.userId, context.now());
  await takeReversal(context, message, person, payment);
}

/**
 * Writes a paid month into its subscription. The last month paid only moves on; older news leave the state as it is.
 */
async function putPaidMonth({ tx, provider, createdAt }: Message, news: PeriodPaid, userId: string): Promise<void> {
  const { subscription: id, customer, periodStartsAt, periodEndsAt } = news;
  const known = await repo.findSubscription(tx, id);
  const first = { id, userId, provider, customer, cancelAtPeriodEnd: false, changedAt: createdAt };
  if (!known) {
    const month = { periodStartsAt, periodEndsAt, createdAt: periodStartsAt };
    return repo.putSubscription(tx, { ...first, ...month, status: 'active' });
  }
  if (isPaidUntil(known, periodEndsAt)) return;
  const settled = known.status === 'ended' || createdAt < known.changedAt;
  const status = settled ? known.status : 'active';
  await repo.putSubscription(tx, { ...known, status, periodStartsAt, periodEndsAt });
}

/** Whether a month that ends no earlier was paid already. */
function isPaidUntil({ periodStartsAt, periodEndsAt }: repo.SubscriptionRow, end: Date): boolean {
  return periodEndsAt > periodStartsAt && periodEndsAt >= end;
}

/** A month paid by somebody whose account is gone: it must be the last one. */
async function monthOfNobody(
  { duties, log }: NewsContext,
  { tx, provider, createdAt }: Message,
  news: PeriodPaid,
): Promise<void> {
  const { subscription, paymentId: id, cents, currency, periodStartsAt, periodEndsAt } = news;
  // Another server may use the same account of the payment service: what was never ours is left alone.
  if (!(await repo.hasPaymentsOf(tx, subscription))) {
    return log.warn({ payment: id }, 'a payment for an account that is not there');
  }
  const month = { subscription, periodStartsAt, periodEndsAt };
  const times = { createdAt, changedAt: createdAt };
  await repo.insertPayment(tx, { id, provider, item: 'pro', cents, currency, status: 'paid', ...month, ...times });
  await duties.owe(tx, 'end-subscription', provider, subscription);
}

/** The person that news of a subscription are about, locked. */
async function personOf(
  { tx, provider }: Message,
  news: PeriodPaid | PaymentFailed | SubscriptionChanged | SubscriptionEnded,
): Promise<repo.Person | undefined> {
  const known = await repo.findSubscription(tx, news.subscription);
  const userId = known?.userId ?? news.userId ?? (await repo.userOfCustomer(tx, provider, news.customer));
  return userId === undefined ? undefined : repo.lockPerson(tx, userId);
}

async function renewalFailed(context: NewsContext, message: Message, news: PaymentFailed): Promise<void> {
  const { tx, provider, createdAt } = message;
  const person = await personOf(message, news);
  const known = await repo.findSubscription(tx, news.subscription);
  if (!person || !known || known.status === 'ended') return;
  const { paymentId: id, cents, currency, subscription } = news;
  const { userId } = person;
  const failed = { id, userId, provider, item: 'pro', cents, currency, subscription, status: 'failed' };
  const { payment, inserted } = await repo.insertPayment(tx, { ...failed, createdAt, changedAt: createdAt });
  // Paid by now: this is older news.
  if (payment.status !== 'failed') return;
  // It is tried several times; one mail is enough.
  if (inserted) await tell(context, tx, person, paymentFailedMail);
  if (createdAt < known.changedAt) return;
  await repo.putSubscription(tx, { ...known, status: 'past-due', changedAt: createdAt });
  await settlePlan(tx, person.userId, context.now());
}

async function subscriptionChanged(context: NewsContext, message: Message, news: SubscriptionChanged): Promise<void> {
  const { tx, provider, createdAt } = message;
  const person = await personOf(message, news);
  if (!person) return;
  const { subscription: id, customer, cancelAtPeriodEnd, periodStartsAt } = news;
  const known = await repo.findSubscription(tx, id);
  if (known && (known.status === 'ended' || createdAt < known.changedAt)) return;
  // The month that it is in has been paid, so what was missing when this was written has arrived since.
  const paid = known !== undefined && isLive(known) && known.periodStartsAt >= periodStartsAt;
  const status = paid ? 'active' : news.status;
  // Nothing of a new one is paid yet.
  const unpaid = { periodStartsAt, periodEndsAt: periodStartsAt, createdAt: periodStartsAt };
  const row = known ?? { id, userId: person.userId, provider, customer, ...unpaid };
  await repo.putSubscription(tx, { ...row, status, cancelAtPeriodEnd, changedAt: createdAt });
  await settlePlan(tx, person.userId, context.now());
}

async function subscriptionEnded(context: NewsContext, message: Message, news: SubscriptionEnded): Promise<void> {
  const { tx, provider, createdAt } = message;
  const person = await personOf(message, news);
  if (!person) return;
  const { subscription: id, customer } = news;
  const known = await repo.findSubscription(tx, id);
  if (known?.status === 'ended') return;
  const unpaid = { periodStartsAt: createdAt, periodEndsAt: createdAt, createdAt, cancelAtPeriodEnd: false };
  const row = known ?? { id, userId: person.userId, provider, customer, ...unpaid };
  await endSubscription(context, tx, person, row, createdAt);
}
