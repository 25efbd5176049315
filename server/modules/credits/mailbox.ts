/** Mailboxes behind addresses: one person's plus-addresses are one mailbox. */
import { createHash } from 'node:crypto';

/** Providers that deliver addresses with and without dots to the same mailbox, under each of their names. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** The mailbox of a normalised address: without what follows a plus sign, and without dots where they mean nothing. */
export function mailboxOf(emailKey: string): string {
  const at = emailKey.lastIndexOf('@');
  const [local = '', domain = ''] = [emailKey.slice(0, at), emailKey.slice(at + 1)];
  // An address that begins with a plus sign has no other name.
  const name = local.replace(/(?<=.)\+.*$/s, '');
  const provider = dotless[domain];
  return provider ? `${name.replaceAll('.', '')}@${provider}` : `${name}@${domain}`;
}

export function hashOf(kind: 'mailbox' | 'account', text: string): Buffer {
  return createHash('sha256').update(`roomwright ${kind}\0${text}`).digest();
}
