/** An account at the Stripe stand-in: what it keeps, and what the requests that we make do to it. */
import { type FormObject, formRecord, formText } from './stripeForm.ts';
import {
  inSeconds,
  invalid,
  invoiceJson,
  missing,
  monthOf,
  type StandInInvoice,
  type StandInSession,
  type StandInSubscription,
  StripeFault,
  type StripeJson,
  type StripeShape,
  stripeId,
  subscriptionJson,
} from './stripeObjects.ts';

export interface StandInCustomer {
  readonly id: string;
  readonly email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface StripeAccount {
  readonly customers: Map<string, StandInCustomer>;
  readonly sessions: Map<string, StandInSession>;
  readonly subscriptions: Map<string, StandInSubscription>;
  /** Payment intents: what was paid, and for which invoice. */
  readonly intents: Map<string, { readonly cents: number; readonly invoice: string | undefined }>;
  readonly invoices: Map<string, StandInInvoice>;
  shape: StripeShape;
  /** Begins the invoice of the month that a subscription is in. */
  newInvoice(subscription: StandInSubscription, reason: StandInInvoice['reason'], paid: boolean): StandInInvoice;
  answer(asked: string, form: FormObject, base: string): StripeJson;
}

/** Parameters that a checkout may have here: Stripe refuses those that it does not know. */
const checkoutParameters = new Set([
  'mode',
  'customer',
  'client_reference_id',
  'metadata',
  'subscription_data',
  'payment_intent_data',
  'line_items',
  'locale',
  'adaptive_pricing',
  'expires_at',
  'success_url',
  'cancel_url',
]);

/** Reads and checks a checkout as Stripe does, as far as it concerns us. */
function readCheckout(form: FormObject, base: string, nowMs: number): StandInSession {
  for (const name of Object.keys(form)) {
    if (!checkoutParameters.has(name)) throw invalid(name, `Received unknown parameter: ${name}`);
  }
  const mode = formText(form, 'mode');
  if (mode !== 'subscription' && mode !== 'payment') throw invalid('mode', 'Invalid mode');
  const price = (...path: string[]) => formText(form, 'line_items', '0', 'price_data', ...path);
  const cents = Number(price('unit_amount'));
  const currency = price('currency');
  const product = price('product_data', 'name');
  if (!Number.isSafeInteger(cents) || !currency || !product) throw invalid('line_items', 'Missing price');
  if ((mode === 'subscription') !== (price('recurring', 'interval') === 'month')) {
    throw invalid('line_items[0][price_data]', 'Only a subscription has a recurring price');
  }
  const expiresAt = Number(formText(form, 'expires_at'));
  const aheadS = expiresAt - nowMs / 1000;
  if (!(aheadS >= 1800 && aheadS <= 86_400)) throw invalid('expires_at', 'Must be 30 minutes to 24 hours ahead');
  const successUrl = formText(form, 'success_url') ?? '';
  const cancelUrl = formText(form, 'cancel_url') ?? '';
  if (!URL.canParse(successUrl) || !URL.canParse(cancelUrl)) throw invalid('success_url', 'Not a valid URL');
  const id = stripeId('cs_test');
  const passedOn = mode === 'subscription' ? 'subscription_data' : 'payment_intent_data';
  return {
    id,
    url: `${base}/pay/${id}`,
    mode,
    customer: formText(form, 'customer') ?? '',
    userId: formText(form, 'client_reference_id') ?? '',
    metadata: { ...formRecord(form, passedOn, 'metadata'), ...formRecord(form, 'metadata') },
    cents,
    currency,
    product,
    successUrl,
    cancelUrl,
    locale: formText(form, 'locale') ?? 'auto',
    expiresAt,
    status: 'open',
  };
}

type Route = readonly [pattern: RegExp, answer: (id: string, form: FormObject, base: string) => StripeJson];

export function createStripeAccount(now: () => Date): StripeAccount {
  const customers: StripeAccount['customers'] = new Map();
  const sessions: StripeAccount['sessions'] = new Map();
  const subscriptions: StripeAccount['subscriptions'] = new Map();
  const invoices: StripeAccount['invoices'] = new Map();
  const intents: StripeAccount['intents'] = new Map();

  const found = <T>(of: ReadonlyMap<string, T>, kind: string, id: string): T => {
    const one = of.get(id);
    if (one === undefined) throw missing(kind, id, 'id');
    return one;
  };
  const knownCustomer = (form: FormObject): string => {
    const id = formText(form, 'customer') ?? '';
    if (!customers.has(id)) throw missing('customer', id, 'customer', 400);
    return id;
  };
  const cancelled = (subscription: StandInSubscription): StripeJson => {
    subscription.status = 'canceled';
    return subscriptionJson(subscription, account.shape);
  };

  const createCustomer: Route[1] = (_id, form) => {
    const metadata = formRecord(form, 'metadata');
    const customer = { id: stripeId('cus'), email: formText(form, 'email') ?? null, metadata };
    customers.set(customer.id, customer);
    return { object: 'customer', ...customer };
  };
  const deleteCustomer: Route[1] = (id) => {
    if (!customers.delete(id)) throw missing('customer', id, 'id');
    for (const subscription of subscriptions.values()) if (subscription.customer === id) cancelled(subscription);
    return { id, object: 'customer', deleted: true };
  };
  const createSession: Route[1] = (_id, form, base) => {
    knownCustomer(form);
    const session = readCheckout(form, base, now().getTime());
    sessions.set(session.id, session);
    const { id, url, mode, status } = session;
    return { id, object: 'checkout.session', url, mode, status };
  };
  const createPortal: Route[1] = (_id, form, base) => {
    const customer = knownCustomer(form);
    return { id: stripeId('bps'), object: 'billing_portal.session', customer, url: `${base}/portal/${customer}` };
  };
  const retrieveSubscription: Route[1] = (id) => {
    const subscription = found(subscriptions, 'subscription', id);
    const invoice = found(invoices, 'invoice', subscription.latestInvoice);
    const { shape } = account;
    return { ...subscriptionJson(subscription, shape), latest_invoice: invoiceJson(invoice, shape) };
  };
  const listInvoicePayments: Route[1] = (_id, form) => {
    const invoice = intents.get(formText(form, 'payment', 'payment_intent') ?? '')?.invoice;
    const data = invoice ? [{ id: 'inpay_1', object: 'invoice_payment', invoice }] : [];
    return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' };
  };

  const routes: readonly Route[] = [
    [/^POST \/v1\/customers$/, createCustomer],
    [/^DELETE \/v1\/customers\/(\w+)$/, deleteCustomer],
    [/^POST \/v1\/checkout\/sessions$/, createSession],
    [/^POST \/v1\/billing_portal\/sessions$/, createPortal],
    [/^GET \/v1\/subscriptions\/(\w+)$/, retrieveSubscription],
    [/^DELETE \/v1\/subscriptions\/(\w+)$/, (id) => cancelled(found(subscriptions, 'subscription', id))],
    [/^GET \/v1\/invoices\/(\w+)$/, (id) => invoiceJson(found(invoices, 'invoice', id), account.shape)],
    [/^GET \/v1\/invoice_payments$/, listInvoicePayments],
  ];

  const account: StripeAccount = {
    customers,
    sessions,
    subscriptions,
    invoices,
    intents,
    shape: 'present',

    newInvoice(subscription, reason, paid) {
      const invoice = { id: stripeId('in'), intent: stripeId('pi'), subscription, reason, paid };
      const whole: StandInInvoice = { ...invoice, ...monthOf(subscription) };
      invoices.set(whole.id, whole);
      intents.set(whole.intent, { cents: subscription.cents, invoice: whole.id });
      subscription.latestInvoice = whole.id;
      return whole;
    },

    answer(asked, form, base) {
      for (const [pattern, route] of routes) {
        const match = pattern.exec(asked);
        if (match) return route(match[1] ?? '', form, base);
      }
      throw new StripeFault(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${asked})` });
    },
  };
  return account;
}

/** A subscription that a paid checkout begins. */
export function newSubscription(session: StandInSession, now: Date): StandInSubscription {
  return {
    id: stripeId('sub'),
    customer: session.customer,
    metadata: session.metadata,
    cents: session.cents,
    anchor: new Date(inSeconds(now) * 1000),
    status: 'active',
    months: 0,
    cancelAtPeriodEnd: false,
    latestInvoice: '',
  };
}
