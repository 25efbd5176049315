/** Opaque secrets: 256 random bits that only their owner holds; the database keeps the SHA-256. */
import { createHash, randomBytes } from 'node:crypto';

export interface Token {
  /** 43 characters of base64url: what the owner is given. */
  readonly secret: string;
  /** 32 bytes: what is kept. */
  readonly hash: Buffer;
}

export function newToken(): Token {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashToken(secret) };
}

/** A plain hash is enough here: nobody can guess 256 random bits. */
export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
