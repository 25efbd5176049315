/** Storage keys: the one place that says what a key may look like. */

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
const pattern = new RegExp(`^${segment}(/${segment})*$`);
const maxLength = 200;

/** Gives the key back. Throws RangeError on anything that could name a file outside of the storage. */
export function checkKey(key: string): string {
  if (key.length > maxLength || !pattern.test(key)) throw new RangeError(`not a storage key: ${JSON.stringify(key)}`);
  return key;
}
