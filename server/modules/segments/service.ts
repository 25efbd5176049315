/** Segments and clutter of photos: found when first asked for, and kept beside the photo. */

import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { CODE } from '#contract/code.ts';
import { type readClutter, type readSegments, segmentSchema, strokeSchema } from '#contract/segments.ts';
import type { Database } from '../../db/client.ts';
import { createJoined } from '../../joined.ts';
import type { Pool, ToolReport, ToolRun } from '../../pool/types.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage, StoredFile } from '../../storage/types.ts';
import { clutterKey, segmentKeys } from '../images/keys.ts';
import type { PictureLinks } from '../images/links.ts';
import { mediumOf } from '../images/medium.ts';
import type { ImagesService } from '../images/service.ts';

/** A picture that is kept beside the photo. */
export interface KeptPicture {
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

export interface SegmentsService {
  /** Throws 10404, also for somebody else's photo. `signal` cancels the looking. */
  read(userId: string, imageId: string, signal: AbortSignal): Promise<z.output<typeof readSegments.output>>;
  readClutter(userId: string, imageId: string, signal: AbortSignal): Promise<z.output<typeof readClutter.output>>;
  /** The same for whoever works with the files. */
  find(userId: string, imageId: string, signal: AbortSignal | undefined): Promise<FoundSegments>;
  /** Mask of what lies about; null where nothing does. */
  findClutter(userId: string, imageId: string, signal: AbortSignal | undefined): Promise<KeptPicture | null>;
}

export interface FoundSegments {
  readonly labels: KeptPicture;
  readonly segments: z.output<typeof segmentSchema>[];
  /** Of a line drawing. */
  readonly strokes?: z.output<typeof strokeSchema>[] | undefined;
}

export interface SegmentsOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly pool: Pick<Pool, 'runTool' | 'measureMask' | 'engineVersion'>;
  readonly images: Pick<ImagesService, 'find'>;
  readonly links: PictureLinks;
}

type Image = NonNullable<Awaited<ReturnType<ImagesService['find']>>>;

/** Long side of label map and mask: fine enough for a click on any screen. */
const labelsPx = 2048;

const listSchema = z.object({ segments: z.array(segmentSchema), strokes: z.array(strokeSchema).optional() });
const keptSchema = listSchema.extend({ width: z.number(), height: z.number() });
type Kept = z.output<typeof keptSchema>;

/** Of a Room that was corrected since, other surfaces are known; a later engine may see more. */
function versionOf({ correctedRoom }: Image, engineVersion: string): string {
  return createHash('sha256')
    .update(JSON.stringify([engineVersion, correctedRoom]))
    .digest('hex')
    .slice(0, 12);
}

export function createSegments({ database, storage, pool, images, links }: SegmentsOptions): SegmentsService {
  const finding = createJoined<Kept>();
  const drawing = createJoined<StoredFile>();

  const imageOf = async (userId: string, imageId: string): Promise<Image> => {
    const image = await images.find(database.handle, userId, imageId);
    if (!image) throw new Refusal(CODE.notFound);
    return image;
  };

  /** Looks at a photo; what the tool draws goes into storage once `keep` is through with what it says. */
  const look = async <T>(
    tool: ToolRun['tool'],
    image: Image,
    signal: AbortSignal,
    keep: (outputPath: string, report: ToolReport) => Promise<T>,
  ): Promise<T> => {
    const { workingKey, correctedRoom: room } = image;
    const params = tool === 'segments' ? { medium: mediumOf(image) } : {};
    const outputPath = storage.temporaryPath('png');
    const source = await storage.localCopy(workingKey);
    try {
      const report = await pool.runTool(
        { tool, params, inputPath: source.path, outputPath, mostPx: labelsPx, ...(room && { room }) },
        { signal, owner: image.userId },
      );
      return await keep(outputPath, report);
    } finally {
      await source.done();
      await rm(outputPath, { force: true });
    }
  };

  const keepPng = (key: string, path: string) => storage.putFile(key, path, { contentType: 'image/png', move: true });

  const find: SegmentsService['find'] = async (userId, imageId, signal) => {
    const image = await imageOf(userId, imageId);
    const keys = segmentKeys(image.workingKey, versionOf(image, pool.engineVersion));
    /** Both files, the list last: once it is there, so is the label map. */
    const make = (stop: AbortSignal) =>
      look('segments', image, stop, async (path, { document, width, height }): Promise<Kept> => {
        const kept = { ...listSchema.parse(document), width, height };
        await keepPng(keys.labels, path);
        await storage.put(keys.list, Buffer.from(JSON.stringify(kept)), { contentType: 'application/json' });
        return kept;
      });
    const kept = (await storage.stat(keys.list))
      ? keptSchema.parse(JSON.parse(await text(await storage.get(keys.list))))
      : await finding.run(keys.list, signal, make);
    const { width, height, ...list } = kept;
    return { labels: { key: keys.labels, width, height }, ...list };
  };

  const findClutter: SegmentsService['findClutter'] = async (userId, imageId, signal) => {
    const image = await imageOf(userId, imageId);
    const key = clutterKey(image.workingKey, versionOf(image, pool.engineVersion));
    if (!(await storage.stat(key))) {
      await drawing.run(key, signal, (stop) => look('clutter', image, stop, (path) => keepPng(key, path)));
    }
    const file = await storage.localCopy(key);
    try {
      const { width, height, covered } = await pool.measureMask(file.path, { signal, owner: userId });
      return covered > 0 ? { key, width, height } : null;
    } finally {
      await file.done();
    }
  };

  const shown = ({ key, width, height }: KeptPicture) => ({ url: links.sign(key), width, height });

  return {
    find,
    findClutter,

    async read(userId, imageId, signal) {
      const { labels, ...list } = await find(userId, imageId, signal);
      return { labels: shown(labels), ...list };
    },

    async readClutter(userId, imageId, signal) {
      const mask = await findClutter(userId, imageId, signal);
      return { mask: mask && shown(mask) };
    },
  };
}
