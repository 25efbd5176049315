/** What is not a call: health, figures, the reference, and the built web app. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenApiDocument } from './openapi.ts';
import { referencePage } from './reference/page.ts';

const referenceDir = path.join(import.meta.dirname, 'reference');

/** The OpenAPI document and its page. */
export function mountReference(app: FastifyInstance, document: OpenApiDocument): void {
  const json = JSON.stringify(document);
  const page = referencePage(document);
  const text = (file: string) => readFileSync(path.join(referenceDir, file), 'utf8');
  const [script, styles] = [text('reference.js'), text('reference.css')];
  const send = (url: string, type: string, body: string) =>
    app.get(url, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(body));
  send('/openapi.json', 'application/json; charset=utf-8', json);
  send('/docs', 'text/html; charset=utf-8', page);
  send('/docs/reference.js', 'text/javascript; charset=utf-8', script);
  send('/docs/reference.css', 'text/css; charset=utf-8', styles);
}

const missingApp =
  'The web app has not been built: web/dist is missing. Run "npm run build", or start with "npm start", which builds it.\n';

/** Answers a request that no route took; false when it is neither a file of the web app nor a navigation. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** The built web app in `folder`: hashed assets for good, its page for every path that a person navigates to. */
export async function mountWebApp(app: FastifyInstance, folder: string): Promise<SendPage> {
  const index = path.join(folder, 'index.html');
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false });
  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const file = fileAt(folder, request.url);
    if (file) {
      const isHashed = file.startsWith(`assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      reply.sendFile(file);
      return true;
    }
    if (!(request.headers.accept ?? '').includes('text/html')) return false;
    reply.header('cache-control', 'no-store');
    if (existsSync(index)) {
      // Read each time: a build beside a running server is seen at once.
      reply.type('text/html; charset=utf-8').send(readFileSync(index));
    } else {
      reply.code(503).type('text/plain; charset=utf-8').send(missingApp);
    }
    return true;
  };
}

/** The file that a URL names, relative to the folder; undefined for pages, folders, dot files and whatever lies outside. */
function fileAt(folder: string, url: string): string | undefined {
  try {
    const segments = decodeURIComponent(new URL(url, 'http://localhost').pathname).split('/').filter(Boolean);
    if (segments.some((segment) => segment.startsWith('.') || /[\\\0]/.test(segment))) return undefined;
    const file = path.join(...segments);
    if (file.endsWith('.html') || !statSync(path.join(folder, file)).isFile()) return undefined;
    return file;
  } catch {
    return undefined;
  }
}
