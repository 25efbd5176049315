/** The code in a shared link: the link's id under a seal of ours. A copy of the database alone opens no link. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../crypto.ts';

/** Both the id and the seal: 22 characters of base64url. */
const partLength = 22;

/** 44 characters; keys have 32 bytes. The id's 128 bits are random, the seal is HMAC-SHA-256 cut to 132 bits. */
export function shareCode([key]: Keys, shareId: string): string {
  return shareId + sealOf(key, shareId);
}

/** The id of the link that a code is for; undefined when it is none of ours, or changed. */
export function shareIdOf(keys: Keys, code: string): string | undefined {
  if (!/^[\w-]{44}$/.test(code)) return undefined;
  const [shareId, seal] = [code.slice(0, partLength), code.slice(partLength)];
  const fits = (key: Buffer) => timingSafeEqual(Buffer.from(sealOf(key, shareId)), Buffer.from(seal));
  return keys.some(fits) ? shareId : undefined;
}

function sealOf(key: Buffer, shareId: string): string {
  return createHmac('sha256', key).update(shareId).digest('base64url').slice(0, partLength);
}
