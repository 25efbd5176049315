import { ConnectionError } from './client.ts';
import type { TFunction } from './translate.ts';

/** What to say when no answer came, or the server failed. */
export function connectionText(error: unknown, t: TFunction): string {
  return error instanceof ConnectionError && error.status === 0 ? t('failure.offline') : t('failure.fault');
}
