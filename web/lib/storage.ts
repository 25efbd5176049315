/** The browser's storage under the keys of this app; a browser that refuses storage reads as empty. */

export const storageKeys = {
  token: 'roomwright_token',
  theme: 'roomwright_theme',
  locale: 'roomwright_locale',
  menu: 'roomwright_menu',
  /** What the server told this browser when somebody registered in it, until the activation link is opened. */
  ticket: 'roomwright_ticket',
  assistant: 'roomwright_assistant',
  /** How a visitor calls themselves on boards that they were sent. */
  visitor: 'roomwright_visitor',
  /** Saved login form data; the name is fixed by the specification. */
  login: 'email_v2',
} as const;

/** What lasts as long as its tab. */
export const tabKeys = {
  /** The mask that was painted last: its photo's id, then its text. */
  mask: 'roomwright_mask',
} as const;

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores, or with null removes. Full or refused storage is no error: the choice then lasts as long as the page. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // nothing that a person could do about it
  }
}

export function readFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores until the tab is closed; full or refused storage is no error here either. */
export function storeInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // it then lasts as long as the page
  }
}
