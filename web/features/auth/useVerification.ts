import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';

export type Verification = 'verifying' | 'success' | 'failed' | 'expired' | 'offline';

/** Redeems the token of an activation link, once. `retry` asks again after a lost connection. */
export function useVerification(token: string | null): { readonly state: Verification; readonly retry: () => void } {
  const [state, setState] = useState<Verification>(token ? 'verifying' : 'failed');
  const asked = useRef<string | null>(null);

  const ask = useCallback(async (redeemed: string) => {
    setState('verifying');
    try {
      const { outcome } = await api.call(calls.userVerify, { token: redeemed }, { handled: [10400, 10410, 10411] });
      setState(outcome);
    } catch (error) {
      if (!(error instanceof ApiError)) setState('offline');
      else setState(error.code === 10410 ? 'expired' : 'failed');
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
