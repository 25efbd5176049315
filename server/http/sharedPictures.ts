/**
 * Pictures of shared links, by the link's code: they end with the link at once, and nothing in them says whose they
 * are.
 */

import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/all.ts';
import { CODE } from '#contract/code.ts';
import { type SharedSide, sharedPicturesPath, sharedSides } from '../modules/designs/shares.ts';
import type { Modules } from '../modules.ts';
import type { Storage } from '../storage/types.ts';
import { waitForPlace } from './bounds/arriving.ts';
import { answerPicture, refusePicture } from './pictureRoute.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** A browser asks again after this: until then it may show what it has seen, though the link is withdrawn. */
const keptS = 300;
const unlisted = new Set([
  '/share',
  calls.share.path,
  calls.shareAnswer.path,
  calls.shareDownload.path,
  sharedPicturesPath,
]);

export function mountSharedPictures(app: FastifyInstance, storage: Storage, { shares, pictures }: Modules): void {
  app.get<{ Querystring: Query }>(sharedPicturesPath, { onRequest: waitForPlace }, async (request, reply) => {
    const { code = '', n = '', side = '', w, save } = request.query;
    const known = sharedSides.find((one): one is SharedSide => one === side);
    const place = /^\d{1,3}$/.test(n) ? Number(n) : undefined;
    const picture = known && place !== undefined ? await shares.picture(code, place, known) : undefined;
    if (!picture) return refusePicture(request, reply, 404, CODE.notFound);
    const { key, fileName } = picture;
    const download = save === undefined ? undefined : { fileName: fileName + key.slice(key.lastIndexOf('.')) };
    return answerPicture(request, reply, { storage, pictures, key, expiresInS: keptS, width: w, download });
  });
}

/** Whoever was sent a link may open it; search engines are not to find what it shows. */
export function keepSharesOutOfSearch(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (unlisted.has(request.url.split('?', 1)[0] ?? '')) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
  });
}
