/** The built-in payment service for trying things out: pages of this very server, on which no money moves. */
import type { PaymentProvider } from './types.ts';

export interface TestPaymentOptions {
  readonly publicUrl: string;
  /** Opens a portal page for somebody; gives its unguessable id. */
  readonly openPortal: (userId: string) => Promise<string>;
}

/**
 * Subscriptions of it live in our own tables only, so that there is nothing to be told, cancelled or forgotten
 * elsewhere.
 */
export function testPayment({ publicUrl, openPortal }: TestPaymentOptions): PaymentProvider {
  const page = (path: string, session: string) => `${publicUrl}${path}?session=${session}`;
  return {
    name: 'test',
    createCustomer: async ({ userId }) => testCustomer(userId),
    createCheckout: async ({ checkoutId }) => page('/checkout/test', checkoutId),
    createPortal: async ({ userId }) => page('/checkout/test/portal', await openPortal(userId)),
    cancelNow: async () => undefined,
    forgetCustomer: async () => undefined,
    newsOf: async () => undefined,
    parseWebhook: undefined,
  };
}

/** What the built-in service calls somebody. */
export function testCustomer(userId: string): string {
  return `test_customer_${userId}`;
}
