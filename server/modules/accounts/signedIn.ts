/** Who makes a request, once its token or API key has been looked up. */
import type { Locale } from '#contract/locale.ts';

export interface SignedIn {
  readonly userId: string;
  readonly userName: string;
  /** Null for accounts opened without an address. */
  readonly email: string | null;
  readonly locale: Locale;
  readonly membership: 'free' | 'pro';
  readonly planEndsAt: Date | null;
  readonly apiSwitch: number;
  readonly secondFactor: boolean;
}

/** Somebody who came with a session's token, not with an API key. */
export interface SessionSignedIn extends SignedIn {
  /** The session's key in the database: SHA-256 of its token. */
  readonly tokenHash: Buffer;
  /** What the session is called outside. */
  readonly sessionId: string;
}
