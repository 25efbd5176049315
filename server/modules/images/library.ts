/** Somebody's photos, to be looked through and deleted, with what hangs on them. */

import { z } from 'zod';
import { CODE } from '#contract/code.ts';
import type { deleteImage, listImages } from '#contract/images.ts';
import { imageKinds } from '#contract/images.ts';
import type { Locale } from '#contract/locale.ts';
import { readCursor, writeCursor } from '../../cursor.ts';
import type { Database } from '../../db/client.ts';
import type { Log } from '../../log.ts';
import { Refusal } from '../../refusal.ts';
import { eraseUnder } from '../../storage/erase.ts';
import type { Storage } from '../../storage/types.ts';
import { storageOf } from '../credits/plans.ts';
import type { DesignsService } from '../designs/service.ts';
import type { PictureLinks } from './links.ts';
import * as repo from './repo.ts';

export interface LibraryService {
  /** Throws 10400 for a cursor that is none of ours. */
  list(
    userId: string,
    request: z.output<typeof listImages.input>,
    locale: Locale,
  ): Promise<z.output<typeof listImages.output>>;
  /** Throws 10404, also for somebody else's. */
  remove(userId: string, request: z.output<typeof deleteImage.input>): Promise<z.output<typeof deleteImage.output>>;
}

export interface LibraryOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly links: PictureLinks;
  readonly designs: Pick<DesignsService, 'removeOfImage'>;
  readonly log: Log;
  readonly now: () => Date;
}

const kindSchema = z.enum(imageKinds);

export function createLibrary({ database, storage, links, designs, log, now }: LibraryOptions): LibraryService {
  return {
    async list(userId, { kind, cursor, limit }, locale) {
      const { handle } = database;
      const after = cursor === undefined ? undefined : readCursor(cursor, locale);
      const rows = await repo.page(handle, { userId, kind, after, limit });
      const shown = rows.slice(0, limit);
      const hanging = await repo.hangingOn(
        handle,
        shown.map(({ image }) => image.id),
      );
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        images: shown.map(({ image: { id, kind, bytes, width, height, originalKey, createdAt } }) => ({
          imageId: id,
          kind: kindSchema.parse(kind),
          url: links.sign(originalKey),
          width,
          height,
          bytes,
          createdAt: createdAt.toISOString(),
          designs: hanging.designs.get(id) ?? 0,
          openJobs: hanging.openJobs.get(id) ?? 0,
        })),
        nextCursor: last ? writeCursor(last.position) : null,
        storage: { used: await repo.usedBytes(handle, userId), allowed: await storageOf(handle, userId, now()) },
      };
    },

    async remove(userId, { imageId, designs: what }) {
      const gone = await database.transaction(async (tx) => {
        if (!(await repo.markDeleted(tx, userId, imageId))) throw new Refusal(CODE.notFound);
        await repo.forgetMask(tx, userId, imageId);
        return what === 'delete' ? designs.removeOfImage(tx, userId, imageId) : undefined;
      });
      // After the commit only; what fails here, the sweep of files removes: its row is marked.
      await eraseUnder(storage, `images/${userId}/${imageId}/`).catch((error: unknown) =>
        log.warn({ err: error, image: imageId }, 'files of a deleted photo not removed'),
      );
      await gone?.removeFiles();
      return { deletedDesigns: gone?.deleted ?? 0 };
    },
  };
}
