/** Files that come in parts: each is kept for a while, and put together once all are there. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { CODE } from '#contract/code.ts';
import type { imageKinds, upload } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import { pictureRefusal } from '../../http/errors.ts';
import { PictureError } from '../../pool/errors.ts';
import { Refusal } from '../../refusal.ts';
import { eraseUnder } from '../../storage/erase.ts';
import { intoFile } from '../../storage/intoFile.ts';
import { MissingFile, type Storage } from '../../storage/types.ts';
import { partKey, partsFolder } from './keys.ts';
import type { ImagesService } from './service.ts';

interface Upload {
  readonly userId: string;
  readonly uploadId: string;
}

export interface IncomingPart extends Upload {
  /** From 0. */
  readonly part: number;
  /** On this machine's disk; moved away. */
  readonly path: string;
  readonly bytes: number;
}

export interface WholeUpload extends Upload {
  readonly parts: number;
  readonly kind: (typeof imageKinds)[number];
}

export interface PartsService {
  /** Keeps a part. Somebody's oldest unfinished uploads give way when theirs are more than two of the largest files. */
  keep(part: IncomingPart): Promise<{ bytes: number }>;
  /**
   * Takes the picture in, as `ImagesService.take`; its parts are gone then, also when it is refused. Throws 10404 when
   * a part is not there (any more).
   */
  join(whole: WholeUpload, signal: AbortSignal): Promise<z.output<typeof upload.output>>;
}

export interface PartsOptions {
  readonly storage: Storage;
  readonly images: Pick<ImagesService, 'take' | 'takenBefore'>;
  /** Of the largest file. */
  readonly fileBytes?: number;
}

export function createParts({ storage, images, fileBytes = limits.upload.maxBytes }: PartsOptions): PartsService {
  /** Somebody's uploads but `uploadId`, the one that was last added to first. */
  const othersOf = async ({ userId, uploadId }: Upload) => {
    const uploads = new Map<string, { folder: string; bytes: number; at: number }>();
    for await (const { key, size, modifiedAt } of storage.list(partsFolder(userId))) {
      const folder = key.slice(0, key.lastIndexOf('/') + 1);
      const { bytes, at } = uploads.get(folder) ?? { bytes: 0, at: 0 };
      uploads.set(folder, { folder, bytes: bytes + size, at: Math.max(at, modifiedAt.getTime()) });
    }
    const own = partsFolder(userId, uploadId);
    const others = [...uploads.values()].filter(({ folder }) => folder !== own).toSorted((a, b) => b.at - a.at);
    return { ownBytes: uploads.get(own)?.bytes ?? 0, others };
  };

  const makeRoom = async (part: IncomingPart) => {
    const { ownBytes, others } = await othersOf(part);
    // A part that replaces itself counts twice here: at most one part too many.
    if (ownBytes + part.bytes > fileBytes + limits.parts.maxBytes) throw pictureRefusal('too-large');
    let kept = ownBytes + part.bytes;
    for (const { folder, bytes } of others) {
      kept += bytes;
      if (kept > 2 * fileBytes) await eraseUnder(storage, folder);
    }
  };

  /** Writes the parts one after the other; tells how many bytes they are, and their hash. */
  const write = async ({ userId, uploadId, parts }: WholeUpload, path: string, signal: AbortSignal) => {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* content() {
      for (let part = 0; part < parts; part++) {
        for await (const chunk of await storage.get(partKey(userId, uploadId, part))) {
          hash.update(chunk as Buffer);
          bytes += (chunk as Buffer).length;
          if (bytes > fileBytes) throw pictureRefusal('too-large');
          yield chunk as Buffer;
        }
      }
    }
    await intoFile(path, (file) => pipeline(content, file, { signal }));
    return { bytes, sha256: hash.digest('hex') };
  };

  return {
    async keep(part) {
      const { userId, uploadId, path, bytes } = part;
      await makeRoom(part);
      await storage.putFile(partKey(userId, uploadId, part.part), path, { move: true });
      return { bytes };
    },

    async join(whole, signal) {
      const { userId, uploadId, parts, kind } = whole;
      const sent = { call: 'imageUploadWhole', key: uploadId, hash: `${kind} ${parts}` } as const;
      // The answer may have been lost on the way.
      const before = await images.takenBefore(userId, sent);
      if (before) return before;
      const path = storage.temporaryPath('parts');
      try {
        const written = await write(whole, path, signal);
        const picture = await images.take({ userId, kind, path, ...written, sent }, signal);
        await eraseUnder(storage, partsFolder(userId, uploadId));
        return picture;
      } catch (error) {
        if (error instanceof MissingFile) throw new Refusal(CODE.notFound);
        // Parts of what is refused are of no use; after a fault of ours they are asked for again.
        if (isFinal(error)) await eraseUnder(storage, partsFolder(userId, uploadId));
        throw error;
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

const isFinal = (error: unknown): boolean => error instanceof Refusal || error instanceof PictureError;
