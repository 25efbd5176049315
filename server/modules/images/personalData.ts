/** What images keep about a person: the pictures that they brought, as they brought them. */
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { images } from '../../db/schema.ts';
import { allRows, jsonEntry, type PersonalData } from '../../personalData.ts';
import { eraseUnder } from '../../storage/erase.ts';
import type { Storage } from '../../storage/types.ts';
import { partsFolder } from './keys.ts';

type ImageRow = typeof images.$inferSelect;

const pageSize = 200;

/** `originals/2026-11-21-photo-AbCdEf.jpg` */
function fileOf({ createdAt, kind, id, originalKey }: ImageRow): string {
  const ending = originalKey.slice(originalKey.lastIndexOf('.'));
  return `originals/${createdAt.toISOString().slice(0, 10)}-${kind}-${id.slice(0, 6)}${ending}`;
}

export function imageData({ database, storage }: { database: Database; storage: Storage }): PersonalData {
  const imagesOf = (userId: string) =>
    allRows<ImageRow>((after) =>
      database.handle
        .select()
        .from(images)
        .where(and(eq(images.userId, userId), isNull(images.deletedAt), after ? gt(images.id, after.id) : undefined))
        .orderBy(asc(images.id))
        .limit(pageSize),
    );
  async function* described(userId: string) {
    for await (const row of imagesOf(userId)) {
      const { id, kind, width, height, format, bytes, sha256, correctedRoom, parentDesignId, createdAt } = row;
      yield {
        file: fileOf(row),
        id,
        kind,
        width,
        height,
        format,
        bytes,
        sha256,
        correctedRoom,
        parentDesignId,
        createdAt,
      };
    }
  }
  return {
    async *exportOf(userId) {
      yield jsonEntry('originals.json', described(userId));
      for await (const row of imagesOf(userId)) {
        yield { name: fileOf(row), content: () => storage.get(row.originalKey), at: row.createdAt };
      }
    },

    async eraseOf(tx, userId) {
      await tx.delete(images).where(eq(images.userId, userId));
    },

    async eraseFilesOf(userId) {
      await eraseUnder(storage, `images/${userId}/`);
      await eraseUnder(storage, partsFolder(userId));
    },
  };
}
