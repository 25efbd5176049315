/** Payment by Stripe: its own pages take the cards. The library loads with the first use. */
import type { Stripe } from 'stripe';
import type { Locale } from '#contract/locale.ts';
import type { StripeSettings } from '../../config.ts';
import { currentNews, readStripeEvent, stripeMetadata } from './stripeNews.ts';
import {
  BadSignature,
  type CheckoutOrder,
  type Payer,
  type PaymentProvider,
  PaymentUnavailable,
  UnknownCustomer,
} from './types.ts';

const pageLocale: Record<Locale, 'en' | 'zh' | 'zh-TW'> = { en_US: 'en', zh_CN: 'zh', zh_TW: 'zh-TW' };
/** A message signed longer ago than this may be an old one sent again by somebody else. */
const toleranceS = 300;

export function stripePayment({ secretKey, webhookSecret, apiBase }: StripeSettings): PaymentProvider {
  let loading: Promise<{ client: Stripe; errors: typeof Stripe.errors }> | undefined;
  const load = async () => {
    const library = await import('stripe');
    const base = apiBase === undefined ? undefined : new URL(apiBase);
    const client = new library.Stripe(secretKey, {
      maxNetworkRetries: 2,
      timeout: 20_000,
      telemetry: false,
      ...(base
        ? { host: base.hostname, port: base.port, protocol: base.protocol === 'https:' ? 'https' : 'http' }
        : {}),
    });
    return { client, errors: library.Stripe.errors };
  };
  const library = () => {
    loading ??= load();
    return loading;
  };

  /**
   * Asks Stripe; what it can't help is told apart from what is our fault. `missing`: the answer when there is no such
   * thing.
   */
  const ask = async <T>(work: (client: Stripe) => Promise<T>, missing?: () => T): Promise<T> => {
    const { client, errors } = await library();
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing') {
        if (missing) return missing();
        if (error.param === 'customer') throw new UnknownCustomer(error.message);
      }
      const passing =
        error instanceof errors.StripeConnectionError ||
        error instanceof errors.StripeAPIError ||
        error instanceof errors.StripeRateLimitError ||
        error instanceof errors.StripeAuthenticationError ||
        error instanceof errors.StripePermissionError;
      throw passing ? new PaymentUnavailable(error.message, { cause: error }) : error;
    }
  };

  return {
    name: 'stripe',

    async createCustomer({ userId, email }: Payer, unknown) {
      const customer = await ask((client) =>
        client.customers.create(
          { ...(email ? { email } : {}), metadata: { roomwright_user: userId } },
          { idempotencyKey: ['customer', userId, email ?? '', unknown ?? ''].join(':') },
        ),
      );
      return customer.id;
    },

    async createCheckout(order) {
      const session = await ask((client) =>
        client.checkout.sessions.create(checkoutParameters(order), { idempotencyKey: `checkout:${order.checkoutId}` }),
      );
      if (!session.url) throw new Error(`Stripe opened checkout ${order.checkoutId} without a page`);
      return session.url;
    },

    async createPortal({ locale }, customer, returnUrl) {
      const session = await ask((client) =>
        client.billingPortal.sessions.create({ customer, return_url: returnUrl, locale: pageLocale[locale] }),
      );
      return session.url;
    },

    async cancelNow(subscription) {
      await ask<unknown>(
        (client) => client.subscriptions.cancel(subscription),
        () => undefined,
      );
    },

    async forgetCustomer(customer) {
      // Removing a customer ends their subscriptions at once.
      await ask<unknown>(
        (client) => client.customers.del(customer),
        () => undefined,
      );
    },

    async newsOf(subscription) {
      const found = await ask<unknown>(
        (client) => client.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] }),
        () => undefined,
      );
      return found === undefined ? undefined : currentNews(found);
    },

    async parseWebhook(rawBody, signature, receivedAt) {
      const { client, errors } = await library();
      const event = await client.webhooks
        .constructEventAsync(rawBody, signature, webhookSecret, toleranceS, undefined, receivedAt.getTime())
        .catch((error: unknown) => {
          const unsigned = error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError;
          throw unsigned ? new BadSignature('not signed by the payment service') : error;
        });
      return readStripeEvent(event, {
        invoice: (id) => ask((stripe) => stripe.invoices.retrieve(id)),
        invoiceOfIntent: async (intent) => {
          const payment = { type: 'payment_intent', payment_intent: intent } as const;
          const { data } = await ask((stripe) => stripe.invoicePayments.list({ payment, limit: 1 }));
          const invoice = data[0]?.invoice;
          return typeof invoice === 'object' ? invoice.id : invoice;
        },
      });
    },
  };
}

/** One item at its price from our catalogue, so that no price is kept at Stripe as well. */
function checkoutParameters(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { payer, customer, item, checkoutId, expiresAt, successUrl, cancelUrl } = order;
  const metadata = stripeMetadata(payer, item, checkoutId);
  return {
    mode: item.monthly ? 'subscription' : 'payment',
    customer,
    client_reference_id: payer.userId,
    metadata,
    ...(item.monthly ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: item.currency,
          unit_amount: item.cents,
          product_data: { name: item.name },
          ...(item.monthly ? { recurring: { interval: 'month' } } : {}),
        },
      },
    ],
    locale: pageLocale[payer.locale],
    // The price is the one that we name, in our currency, wherever the payer is.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}
