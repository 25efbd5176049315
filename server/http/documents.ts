/** Texts of the built web app that are sent over and over: read once, compressed once. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];

/** Slow enough to be small, fast enough for the first reader. */
const brotliQuality = 8;

export interface Document {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}

export interface Documents {
  /**
   * undefined when there is no such file. Read again once the file has changed: a build beside a running server is
   * seen.
   */
  readonly read: (file: string) => Promise<Document | undefined>;
}

/** `finish` is applied to each text before it is kept. */
export function createDocuments(finish: (text: string) => string): Documents {
  const kept = new Map<string, { readonly changed: number; readonly document: Promise<Document> }>();
  const load = async (file: string): Promise<Document> => {
    const plain = Buffer.from(finish(await readFile(file, 'utf8')));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    };
    const [br, zipped] = await Promise.all([brotliAsync(plain, { params }), gzipAsync(plain)]);
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    // Weak: the same text in any encoding.
    return { plain, br, gzip: zipped, etag: `W/"${hash}"` };
  };
  return {
    async read(file) {
      const found = await stat(file).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      const known = kept.get(file);
      if (known?.changed === found.mtimeMs) return known.document;
      const document = load(file);
      kept.set(file, { changed: found.mtimeMs, document });
      document.catch(() => kept.delete(file));
      return document;
    },
  };
}

/** Sends it in the best encoding that the client takes; 304 when the client has it. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document): true {
  reply.header('etag', document.etag);
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim());
  if (known?.includes(document.etag)) {
    reply.code(304).send();
    return true;
  }
  const taken = request.headers['accept-encoding'] ?? '';
  const encoding = /\bbr\b/.test(taken) ? 'br' : /\bgzip\b/.test(taken) ? 'gzip' : undefined;
  if (encoding) reply.header('content-encoding', encoding);
  reply.send(encoding ? document[encoding] : document.plain);
  return true;
}
