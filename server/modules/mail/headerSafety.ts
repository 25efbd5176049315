/** Keeps what people typed inside of the header it was meant for. */

const fieldName = /^[A-Za-z0-9][A-Za-z0-9-]*$/;

/**
 * Throws when a value holds a line end or another control character, with which a header would end and the next one
 * begin (CWE-93), or when a name is none. The contract refuses such input earlier; this is the last gate before the
 * row.
 */
export function refuseControlCharacters(...headers: readonly Readonly<Record<string, string>>[]): void {
  for (const [name, value] of headers.flatMap((some) => Object.entries(some))) {
    if (!fieldName.test(name)) throw new TypeError('a mail header has no valid name');
    if (/[\p{Cc}\u2028\u2029]/u.test(value)) throw new TypeError(`the mail header ${name} holds a control character`);
  }
}
