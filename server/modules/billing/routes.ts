/** The calls of plans and payment. */
import type { Handlers } from '../../http/handler.ts';
import type { BillingService } from './service.ts';

type BillingCalls = 'creditTopUp' | 'planUpgrade' | 'planPortal' | 'planStatus';

export function billingRoutes(billing: BillingService): Pick<Handlers, BillingCalls> {
  return {
    creditTopUp: ({ signedIn, input }) => billing.topUp(signedIn, input.topUpId),
    planUpgrade: ({ signedIn }) => billing.upgrade(signedIn),
    planPortal: ({ signedIn }) => billing.portal(signedIn),
    planStatus: ({ signedIn }) => billing.status(signedIn),
  };
}
