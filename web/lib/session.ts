/** The session's token: kept in the browser's storage, the same in all tabs. */
import { useSyncExternalStore } from 'react';
import { forgetLogin } from './rememberedLogin.ts';
import { readStored, storageKeys, store } from './storage.ts';

export interface Session {
  readonly token: () => string | null;
  readonly set: (token: string) => void;
  /**
   * Ends the session here and in other tabs; takes saved login form data along unless the person asked to be
   * remembered.
   */
  readonly clear: () => void;
  /** Signs out: clears, and remembers until the next sign-in that the person left by themselves, in this tab. */
  readonly leave: () => void;
  /** True after `leave`: sign-in then has no page to come back to. */
  readonly left: () => boolean;
  /** Called after each change, also one made in another tab. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** `target` is where `storage` events of other tabs arrive (the window). */
export function createSession(target: Pick<EventTarget, 'addEventListener'>): Session {
  let token = readStored(storageKeys.token);
  let left = false;
  const listeners = new Set<() => void>();
  const change = (next: string | null) => {
    if (next === token) return;
    token = next;
    for (const listener of listeners) listener();
  };
  target.addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent;
    // A null key means that the whole storage was cleared.
    if (key === storageKeys.token) change(newValue || null);
    else if (key === null) change(readStored(storageKeys.token));
  });
  const clear = () => {
    store(storageKeys.token, null);
    forgetLogin();
    change(null);
  };
  return {
    token: () => token,
    left: () => left,
    set(next) {
      left = false;
      store(storageKeys.token, next);
      change(next);
    },
    clear,
    leave() {
      left = true;
      clear();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Pages that the build draws have no window and no session. */
export const session = createSession(typeof window === 'undefined' ? new EventTarget() : window);

/** The token of this moment; null when signed out. */
export function useToken(): string | null {
  return useSyncExternalStore(session.subscribe, session.token, () => null);
}
