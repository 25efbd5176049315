/** What an API key looks like. */
import { hashToken, newToken } from '../accounts/token.ts';

const mark = 'rw_';
/** 8 of 43 random characters are shown: enough to tell keys apart, 208 bits remain. */
const prefixLength = mark.length + 8;
const form = /^rw_[A-Za-z0-9_-]{43}$/;

export interface NewKey {
  /** `rw_` and 256 random bits as 43 characters of base64url: what the owner is shown once. */
  readonly key: string;
  /** Its visible beginning. */
  readonly prefix: string;
  /** SHA-256 of the whole key, 32 bytes: what is kept. */
  readonly hash: Buffer;
}

export function newKey(): NewKey {
  const key = `${mark}${newToken().secret}`;
  return { key, prefix: key.slice(0, prefixLength), hash: hashToken(key) };
}

/** The hash to look a key up by; undefined for what can't be one of ours. */
export function hashKey(key: string): Buffer | undefined {
  return form.test(key) ? hashToken(key) : undefined;
}
