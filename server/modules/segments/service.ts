/** Segments of photos: found when first asked for, and kept beside the photo. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { type readSegments, segmentSchema } from '#contract/segments.ts';
import type { Database } from '../../db/client.ts';
import type { Pool } from '../../pool/types.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/types.ts';
import { segmentKeys } from '../images/keys.ts';
import type { PictureLinks } from '../images/links.ts';
import type { ImagesService } from '../images/service.ts';

export interface SegmentsService {
  /** Throws 10404, also for somebody else's photo. `signal` cancels the looking. */
  read(userId: string, imageId: string, signal: AbortSignal): Promise<z.output<typeof readSegments.output>>;
}

export interface SegmentsOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly pool: Pick<Pool, 'runTool'>;
  readonly images: Pick<ImagesService, 'find'>;
  readonly links: PictureLinks;
}

type Image = NonNullable<Awaited<ReturnType<ImagesService['find']>>>;

/** Long side of the label map: fine enough for a click on any screen. */
const labelsPx = 2048;

const listSchema = z.object({ segments: z.array(segmentSchema) });
const keptSchema = listSchema.extend({ width: z.number(), height: z.number() });
type Kept = z.output<typeof keptSchema>;

export function createSegments({ database, storage, pool, images, links }: SegmentsOptions): SegmentsService {
  /** Both files, the list last: once it is there, so is the label map. */
  const make = async (image: Image, keys: ReturnType<typeof segmentKeys>, signal: AbortSignal): Promise<Kept> => {
    const outputPath = storage.temporaryPath('png');
    const source = await storage.localCopy(image.workingKey);
    const room = image.correctedRoom;
    try {
      const report = await pool.runTool(
        {
          ...{ tool: 'segments', params: {}, inputPath: source.path, outputPath, mostPx: labelsPx },
          ...(room && { room }),
        },
        { signal },
      );
      const { width, height } = report;
      const kept = { ...listSchema.parse(report.document), width, height };
      await storage.putFile(keys.labels, outputPath, { contentType: 'image/png', move: true });
      await storage.put(keys.list, Buffer.from(JSON.stringify(kept)), { contentType: 'application/json' });
      return kept;
    } finally {
      await source.done();
      await rm(outputPath, { force: true });
    }
  };

  return {
    async read(userId, imageId, signal) {
      const image = await images.find(database.handle, userId, imageId);
      if (!image) throw new Refusal(10404);
      // Of a Room that was corrected since, other surfaces are known.
      const version = createHash('sha256').update(JSON.stringify(image.correctedRoom)).digest('hex').slice(0, 12);
      const keys = segmentKeys(image.workingKey, version);
      const kept = (await storage.stat(keys.list))
        ? keptSchema.parse(JSON.parse(await text(await storage.get(keys.list))))
        : await make(image, keys, signal);
      const { width, height, segments } = kept;
      return { labels: { url: links.sign(keys.labels), width, height }, segments };
    },
  };
}
