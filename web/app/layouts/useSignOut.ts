import { useNavigate } from 'react-router';
import { CODE } from '#contract/code.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';

/** Ends the session here at once; the server hears of it, whether or not it can be reached. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const told = api.call(calls.logout, {}, { handled: [CODE.notSignedIn, CODE.sessionEnded] }).catch(() => undefined);
    session.leave();
    await navigate(paths.login);
    await told;
  };
}
