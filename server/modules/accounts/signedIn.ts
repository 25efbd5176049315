/** Who makes a request, once the token header has been looked up. */
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
  /** The session's key in the database: SHA-256 of its token. */
  readonly tokenHash: Buffer;
}
