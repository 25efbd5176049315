/** The payment service: opens pages on which people pay, and tells what came of it. Cards never pass through here. */
import type { Locale } from '#contract/locale.ts';

/** Somebody who pays. */
export interface Payer {
  readonly userId: string;
  readonly email: string | null;
  readonly locale: Locale;
}

/** What is paid for: Pro month by month, or credits once. `id`: `pro`, or the id of a top-up. */
export interface Item {
  readonly id: string;
  /** What the payer reads, in their language. */
  readonly name: string;
  readonly cents: number;
  /** ISO 4217, lower case. */
  readonly currency: 'sgd';
  readonly monthly: boolean;
  /** Credits that come with each payment. */
  readonly credits: number;
}

export interface CheckoutOrder {
  readonly payer: Payer;
  /** The payer's id at the payment service. */
  readonly customer: string;
  readonly item: Item;
  /**
   * Ours; comes back with the news. The same one again opens the same checkout, so a repeated request never makes two.
   */
  readonly checkoutId: string;
  readonly expiresAt: Date;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** How a subscription stands. `past-due`: its last payment failed. */
export type SubscriptionStatus = 'active' | 'past-due' | 'ended';

/** Who the news are about, as far as they say. */
interface AboutSubscription {
  readonly subscription: string;
  readonly customer: string;
  /** Ours, where the payment service gave it back. */
  readonly userId: string | undefined;
}

interface Amount {
  /** The payment's id at the payment service. */
  readonly paymentId: string;
  readonly cents: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
}

/** Credits were paid. */
export interface CheckoutPaid extends Amount {
  readonly kind: 'checkout-paid';
  readonly checkoutId: string;
  readonly userId: string;
  readonly item: string;
  readonly credits: number;
}

/** A month of Pro was paid; `checkoutId` for the first one, where the news say it. */
export interface PeriodPaid extends Amount, AboutSubscription {
  readonly kind: 'period-paid';
  readonly checkoutId: string | undefined;
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
}

/** The payment that would have renewed a subscription failed. */
export interface PaymentFailed extends Amount, AboutSubscription {
  readonly kind: 'payment-failed';
}

/** How a subscription stands now. `cancelAtPeriodEnd`: it ends with the period that is paid. */
export interface SubscriptionChanged extends AboutSubscription {
  readonly kind: 'subscription-changed';
  readonly status: Exclude<SubscriptionStatus, 'ended'>;
  readonly cancelAtPeriodEnd: boolean;
  /** Of the period that it is in, paid or not. */
  readonly periodStartsAt: Date;
}

export interface SubscriptionEnded extends AboutSubscription {
  readonly kind: 'subscription-ended';
}

/** Money went back: `refundedCents` in all, of `cents`. */
export interface Refunded {
  readonly kind: 'refunded';
  readonly paymentId: string;
  readonly cents: number;
  readonly refundedCents: number;
  readonly currency: string;
}

/** The payer's bank took the money back for now, or gave it up again. */
export interface Disputed {
  readonly kind: 'disputed' | 'dispute-won';
  readonly paymentId: string;
  readonly cents: number;
  readonly currency: string;
}

export type News =
  | CheckoutPaid
  | PeriodPaid
  | PaymentFailed
  | SubscriptionChanged
  | SubscriptionEnded
  | Refunded
  | Disputed;

/** One message of the payment service. */
export interface PaymentEvent {
  /** The same message again has the same id. */
  readonly id: string;
  /** The payment service's own word for it. */
  readonly type: string;
  /** When it happened there; messages may arrive in another order. */
  readonly createdAt: Date;
  /** Empty: nothing in it concerns us. */
  readonly news: readonly News[];
}

export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  /**
   * The payer's id at the payment service, made when there is none. `unknown`: one that turned out not to exist there.
   */
  createCustomer(payer: Payer, unknown: string | undefined): Promise<string>;
  /** Where the browser goes to pay. Throws UnknownCustomer. */
  createCheckout(order: CheckoutOrder): Promise<string>;
  /** Where the browser goes to end the plan, take it up again or see receipts. Throws UnknownCustomer. */
  createPortal(payer: Payer, customer: string, returnUrl: string): Promise<string>;
  /** Ends a subscription at once; one that has ended or does not exist is fine. */
  cancelNow(subscription: string): Promise<void>;
  /** Removes a payer with everything that would be paid in future; one that does not exist is fine. */
  forgetCustomer(customer: string): Promise<void>;
  /** How a subscription stands there now, for one that nothing was heard of; undefined when it is unknown there. */
  newsOf(subscription: string): Promise<readonly News[] | undefined>;
  /**
   * Reads a message and makes sure that the payment service signed these very bytes within the last minutes; throws
   * BadSignature. undefined: this service sends no messages.
   */
  readonly parseWebhook: ((rawBody: Buffer, signature: string, receivedAt: Date) => Promise<PaymentEvent>) | undefined;
}

/** The payment service can't be reached, is over its limits, or does not take our key. Trying again later may help. */
export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable';
}

/** The payment service does not know a customer that we have kept, e.g. after its key was changed. */
export class UnknownCustomer extends Error {
  override readonly name = 'UnknownCustomer';
}

/** A message that the payment service has not signed, or not lately. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}
