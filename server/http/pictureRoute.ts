/**
 * Pictures by signed link. An `<img>` reads no envelope, so here the HTTP status says it too: 403 for a link that was
 * changed, 410 for one that has expired, 404 for a picture that is gone.
 */

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#contract/code.ts';
import { type Code, codeMessage } from '#contract/codes.ts';
import { pictureWidths } from '#contract/limits.ts';
import { type Download, picturesPath } from '../modules/images/links.ts';
import type { Modules } from '../modules.ts';
import { PictureError, PoolBusy } from '../pool/errors.ts';
import { MissingFile, type Storage } from '../storage/types.ts';
import { waitForPlace } from './bounds/arriving.ts';
import { parseRange } from './byteRange.ts';
import { localeOf } from './requestState.ts';

type Query = Readonly<Record<string, string | undefined>>;

export function mountPictures(app: FastifyInstance, storage: Storage, { links, pictures }: Modules): void {
  type Asked = { Params: { '*': string }; Querystring: Query };
  app.get<Asked>(`${picturesPath}*`, { onRequest: waitForPlace }, async (request, reply) => {
    const key = request.params['*'];
    const { query } = request;
    const link = links.check(key, query);
    if (link.state === 'invalid') return refusePicture(request, reply, 403, CODE.linkInvalid);
    if (link.state === 'expired') return refusePicture(request, reply, 410, CODE.linkExpired);
    const { download, expiresInS } = link;
    return answerPicture(request, reply, { storage, pictures, key, expiresInS, width: query.w, download });
  });
}

/** A picture that may be shown, in the form that is asked for. */
export interface AskedPicture {
  readonly storage: Storage;
  readonly pictures: Modules['pictures'];
  readonly key: string;
  /** For how long a browser may keep it. */
  readonly expiresInS: number;
  /** As it stands in the query; undefined: full size. */
  readonly width: string | undefined;
  readonly download: Download | undefined;
}

/** Answers with a picture, whole or a range of it: 400 for a width that is not offered, 404 for one that is gone. */
export async function answerPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, pictures, key, expiresInS, width: wanted, download }: AskedPicture,
): Promise<FastifyReply> {
  const width = wanted === undefined ? undefined : pictureWidths.find((offered) => String(offered) === wanted);
  if (wanted !== undefined && width === undefined) return refusePicture(request, reply, 400, CODE.invalid);
  const shown = await pictures.shown(key, { width, as: download?.as }).catch((error: unknown) => {
    if (error instanceof PictureError || error instanceof PoolBusy) return error;
    throw error;
  });
  if (shown instanceof PictureError) return refusePicture(request, reply, 422, CODE.unreadablePicture);
  if (shown instanceof PoolBusy) return refusePicture(request, reply.header('retry-after', 5), 429, CODE.tooMany);
  if (!shown) return refusePicture(request, reply, 404, CODE.notFound);
  request.answerCode = 200;
  // Stored pictures never change under their key, so the key is the version.
  const etag = `"${createHash('sha256').update(`${shown.key} ${shown.size}`).digest('base64url').slice(0, 27)}"`;
  reply.headers({
    etag,
    'cache-control': `private, max-age=${expiresInS}, immutable`,
    'accept-ranges': 'bytes',
    'content-type': shown.contentType,
    ...(download ? { 'content-disposition': attachment(download.fileName) } : {}),
  });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return sendBytes(request, reply, storage, { ...shown, etag });
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, size, etag }: { key: string; size: number; etag: string },
): Promise<FastifyReply> {
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = parseRange(wanted, size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const length = range ? range.end - range.start + 1 : size;
  reply.header('content-length', length);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  try {
    return reply.send(await storage.get(key, range));
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    // Deleted between the look and the read.
    for (const name of ['content-length', 'content-range', 'etag', 'content-disposition']) reply.removeHeader(name);
    return refusePicture(request, reply, 404, CODE.notFound);
  }
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}

/** An answer without a picture, in the reader's language. */
export function refusePicture(request: FastifyRequest, reply: FastifyReply, status: number, code: Code): FastifyReply {
  request.answerCode = code;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ code, message: codeMessage(code, localeOf(request)), data: {} });
}
