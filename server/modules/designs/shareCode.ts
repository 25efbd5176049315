/** The code in a shared link: the link's id under a seal of ours. A copy of the database alone opens no link. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Both the id and the seal: 22 characters of base64url. */
const partLength = 22;

/** 44 characters; `key` has 32 bytes. The id's 128 bits are random, the seal is HMAC-SHA-256 cut to 132 bits. */
export function shareCode(key: Buffer, shareId: string): string {
  return shareId + sealOf(key, shareId);
}

/** The id of the link that a code is for; undefined when it is none of ours, or changed. */
export function shareIdOf(key: Buffer, code: string): string | undefined {
  if (!/^[\w-]{44}$/.test(code)) return undefined;
  const [shareId, seal] = [code.slice(0, partLength), code.slice(partLength)];
  return timingSafeEqual(Buffer.from(sealOf(key, shareId)), Buffer.from(seal)) ? shareId : undefined;
}

function sealOf(key: Buffer, shareId: string): string {
  return createHmac('sha256', key).update(shareId).digest('base64url').slice(0, partLength);
}
