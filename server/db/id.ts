/** Identifiers: 128 random bits as 22 characters of base64url. */
import { randomBytes } from 'node:crypto';

/** The first character is a letter or a digit, so that an id can begin a storage key's segment or a file name. */
export function newId(): string {
  for (;;) {
    const id = randomBytes(16).toString('base64url');
    if (/^[A-Za-z0-9]/.test(id)) return id;
  }
}

/** The same 128 bits in the form that a uuid column takes. Throws RangeError on what is no such id. */
export function uuidOf(id: string): string {
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length !== 16) throw new RangeError(`not an id: ${id}`);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function idOfUuid(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
}
