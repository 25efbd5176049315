/** Devices in words, and the kinds of device that a person is known to use. */

import { createHmac } from 'node:crypto';
import Bowser from 'bowser';
import { knownLocale } from '#contract/locale.ts';
import type { Tx } from '../../db/client.ts';
import { newDeviceMail } from '../mail/securityMails.ts';
import type { AccountsContext } from './context.ts';
import { devicesOf, seeDevice, type UserRow } from './repo.ts';

const knownNames: ReadonlySet<string> = new Set([
  ...Object.values<string>(Bowser.BROWSER_MAP),
  ...Object.values<string>(Bowser.OS_MAP),
]);

/** Browser and system, e.g. `Firefox · Windows`; empty when nothing is known. Versions are left out: they change by themselves. Names that are
 * none of the parser's own are left out, too: whoever signs in could write anything into a mail. */
export function deviceInWords(userAgent: string | null | undefined): string {
  if (!userAgent) return '';
  const parser = Bowser.getParser(userAgent);
  return [parser.getBrowserName(), parser.getOSName()].filter((name) => knownNames.has(name)).join(' · ');
}

/**
 * Remembers the kind of device that somebody signs in from, and tells them by mail when it is a new one; the first one
 * ever is silent. The person's row must be locked.
 */
export async function noteDevice(
  { mail, publicUrl, deviceKeys, now }: AccountsContext,
  tx: Tx,
  user: UserRow,
  userAgent: string | undefined,
): Promise<void> {
  const device = deviceInWords(userAgent);
  const hashUnder = (key: Buffer) =>
    createHmac('sha256', key)
      .update(JSON.stringify([user.id, device]))
      .digest();
  const [present, ...before] = deviceKeys;
  const hash = hashUnder(present);
  const hashesBefore = before.map(hashUnder);
  const known = await devicesOf(tx, user.id);
  await seeDevice(tx, user.id, hash, now());
  const isKnown = known.some(({ deviceHash }) => [hash, ...hashesBefore].some((each) => each.equals(deviceHash)));
  const isNew = known.length > 0 && !isKnown;
  // An address that nobody has proven may be somebody else's.
  if (!isNew || !user.email || !user.emailVerifiedAt) return;
  const values = { userName: user.userName, device, at: now(), link: `${publicUrl}/forget-password` };
  await mail.write(tx, user.email, newDeviceMail(knownLocale(user.locale), values));
}
