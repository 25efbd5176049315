/** What an answer's code makes the app do, beside telling the caller (specification, section 8). */
import { CODE } from '#contract/code.ts';
import { paths } from './paths.ts';

export interface CodeEffects {
  readonly clearToken: boolean;
  readonly toast: boolean;
  /** More credits or another plan would help: the upgrade prompt says so instead of a toast. */
  readonly upgrade: boolean;
  /** A path to go to. */
  readonly redirect: string | null;
}

const none: CodeEffects = { clearToken: false, toast: false, upgrade: false, redirect: null };

/** Not enough credits; not in the plan. */
const upgradeCodes: readonly number[] = [CODE.tooFewCredits, CODE.notInPlan];

const { login, loginAuth, register, registered, emailBinding } = paths;

const stayOn: Record<number, readonly string[]> = {
  [CODE.notSignedIn]: [login, emailBinding, registered],
  [CODE.sessionEnded]: [login],
  [CODE.notVerified]: [login, emailBinding, registered, register],
  [CODE.noEmail]: [emailBinding, login],
};

export interface CodeContext {
  /** Where the person is. */
  readonly path: string;
  /** Codes that the caller shows by itself: no toast for them. */
  readonly handled?: readonly number[];
  /** The call that validates a stored token: a session that waits for a second step is a valid one. */
  readonly validating?: boolean;
}

/** Codes of the session itself always act; every other code is a toast unless the caller shows it. */
export function codeEffects(code: number, { path, handled = [], validating = false }: CodeContext): CodeEffects {
  const toast = !handled.includes(code);
  if (code === 200) return none;
  if (validating && (code === CODE.secondFactorNeeded || code === CODE.notVerified)) return none;
  if (code === CODE.secondFactorNeeded) return { ...none, toast, redirect: path === loginAuth ? null : loginAuth };
  if (code === CODE.notVerified && path === register) return none;
  if (upgradeCodes.includes(code)) return { ...none, upgrade: toast };
  const stay = stayOn[code];
  if (!stay) return { ...none, toast };
  return { ...none, clearToken: code !== CODE.noEmail, toast, redirect: stay.includes(path) ? null : login };
}
