/**
 * Signed, expiring picture links: an `<img>` can't send the token header, so the link itself says that it may be read.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../crypto.ts';

const hour = 3600;
/** A link is valid for 24 to 25 hours. */
const lifetimeHours = 25;

export const picturesPath = '/pictures/';

export interface Download {
  /** File name to save as. */
  readonly fileName: string;
  /** Given where the answer is a conversion of what is stored. */
  readonly as?: 'jpg';
}

export interface PictureLinks {
  /** Path and query of a picture; the same text all through one hour, so that browsers find it in their cache. */
  sign(key: string, download?: Download): string;
  /** What a link asks for; `expired` or `invalid` when it may not be answered. */
  check(key: string, query: Readonly<Record<string, string | undefined>>): LinkCheck;
}

export type LinkCheck =
  | { readonly state: 'valid'; readonly download: Download | undefined; readonly expiresInS: number }
  | { readonly state: 'expired' }
  | { readonly state: 'invalid' };

/** A key of its own, so that a signature made for something else never opens a picture. */
const signingKey = (secret: string) => createHmac('sha256', secret).update('roomwright picture links 1').digest();

/** Links under the first secret; those under the others are good as well. `now` is in milliseconds since 1970. */
export function pictureLinks([present, ...before]: Secrets, now: () => number = Date.now): PictureLinks {
  const presentKey = signingKey(present);
  const keys = [presentKey, ...before.map(signingKey)];
  const signature = (by: Buffer, parts: readonly string[]) =>
    createHmac('sha256', by).update(parts.join('\0')).digest();

  return {
    sign(key, download) {
      const expiry = ((Math.floor(now() / 1000 / hour) + lifetimeHours) * hour).toString(36);
      const name = download?.fileName ?? '';
      const format = download?.as ?? '';
      const query = new URLSearchParams({ e: expiry });
      if (name) query.set('n', name);
      if (format) query.set('f', format);
      query.set('sig', signature(presentKey, [key, expiry, name, format]).toString('base64url'));
      return `${picturesPath}${key.split('/').map(encodeURIComponent).join('/')}?${query}`;
    },

    check(key, query) {
      const { e: expiry = '', n: name = '', f: format = '', sig = '' } = query;
      const given = Buffer.from(sig, 'base64url');
      const fits = (by: Buffer) => {
        const due = signature(by, [key, expiry, name, format]);
        return given.length === due.length && timingSafeEqual(given, due);
      };
      if (!keys.some(fits)) return { state: 'invalid' };
      const expiresInS = Number.parseInt(expiry, 36) - Math.floor(now() / 1000);
      if (expiresInS <= 0) return { state: 'expired' };
      const download = name ? { fileName: name, ...(format === 'jpg' ? { as: 'jpg' as const } : {}) } : undefined;
      return { state: 'valid', download, expiresInS };
    },
  };
}
