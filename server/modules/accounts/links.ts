/** Single-use links: made, told apart, used up. Only their hash is kept. */
import type { Tx } from '../../db/client.ts';
import type { AccountsContext } from './context.ts';
import * as linkRepo from './linkRepo.ts';
import type { UserRow } from './repo.ts';
import { hashToken, newToken } from './token.ts';

const hourMs = 3_600_000;

/** Hours that a link works. */
export const linkHours = { verify: 24, reset: 1, invitation: 7 * 24, bind: 24, onboard: 7 * 24 } as const;

/** Where each link leads; the token follows. */
const pages: Readonly<Record<linkRepo.LinkPurpose, string>> = {
  verify: 'email-binding?token=',
  bind: 'email-binding?token=',
  onboard: 'email-binding?onboard=',
  reset: 'create-new-password?token=',
};

/**
 * Makes a link for a person, whose row must be locked or new. But for activation links, of which the newest and the
 * older ones all work until their time is over, it voids the earlier ones of its purpose.
 */
export async function issueLink(
  { publicUrl, now }: Pick<AccountsContext, 'publicUrl' | 'now'>,
  tx: Tx,
  userId: string,
  purpose: linkRepo.LinkPurpose,
  hours: number,
  address: { readonly email: string; readonly emailKey: string } | undefined = undefined,
): Promise<string> {
  const at = now();
  if (purpose !== 'verify') await linkRepo.voidLinks(tx, userId, purpose, at);
  const token = newToken();
  await linkRepo.insertLink(tx, {
    tokenHash: token.hash,
    userId,
    purpose,
    createdAt: at,
    expiresAt: new Date(at.getTime() + hours * hourMs),
    ...address,
  });
  return `${publicUrl}/${pages[purpose]}${token.secret}`;
}

export type OpenedLink =
  /** Never sent, used, or voided by a newer one. */
  | { readonly state: 'invalid' }
  | { readonly state: 'expired' | 'valid'; readonly link: linkRepo.LinkRow; readonly user: UserRow };

/** A link as it stands, with its person locked. Nothing is changed: whoever redeems it uses it up with `useLink`. */
export async function openLink(
  tx: Tx,
  secret: string,
  purposes: readonly linkRepo.LinkPurpose[],
  now: Date,
): Promise<OpenedLink> {
  const found = await linkRepo.lockLink(tx, hashToken(secret), purposes);
  if (!found || found.link.usedAt) return { state: 'invalid' };
  return { state: found.link.expiresAt <= now ? 'expired' : 'valid', ...found };
}
