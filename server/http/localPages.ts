/**
 * Who may open the pages that show everybody's mail, and those where Pro is had for nothing: only whoever runs the
 * server.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { derivedKey } from '../crypto.ts';
import { isOwnPeer } from './ownPeer.ts';
import { isLocalOnly } from './security.ts';

const cookieName = 'roomwright_local';

/** Opens the pages in the browser that has it: printed at the start, the same for one secret. */
export function localKey(config: Pick<Config, 'secrets'>): string {
  return derivedKey(config.secrets[0], 'local pages').toString('base64url').slice(0, 22);
}

function isKey(given: string | undefined, key: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * True for a request from this machine that brings the key (in the address or the cookie that it leaves), or whose
 * program belongs to whoever runs the server. A PUBLIC_URL elsewhere means that others are let in, and shuts them.
 */
export async function mayUseLocalPages(request: FastifyRequest, reply: FastifyReply, config: Config): Promise<boolean> {
  if (!isLocalOnly(request, config)) return false;
  if (config.localPages === 'open') return true;
  const key = localKey(config);
  const { key: given } = request.query as { key?: string };
  if (isKey(given, key)) {
    reply.header('set-cookie', `${cookieName}=${key}; Path=/; HttpOnly; SameSite=Strict`);
    return true;
  }
  const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
  return isKey(cookie, key) || isOwnPeer(request.socket);
}
