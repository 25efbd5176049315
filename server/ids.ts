/** Identifiers: 128 random bits. */
import { randomBytes } from 'node:crypto';

/** 22 characters of base64url; the first is a letter or a digit, so that it can begin a storage key or a file name. */
export function newId(): string {
  for (;;) {
    const id = randomBytes(16).toString('base64url');
    if (/^[A-Za-z0-9]/.test(id)) return id;
  }
}
