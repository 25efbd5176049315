/** Headers that keep browsers in bounds, and the check that a request was meant for this server. */
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Paths that a load balancer asks for by address. */
const unnamed = new Set(['/healthz', '/readyz', '/metrics']);

export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const https = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  });
}

/**
 * True when Host and Origin (where there is one) name this server: PUBLIC_URL's host, or this machine. A page elsewhere
 * that points its own name at this address (DNS rebinding) is thereby kept out.
 */
export function isForThisServer(request: FastifyRequest, config: Config): boolean {
  if (unnamed.has(request.url.split('?', 1)[0] ?? '')) return true;
  // Of two names a proxy may have checked the other one.
  if (hostHeaders(request) > 1) return false;
  const own = new URL(config.publicUrl);
  const host = request.headers.host ?? '';
  if (host !== own.host && !isLoopbackHost(host)) return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === own.origin || (URL.canParse(origin) && new URL(origin).host === host);
}

function hostHeaders({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}

/** False for a request's target that has no path, or one whose percent signs stand for no text. */
export function isReadableUrl(url: string | undefined): boolean {
  if (!url || !URL.canParse(url, 'http://localhost')) return false;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** True for a `Host` header that names this machine, with or without a port. */
export function isLoopbackHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** True for a program on this machine that is no proxy which says so. */
export function isFromHere(request: FastifyRequest): boolean {
  const forwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined);
  const { remoteAddress = '' } = request.socket;
  const peer = remoteAddress.startsWith('::ffff:') ? remoteAddress.slice(7) : remoteAddress;
  const localPeer = peer === '::1' || peer.startsWith('127.');
  return localPeer && !forwarded;
}

/** True when nothing but this machine can have sent the request: for pages that show everybody's mail. */
export function isLocalOnly(request: FastifyRequest, config: Config): boolean {
  return config.loopback && isFromHere(request) && isLoopbackHost(request.headers.host ?? '');
}
