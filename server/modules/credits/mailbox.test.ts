import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['ann@example.com', 'ann@example.com'],
  ['ann+2@example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['an.n@example.com', 'an.n@example.com'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['+ann@example.com', '+ann@example.com'],
])('%s is the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
