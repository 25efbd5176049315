/** What is not a call: health, figures, the reference, and the built web app. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Locale, parseLocale } from '#contract/locale.ts';
import { languageParameter, localeCookie, originMark, type SiteLinks } from '#contract/site.ts';
import { createDocuments, type Document, sendDocument } from './documents.ts';
import type { OpenApiDocument } from './openapi.ts';
import { referencePage } from './reference/page.ts';
import { acceptedLocale } from './requestState.ts';

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
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => boolean | Promise<boolean>;

export interface WebAppOptions {
  /** Of the built app. */
  readonly folder: string;
  /** Where people reach the server: pages name it in their addresses. */
  readonly publicUrl: string;
  readonly siteLinks: SiteLinks;
}

/**
 * The built web app: hashed assets for good; public pages as the build has drawn them, in the reader's language; the
 * empty page of the app for every other path that a person navigates to.
 */
export async function mountWebApp(
  app: FastifyInstance,
  { folder, publicUrl, siteLinks }: WebAppOptions,
): Promise<SendPage> {
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, preCompressed: true });
  const documents = createDocuments((text) =>
    text
      .replaceAll(originMark, publicUrl)
      .replace(
        'name="roomwright-links" content="{}"',
        () => `name="roomwright-links" content="${attribute(siteLinks)}"`,
      ),
  );
  const missing = (reply: FastifyReply) => reply.code(503).type('text/plain; charset=utf-8').send(missingApp);
  return async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const { pathname, search } = new URL(request.url, 'http://localhost');
    const beside = besidePages[pathname];
    if (beside) {
      const text = await documents.read(path.join(folder, 'pages', pathname));
      if (!text) return false;
      reply.type(beside).header('cache-control', 'public, max-age=3600');
      return sendDocument(request, reply, text);
    }
    const file = fileAt(folder, request.url);
    if (file) {
      const isHashed = file.startsWith(`assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      reply.sendFile(file);
      return true;
    }
    // Previews of links and other programs take anything; the app itself is for browsers alone.
    const accept = request.headers.accept ?? '*/*';
    const isBrowser = accept.includes('text/html');
    if (!isBrowser && !accept.includes('*/*')) return false;
    if (pathname === '/') {
      reply.header('cache-control', 'public, max-age=3600').redirect(`/home${search}`, 308);
      return true;
    }
    const read = async (...folders: string[]): Promise<Document | undefined> =>
      /^\/[a-z-]+$/.test(pathname)
        ? documents.read(path.join(folder, 'pages', ...folders, pageLocale(request), `${pathname.slice(1)}.html`))
        : undefined;
    const drawn = await read();
    if (!drawn && !isBrowser) return false;
    reply.type('text/html; charset=utf-8');
    if (drawn) {
      reply.header('cache-control', 'no-cache').header('vary', 'accept-language, cookie, accept-encoding');
      return sendDocument(request, reply, drawn);
    }
    const index = (await read('until-app')) ?? (await documents.read(path.join(folder, 'index.html')));
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (!index) missing(reply);
    else await sendDocument(request, reply, index);
    return true;
  };
}

/** Files that the build writes beside the pages, with their types. */
const besidePages: Readonly<Record<string, string>> = {
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
};

/** Data as the value of an attribute. */
function attribute(value: object): string {
  return JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

const cookieLocale = new RegExp(`(?:^|;\\s*)${localeCookie}=([a-zA-Z_]+)`);

/** The language of a drawn page: asked for in the address, else chosen before in this browser, else the browser's. */
function pageLocale({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Locale {
  const asked = new URL(url, 'http://localhost').searchParams.get(languageParameter);
  const chosen = cookieLocale.exec(headers.cookie ?? '')?.[1];
  return parseLocale(asked) ?? parseLocale(chosen) ?? acceptedLocale(headers);
}

/**
 * The file that a URL names, relative to the folder; undefined for pages, folders, dot files and whatever lies outside.
 */
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
