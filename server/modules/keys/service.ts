/** API keys of accounts whose API switch is 2. */
import { Refusal } from '../../refusal.ts';
import type { SignedIn } from '../accounts/signedIn.ts';

export interface KeysService {
  /** The owner of a key. Throws 10001 (no such key, or turned off) and 10403 (the account may not have keys any more). */
  authenticate(key: string): Promise<SignedIn>;
}

export function createKeys(): KeysService {
  return {
    async authenticate() {
      throw new Refusal(10001);
    },
  };
}
