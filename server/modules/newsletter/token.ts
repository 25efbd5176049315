/**
 * The secret of an unsubscribe link: the address itself under a seal of ours, so that nothing has to be kept for it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../crypto.ts';

/** Longer than any address with its seal. */
const maxLength = 600;

/**
 * `address.seal`, both base64url; the seal is HMAC-SHA-256 of the address's key form. Never ends: old mails keep
 * working.
 */
export function unsubscribeToken([key]: Keys, emailKey: string): string {
  return `${Buffer.from(emailKey).toString('base64url')}.${sealOf(key, emailKey).toString('base64url')}`;
}

/** The address that a token is for; undefined when it is none of ours, or changed. */
export function emailKeyOf(keys: Keys, token: string): string | undefined {
  if (token.length > maxLength) return undefined;
  const [, address, given] = /^([\w-]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (address === undefined || given === undefined) return undefined;
  const emailKey = Buffer.from(address, 'base64url').toString();
  // Compared as it is written, so that there is one token for an address.
  const fits = (key: Buffer) =>
    timingSafeEqual(Buffer.from(sealOf(key, emailKey).toString('base64url')), Buffer.from(given));
  return keys.some(fits) && Buffer.from(emailKey).toString('base64url') === address ? emailKey : undefined;
}

function sealOf(key: Buffer, emailKey: string): Buffer {
  return createHmac('sha256', key).update(emailKey).digest();
}
