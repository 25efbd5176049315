import { useEffect, useState } from 'react';
import type { planStatus, topUp } from '#contract/billing.ts';
import type { InputOf, OutputOf } from '#contract/call.ts';
import { CODE } from '#contract/code.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { type Fault, formCodes, useFault } from '../../ui/useFault.tsx';
import { rememberPayments } from './paymentBefore.ts';

export type TopUpId = InputOf<typeof topUp>['topUpId'];
export type Purchase = 'pro' | 'portal' | TopUpId;
export type PlanStatus = OutputOf<typeof planStatus>;

function urlOf(what: Purchase): Promise<{ readonly url: string }> {
  const options = { handled: [...formCodes, CODE.notFound, CODE.conflict, CODE.unavailable] };
  if (what === 'pro') return api.call(calls.planUpgrade, {}, options);
  if (what === 'portal') return api.call(calls.planPortal, {}, options);
  return api.call(calls.creditTopUp, { topUpId: what }, options);
}

export interface Checkout {
  /** What is being opened. */
  readonly busy: Purchase | null;
  readonly fault: Fault;
  /** Leaves for the page of the payment service. */
  readonly open: (what: Purchase) => Promise<void>;
}

/** Opens the pages of the payment service: a checkout, or the one where the plan is changed. */
export function useCheckout(): Checkout {
  const [busy, setBusy] = useState<Purchase | null>(null);
  const fault = useFault();
  useEffect(() => {
    // Somebody who comes back by the browser's button finds the page as it was left, and can choose again.
    const back = () => setBusy(null);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  const open = async (what: Purchase) => {
    fault.clear();
    setBusy(what);
    try {
      if (what !== 'portal') rememberPayments((await api.call(calls.planStatus, {}, {})).payments);
      const { url } = await urlOf(what);
      location.assign(url);
    } catch (error) {
      setBusy(null);
      fault.show(error);
    }
  };
  return { busy, fault, open };
}
