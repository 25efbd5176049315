/** The form of an e-mail address that must be unique. */
import { domainToASCII } from 'node:url';

/**
 * Trimmed, NFKC, lower case, domain in Punycode; undefined when the domain can't be one. Providers' own rules (dots and
 * plus signs at some of them) are left alone: elsewhere these are different people.
 */
export function emailKey(email: string): string | undefined {
  const text = email.trim().normalize('NFKC');
  const at = text.lastIndexOf('@');
  if (at < 1) return undefined;
  const domain = domainToASCII(text.slice(at + 1));
  return domain ? `${text.slice(0, at)}@${domain}`.toLowerCase() : undefined;
}
