/** What is not a call: health, figures, the reference, and the built web app. */
import { existsSync, readFileSync } from 'node:fs';
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

/**
 * The built web app in `folder`: hashed assets for good, its page for every path that a person navigates to. Returns what
 * answers a request that nothing else took; false when it is not a navigation.
 */
export async function mountWebApp(
  app: FastifyInstance,
  folder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => boolean> {
  const index = path.join(folder, 'index.html');
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
        const html = file.endsWith('.html');
        reply.header(
          'cache-control',
          html ? 'no-store' : hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }
  return (request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isPage) return false;
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
