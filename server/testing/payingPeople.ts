/** People who pay, for tests of payment: a server whose payment service is the stand-in of Stripe. */
import { eq } from 'drizzle-orm';
import type { Calls } from '#contract/all.ts';
import type { OutputOf } from '#contract/call.ts';
import type { Database } from '../db/client.ts';
import { ledger, payments, users } from '../db/schema.ts';
import { startTestServer, type TestServer, testPassword } from './httpServer.ts';
import {
  type StandInMessage,
  type StripeStandIn,
  startStripeStandIn,
  stripeTestKey,
  stripeTestSecret,
} from './stripeStandIn.ts';

export interface Paying {
  readonly server: TestServer;
  readonly stripe: StripeStandIn;
  /** Sets the clock of server and stand-in this far ahead of the real one. */
  advance(ms: number): void;
  /** Delivers messages one after the other; the HTTP status of each answer. */
  deliver(...messages: readonly StandInMessage[]): Promise<number[]>;
  /** Somebody who has just subscribed to Pro, everything heard. */
  subscriber(): Promise<Subscriber>;
  /** Somebody who has just bought a top-up, everything heard. */
  buyer(topUpId: 'top-up-50' | 'top-up-120' | 'top-up-300'): Promise<Person & { readonly payment: string }>;
  status(person: Person): Promise<StatusData>;
  credits(person: Person): Promise<{ monthly: number; topUp: number }>;
  /** Rows as they stand. */
  bookings(userId: string): Promise<readonly { kind: string; amount: number; reason: string }[]>;
  paymentsOf(userId: string): Promise<readonly (typeof payments.$inferSelect)[]>;
  person(userId: string): Promise<typeof users.$inferSelect>;
  /** Subjects of the mails to an address, newest first. */
  mailsTo(email: string): Promise<string[]>;
  close(): Promise<void>;
}

export interface Person {
  readonly token: string;
  readonly email: string;
  readonly userId: string;
}
export interface Subscriber extends Person {
  readonly subscription: string;
  /** The invoice of the first month. */
  readonly invoice: string;
}
type StatusData = OutputOf<Calls['planStatus']>;

export async function startPaying(database: Database): Promise<Paying> {
  let aheadMs = 0;
  const stripe = await startStripeStandIn(() => new Date(Date.now() + aheadMs));
  const server = await startTestServer(database, {
    environment: {
      STRIPE_SECRET_KEY: stripeTestKey,
      STRIPE_WEBHOOK_SECRET: stripeTestSecret,
      STRIPE_API_BASE: stripe.url,
    },
  });
  const deliver: Paying['deliver'] = async (...messages) => {
    const statuses: number[] = [];
    for (const message of messages) statuses.push((await send(server, stripe, message)).statusCode);
    return statuses;
  };
  const checkout = async (person: Person, topUpId?: 'top-up-50' | 'top-up-120' | 'top-up-300') => {
    const answer = topUpId
      ? await server.ask('creditTopUp', { topUpId }, { token: person.token })
      : await server.ask('planUpgrade', {}, { token: person.token });
    return stripe.pay(answer.data.url);
  };

  /** Weeks later a session has ended: they sign in again. */
  const signedIn = async ({ email, token }: Person) => {
    if (aheadMs === 0) return { token };
    return { token: (await server.ask('login', { email, password: testPassword })).data.token };
  };

  return {
    server,
    stripe,
    deliver,
    advance(ms) {
      aheadMs = ms;
      server.advance(ms);
    },

    async subscriber() {
      const person = await server.signUp();
      const messages = await checkout(person);
      await deliver(...messages);
      const completed = messages.find(({ type }) => type === 'checkout.session.completed')?.data.object ?? {};
      return { ...person, subscription: String(completed.subscription), invoice: String(completed.invoice) };
    },

    async buyer(topUpId) {
      const person = await server.signUp();
      const messages = await checkout(person, topUpId);
      await deliver(...messages);
      return { ...person, payment: String(messages[0]?.data.object.payment_intent) };
    },

    status: async (person) => (await server.ask('planStatus', {}, await signedIn(person))).data,

    async credits(person) {
      const { monthly, topUp } = (await server.ask('creditBalance', {}, await signedIn(person))).data;
      return { monthly, topUp };
    },

    bookings: (userId) =>
      database.handle
        .select({ kind: ledger.kind, amount: ledger.amount, reason: ledger.reason })
        .from(ledger)
        .where(eq(ledger.userId, userId))
        .orderBy(ledger.id),

    paymentsOf: (userId) => database.handle.select().from(payments).where(eq(payments.userId, userId)),

    async person(userId) {
      const [row] = await database.handle.select().from(users).where(eq(users.id, userId));
      if (!row) throw new Error(`no such person: ${userId}`);
      return row;
    },

    async mailsTo(email) {
      return (await server.modules.mail.recent()).filter(({ to }) => to === email).map(({ subject }) => subject);
    },

    async close() {
      await server.close();
      await stripe.close();
    },
  };
}

/** Brings a message to the server as Stripe does. */
export function send(server: TestServer, stripe: StripeStandIn, message: StandInMessage) {
  const { payload, signature } = stripe.signed(message);
  return sendRaw(server, payload, signature);
}

export function sendRaw(server: TestServer, payload: string, signature: string | undefined) {
  return server.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
    payload,
  });
}
