/** Money that goes back: refunds, and disputes by the payer's bank. */
import type { Disputed, Refunded } from '../../providers/payment/types.ts';
import { takeBack, takeBackPeriod, topUp } from '../credits/ledger.ts';
import { disputeMail } from '../mail/paymentMails.ts';
import { recordSecurityEvent } from '../security/events.ts';
import { endSubscription, type Message, type NewsContext } from './context.ts';
import * as repo from './repo.ts';

/** `item` of a payment that went back before it was heard of itself: whose it is comes later. */
export const unknownItem = 'unknown';

type PaymentStatus = 'paid' | 'refunded' | 'disputed';

/** The payment that went back with its person, both locked; noted for later where it has not been heard of. */
async function paymentOf({ tx, provider, createdAt }: Message, news: Refunded | Disputed) {
  const { paymentId: id, cents, currency } = news;
  const times = { createdAt, changedAt: createdAt };
  const blank = { id, provider, item: unknownItem, cents, currency, status: 'paid', ...times };
  const known = await repo.findPayment(tx, id);
  // Person before payment, as everywhere.
  const person = known?.userId ? await repo.lockPerson(tx, known.userId) : undefined;
  const { payment } = await repo.insertPayment(tx, blank);
  return { payment, person };
}

export async function takeRefund(context: NewsContext, message: Message, news: Refunded): Promise<void> {
  const { payment, person } = await paymentOf(message, news);
  const { refundedCents, cents } = news;
  // Told in all so far: less than is known is older news.
  if (refundedCents <= payment.refundedCents) return;
  const status = payment.status === 'paid' && refundedCents >= cents ? 'refunded' : payment.status;
  const changes = { refundedCents, status, changedAt: message.createdAt };
  await repo.updatePayment(message.tx, payment.id, changes);
  const detail = { payment: payment.id, cents: refundedCents };
  await recordSecurityEvent(message.tx, 'payment-refunded', payment.userId, detail);
  if (person) await takeReversal(context, message, person, { ...payment, ...changes });
}

export async function takeDispute(context: NewsContext, message: Message, news: Disputed): Promise<void> {
  const { payment, person } = await paymentOf(message, news);
  const { tx, createdAt } = message;
  if (payment.status === 'disputed' || createdAt < payment.changedAt) return;
  const changes = { status: 'disputed' satisfies PaymentStatus, changedAt: createdAt };
  await repo.updatePayment(tx, payment.id, changes);
  await recordSecurityEvent(tx, 'payment-disputed', payment.userId, { payment: payment.id });
  await context.mail.write(tx, context.contactEmail, disputeMail('en_US', { paymentId: payment.id }));
  if (person) await takeReversal(context, message, person, { ...payment, ...changes });
}

/** The bank gave the money back to us: bought credits return. A plan that ended does not: its subscription is gone. */
export async function takeWonDispute(context: NewsContext, message: Message, news: Disputed): Promise<void> {
  const { payment, person } = await paymentOf(message, news);
  const { tx, createdAt } = message;
  if (payment.status !== 'disputed') return repo.updatePayment(tx, payment.id, { changedAt: createdAt });
  const status: PaymentStatus = payment.refundedCents >= payment.cents ? 'refunded' : 'paid';
  const credits = payment.subscription === null ? payment.takenBack - creditsGone({ ...payment, status }) : 0;
  const takenBack = payment.takenBack - Math.max(0, credits);
  await repo.updatePayment(tx, payment.id, { status, takenBack, changedAt: createdAt });
  if (!person || credits <= 0) return;
  await topUp(tx, person.userId, credits, 'dispute-won', `dispute-won:${payment.id}`, context.now());
}

/** Of the credits that came with a payment, those that its refund covers; all of them while it is disputed. */
function creditsGone({ status, credits, refundedCents, cents }: repo.PaymentRow): number {
  if (status === 'disputed') return credits;
  if (refundedCents === 0) return 0;
  return Math.min(credits, Math.round((credits * refundedCents) / cents));
}

/**
 * Takes back what a payment gave, as far as its money has gone back: bought credits that are left; for a month of Pro,
 * once it has gone back whole, the month's credits that are left and the plan with its subscription. Calling it again
 * changes nothing.
 */
export async function takeReversal(
  context: NewsContext,
  message: Message,
  person: repo.Person,
  payment: repo.PaymentRow,
): Promise<void> {
  const { tx } = message;
  const { userId } = person;
  const reason = payment.status === 'disputed' ? 'dispute' : 'refund';
  const once = `${reason}:${payment.id}:${payment.refundedCents}`;
  if (payment.subscription !== null) return endMonth(context, message, person, payment, reason, once);
  const credits = creditsGone(payment) - payment.takenBack;
  if (credits <= 0) return;
  const taken = await takeBack(tx, userId, credits, once, reason, context.now());
  await repo.updatePayment(tx, payment.id, { takenBack: payment.takenBack + taken });
}

async function endMonth(
  context: NewsContext,
  { tx, provider, createdAt }: Message,
  person: repo.Person,
  payment: repo.PaymentRow,
  reason: 'dispute' | 'refund',
  once: string,
): Promise<void> {
  const { subscription: id, periodEndsAt, status } = payment;
  if (id === null || (status !== 'refunded' && status !== 'disputed')) return;
  if (periodEndsAt) {
    const taken = await takeBackPeriod(tx, person.userId, periodEndsAt, once, reason, context.now());
    await repo.updatePayment(tx, payment.id, { takenBack: payment.takenBack + taken });
  }
  const subscription = await repo.findSubscription(tx, id);
  if (!subscription || subscription.status === 'ended') return;
  // An earlier month that is refunded leaves the running one alone; whoever disputes one must not be charged again.
  const running = periodEndsAt !== null && periodEndsAt >= subscription.periodEndsAt;
  if (reason === 'refund' && !running) return;
  await context.duties.owe(tx, 'end-subscription', provider, id);
  await endSubscription(context, tx, person, subscription, createdAt);
}
