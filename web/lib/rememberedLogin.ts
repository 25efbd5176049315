/** Saved login form data: only the address, only when the person asked to be remembered. A password is never stored. */
import { readStored, storageKeys, store } from './storage.ts';

export interface RememberedLogin {
  readonly email: string;
  readonly remember: boolean;
}

export function rememberedLogin(): RememberedLogin | null {
  try {
    const value: unknown = JSON.parse(readStored(storageKeys.login) ?? 'null');
    if (typeof value !== 'object' || value === null || !('email' in value) || typeof value.email !== 'string')
      return null;
    return { email: value.email, remember: 'remember' in value && value.remember === true };
  } catch {
    return null;
  }
}

export function rememberLogin(login: RememberedLogin): void {
  store(storageKeys.login, JSON.stringify(login));
}

/** Called when a session ends: what was saved stays only where `remember` was chosen. */
export function forgetLogin(): void {
  if (!rememberedLogin()?.remember) store(storageKeys.login, null);
}
