/** Pictures that people bring: taken in, kept, found again. */

import { rm } from 'node:fs/promises';
import type { z } from 'zod';
import { CODE } from '#contract/code.ts';
import type { imageKinds, Picture, upload } from '#contract/images.ts';
import type { Room } from '#engine/geometry/roomSchema.ts';
import type { Database, Handle } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { Log } from '../../log.ts';
import type { Pool } from '../../pool/types.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/types.ts';
import { storageOf } from '../credits/plans.ts';
import { cleanKey, contentTypeOf, imageKeys } from './keys.ts';
import type { PictureLinks } from './links.ts';
import * as repo from './repo.ts';

export interface IncomingPicture {
  readonly userId: string;
  readonly kind: (typeof imageKinds)[number];
  /** On this machine's disk; moved away when it is taken in. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The design that it is. */
  readonly parentDesignId?: string;
  /** Under which it is the same picture when it is sent again. */
  readonly sent?: repo.Sent;
}

export interface ImagesService {
  /** Throws 10507 when `bytes` more would pass the storage of somebody's plan. */
  admit(userId: string, bytes: number): Promise<void>;
  /**
   * Keeps the original and a working copy. Throws PictureError for what is no PNG or JPEG and 10507 as `admit` does;
   * keeps nothing then.
   */
  take(picture: IncomingPicture, signal: AbortSignal): Promise<z.output<typeof upload.output>>;
  /** The picture that the same person has already sent so. */
  takenBefore(userId: string, sent: repo.Sent): Promise<z.output<typeof upload.output> | undefined>;
  /** Somebody's own picture; undefined for anybody else's. */
  find(handle: Handle, userId: string, imageId: string): Promise<repo.ImageRow | undefined>;
  /**
   * Keeps the Room that somebody has corrected in their own picture (null: forgets it); false when the picture is not
   * there.
   */
  keepRoom(handle: Handle, userId: string, imageId: string, room: Room | null): Promise<boolean>;
  /** Keeps the mask of a surface as its owner has drawn it (null: forgets it); undefined when the picture is gone. */
  keepMask: typeof repo.setMask;
  /** Pictures to show beside what was made from them, by image id. */
  sources(
    handle: Handle,
    imageIds: readonly string[],
  ): Promise<ReadonlyMap<string, Picture & { imageId: string; deleted: boolean }>>;
  /** Storage key of a picture as it came, whoever's; undefined where there is none. */
  originalKey(handle: Handle, imageId: string): Promise<string | undefined>;
}

export interface ImagesOptions {
  readonly database: Database;
  readonly storage: Storage;
  readonly pool: Pick<Pool, 'ingest'>;
  readonly links: PictureLinks;
  readonly log: Log;
  readonly now: () => Date;
}

export function createImages({ database, storage, pool, links, log, now }: ImagesOptions): ImagesService {
  const shown = (row: Pick<repo.ImageRow, 'id' | 'originalKey' | 'width' | 'height'>) => ({
    imageId: row.id,
    url: links.sign(row.originalKey),
    width: row.width,
    height: row.height,
  });

  const forget = async (keys: readonly string[]) => {
    for (const key of keys) {
      // What stays behind here is found by the sweep: no row names it.
      await storage.delete(key).catch((error: unknown) => log.warn({ err: error, file: key }, 'file not removed'));
    }
  };

  const makeRoom = async (handle: Handle, userId: string, bytes: number) => {
    const allowed = await storageOf(handle, userId, now());
    if (allowed === null) return;
    const used = await repo.usedBytes(handle, userId);
    if (used + bytes > allowed) throw new Refusal(CODE.storageFull, { data: { used, allowed } });
  };

  return {
    admit: (userId, bytes) => makeRoom(database.handle, userId, bytes),

    async take({ userId, kind, path, bytes, sha256, parentDesignId, sent }, signal) {
      const id = newId();
      const drafts = { workingPath: storage.temporaryPath('working'), cleanPath: storage.temporaryPath('clean') };
      const kept: string[] = [];
      try {
        const facts = await pool.ingest(path, drafts, { signal, owner: userId });
        const keys = imageKeys(userId, id, facts.format);
        const contentType = contentTypeOf(keys.originalKey);
        signal.throwIfAborted();
        for (const [key, file] of [
          [keys.workingKey, drafts.workingPath],
          [cleanKey(keys.originalKey), drafts.cleanPath],
          [keys.originalKey, path],
        ] as const) {
          kept.push(key);
          await storage.putFile(key, file, { contentType, move: true });
        }
        const parent = { parentDesignId: parentDesignId ?? null };
        const row = { id, userId, kind, bytes, sha256, ...parent, ...facts, ...keys };
        await database.transaction(async (tx) => {
          // The account may have been deleted while the picture was on its way.
          if (!(await repo.holdOwner(tx, userId))) throw new Refusal(CODE.notSignedIn);
          await makeRoom(tx, userId, bytes);
          await repo.insertImage(tx, row);
          if (sent) await repo.keepSent(tx, sent, { userId, imageId: id, createdAt: now() });
        });
        return shown(row);
      } catch (error) {
        await forget(kept);
        throw error;
      } finally {
        for (const draft of Object.values(drafts)) await rm(draft, { force: true });
      }
    },

    async takenBefore(userId, sent) {
      const row = await repo.findSent(database.handle, userId, sent);
      return row && shown(row);
    },

    find: repo.findImage,
    keepRoom: repo.setRoom,
    keepMask: repo.setMask,

    async sources(handle, imageIds) {
      const rows = await repo.findImages(handle, [...new Set(imageIds)]);
      return new Map(rows.map((row) => [row.id, { ...shown(row), deleted: row.deletedAt !== null }]));
    },

    async originalKey(handle, imageId) {
      const [row] = await repo.findImages(handle, [imageId]);
      return row?.originalKey;
    },
  };
}
