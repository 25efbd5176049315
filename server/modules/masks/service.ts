/** Masks of what shall go: an upload that fits its photo, or one drawn from what was found in it. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CODE } from '#contract/code.ts';
import { sayField } from '#contract/fieldMessages.ts';
import type { Locale } from '#contract/locale.ts';
import { type PictureReason, pictureReasons } from '#contract/pictureReasons.ts';
import { MOST_ERASED } from '#engine/tools/erase/params.ts';
import type { Database } from '../../db/client.ts';
import type { MaskDrawing, MaskMeasured, Pool } from '../../pool/types.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/types.ts';
import type { ImagesService } from '../images/service.ts';
import type { FoundSegments, SegmentsService } from '../segments/service.ts';

/** How somebody says what shall go. */
export type MaskWish =
  | { readonly mode: 'brush'; readonly maskId: string }
  | { readonly mode: 'segments'; readonly ids: readonly number[] }
  | { readonly mode: 'auto' };

export interface MaskedPhoto {
  readonly userId: string;
  readonly imageId: string;
  /** The photo's own size, upright, px. */
  readonly width: number;
  readonly height: number;
  readonly locale: Locale;
  readonly signal: AbortSignal | undefined;
}

export interface MasksService {
  /**
   * Id of a mask of the photo's size that covers something and leaves enough to fill it from. Throws 10404 for a mask
   * that is not theirs, and 10400 (maskId, ids, mode) with what is wrong.
   */
  of(wish: MaskWish, photo: MaskedPhoto): Promise<string>;
}

export interface MasksOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly pool: Pick<Pool, 'measureMask' | 'drawMask'>;
  readonly images: Pick<ImagesService, 'find' | 'take'>;
  readonly segments: Pick<SegmentsService, 'find' | 'findClutter'>;
}

/** The segments of level 3 that those ids stand for; null when one is not known. */
export function partsOf({ segments }: Pick<FoundSegments, 'segments'>, ids: readonly number[]): number[] | null {
  const known = new Map(segments.map((segment) => [segment.id, segment]));
  const wanted = new Set(ids);
  if (ids.some((id) => !known.has(id))) return null;
  const isIn = (id: number | null): boolean => id !== null && (wanted.has(id) || isIn(known.get(id)?.parent ?? null));
  return segments.filter(({ id, level }) => level === 3 && isIn(id)).map(({ id }) => id);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export function createMasks({ database, storage, pool, images, segments }: MasksOptions): MasksService {
  const refused = (field: string, message: string) =>
    new Refusal(CODE.invalid, { data: { fields: { [field]: message } } });
  const unfit = (field: string, reason: PictureReason, { locale }: MaskedPhoto) =>
    refused(field, pictureReasons[reason][locale]);

  const check = ({ width, height, covered }: MaskMeasured, field: string, photo: MaskedPhoto): void => {
    if (width !== photo.width || height !== photo.height) throw unfit(field, 'mask-size', photo);
    if (covered === 0) throw unfit(field, 'mask-empty', photo);
    if (covered > MOST_ERASED * width * height) throw unfit(field, 'mask-full', photo);
  };

  const given = async (maskId: string, photo: MaskedPhoto): Promise<string> => {
    const mask = await images.find(database.handle, photo.userId, maskId);
    if (!mask) throw new Refusal(CODE.notFound);
    if (mask.kind !== 'mask') throw refused('maskId', sayField('type', photo.locale));
    // Before it is read: another size needs no look at the pixels.
    if (mask.width !== photo.width || mask.height !== photo.height) check({ ...mask, covered: 1 }, 'maskId', photo);
    const file = await storage.localCopy(mask.originalKey);
    try {
      check(await pool.measureMask(file.path, { signal: photo.signal, owner: photo.userId }), 'maskId', photo);
    } finally {
      await file.done();
    }
    return maskId;
  };

  /** Draws the mask from a kept picture, and takes it in as if it had been uploaded. */
  const drawn = async (key: string, ids: MaskDrawing['ids'], field: string, photo: MaskedPhoto): Promise<string> => {
    const { userId, width, height, signal = new AbortController().signal } = photo;
    const outputPath = storage.temporaryPath('png');
    const source = await storage.localCopy(key);
    try {
      const drawing = { inputPath: source.path, outputPath, ids, width, height };
      check(await pool.drawMask(drawing, { signal, owner: userId }), field, photo);
      const { size: bytes } = await stat(outputPath);
      const sha256 = await sha256Of(outputPath);
      return (await images.take({ userId, kind: 'mask', path: outputPath, bytes, sha256 }, signal)).imageId;
    } finally {
      await source.done();
      await rm(outputPath, { force: true });
    }
  };

  return {
    async of(wish, photo) {
      const { userId, imageId, signal } = photo;
      if (wish.mode === 'brush') return given(wish.maskId, photo);
      if (wish.mode === 'segments') {
        const found = await segments.find(userId, imageId, signal);
        const parts = partsOf(found, wish.ids);
        if (!parts) throw refused('ids', sayField('unknown', photo.locale));
        return drawn(found.labels.key, parts, 'ids', photo);
      }
      const clutter = await segments.findClutter(userId, imageId, signal);
      if (!clutter) throw unfit('mode', 'nothing-found', photo);
      return drawn(clutter.key, null, 'mode', photo);
    },
  };
}
