/** Keys for one purpose each, made from the installation's secret, and what is kept encrypted under them. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/**
 * A key of 32 bytes: HKDF-SHA-256 (RFC 5869) of the secret with the purpose as its info. Keys of different purposes
 * tell nothing of each other, so that what was made for one is never valid for another.
 */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `roomwright ${purpose}`, 32));
}

/** Secrets of an installation, never none: the first is what things are made with, all of them are good for reading. */
export type Secrets = readonly [string, ...string[]];

/** The same of keys. Who reads takes the first that fits. */
export type Keys = readonly [Buffer, ...Buffer[]];

/** A key of each secret, for one purpose. */
export function derivedKeys([present, ...before]: Secrets, purpose: string): Keys {
  return [derivedKey(present, purpose), ...before.map((secret) => derivedKey(secret, purpose))];
}

/**
 * Encrypts with AES-256-GCM under a key of 32 bytes: nonce (12 bytes, random), tag (16), then as many bytes as were
 * given. `context` says where the text belongs and is needed again to open it: moved to another row, it no longer
 * opens.
 */
export function seal(key: Buffer, text: Uint8Array, context: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** What was sealed under the same key and context. Throws when either differs or a byte was changed. */
export function unseal(key: Buffer, sealed: Buffer, context: string): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}
