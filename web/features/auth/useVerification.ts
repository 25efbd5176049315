import { useCallback, useEffect, useRef, useState } from 'react';
import { CODE } from '#contract/code.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { session } from '../../lib/session.ts';
import { readStored, storageKeys, store } from '../../lib/storage.ts';

export type Verification = 'verifying' | 'success' | 'failed' | 'expired' | 'offline';

/**
 * Redeems the token of an activation link, once; the browser that registered is signed in then. `retry` asks again
 * after a lost connection.
 */
export function useVerification(token: string | null): { readonly state: Verification; readonly retry: () => void } {
  const [state, setState] = useState<Verification>(token ? 'verifying' : 'failed');
  const asked = useRef<string | null>(null);

  const ask = useCallback(async (redeemed: string) => {
    setState('verifying');
    try {
      const ticket = readStored(storageKeys.ticket) ?? undefined;
      const input = { token: redeemed, ticket };
      const { outcome, signedIn } = await api.call(calls.userVerify, input, {
        handled: [CODE.invalid, CODE.linkExpired, CODE.linkInvalid],
      });
      if (outcome === 'success') store(storageKeys.ticket, null);
      if (signedIn) session.set(signedIn.token);
      setState(outcome);
    } catch (error) {
      if (!(error instanceof ApiError)) setState('offline');
      else setState(error.code === CODE.linkExpired ? 'expired' : 'failed');
    }
  }, []);

  useEffect(() => {
    // Effects run twice in development; a link can be redeemed only once.
    if (!token || asked.current === token) return;
    asked.current = token;
    void ask(token);
  }, [token, ask]);

  return { state, retry: () => token && void ask(token) };
}
