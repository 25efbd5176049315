/** Reads pictures of rooms that people like; keeps nothing of what it reads. */
import type { z } from 'zod';
import { CODE } from '#contract/code.ts';
import type { readReference } from '#contract/renders.ts';
import { referenceSchema } from '#engine/tools/reference/params.ts';
import type { Database } from '../../db/client.ts';
import type { Pool } from '../../pool/types.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/types.ts';
import type { ImagesService } from '../images/service.ts';
import { optionsLike } from './match.ts';

export interface ReferencesService {
  /** Throws 10404, also for somebody else's picture. `signal` stops the reading. */
  read(
    userId: string,
    input: z.output<typeof readReference.input>,
    signal: AbortSignal,
  ): Promise<z.output<typeof readReference.output>>;
}

export interface ReferencesOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly pool: Pick<Pool, 'runTool'>;
  readonly images: Pick<ImagesService, 'find'>;
}

/** Long side of the copy that is looked at. */
const mostPx = 384;

export function createReferences({ database, storage, pool, images }: ReferencesOptions): ReferencesService {
  return {
    async read(userId, { imageId, roomType }, signal) {
      const image = await images.find(database.handle, userId, imageId);
      if (!image) throw new Refusal(CODE.notFound);
      const source = await storage.localCopy(image.workingKey);
      try {
        const { document } = await pool.runTool(
          { tool: 'reference', params: {}, inputPath: source.path, mostPx },
          { signal, owner: userId, atOnce: true },
        );
        return optionsLike(referenceSchema.parse(document), { roomType });
      } finally {
        await source.done();
      }
    },
  };
}
