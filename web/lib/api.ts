/** The client of this page. */

import { bus } from './bus.ts';
import { calls } from './calls.ts';
import { createClient } from './client.ts';
import { currentLocale } from './i18n.ts';
import { session } from './session.ts';
import { toast } from './toast.ts';

/** Calls after which the person's credits may differ. */
const pictureOperations = new Set(
  Object.values(calls)
    .filter(({ path }) => /^\/api\/v\d\/img\/(?!upload|events|jobs|preview)/.test(path))
    .map(({ id }) => id),
);

export const api = createClient({
  fetch: (input, init) => fetch(input, init),
  newRequest: () => new XMLHttpRequest(),
  token: session.token,
  clearToken: session.clear,
  locale: currentLocale,
  path: () => location.pathname,
  redirect: (to) => bus.emit('redirect', { to }),
  // One toast a text: five calls that fail together say it once.
  toast: (message) => toast(message, { id: message }),
  upgrade: ({ code, message }) => bus.emit('upgrade_needed', { code, message }),
  succeeded: (call) => {
    if (pictureOperations.has(call)) bus.emit('picture_operation', { call });
  },
  // biome-ignore lint/suspicious/noConsole: the specification wants failures of the network logged
  log: (what, error) => console.warn(`${what} failed`, error),
});
