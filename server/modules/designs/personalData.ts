/** What designs keep about a person: results with their recipes. */
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { designs } from '../../db/schema.ts';
import { allRows, jsonEntry, type PersonalData } from '../../personalData.ts';
import { eraseUnder } from '../../storage/erase.ts';
import type { Storage } from '../../storage/types.ts';
import { vectorKey } from '../images/keys.ts';
import { labelsOf } from './fileName.ts';
import { isDrawnInLines } from './formats.ts';

type DesignRow = typeof designs.$inferSelect;

const pageSize = 200;

/** `results/2026-11-21-japandi-living-room-2-AbCdEf.png`: in the order of their days, and none twice. */
function fileOf(row: DesignRow, key = row.pictureKey): string {
  const { createdAt, variant, id } = row;
  const parts = [createdAt.toISOString().slice(0, 10), ...labelsOf(row), String(variant + 1), id.slice(0, 6)];
  const stem = parts
    .filter(Boolean)
    .join('-')
    .replace(/[^A-Za-z0-9-]/g, '_');
  return `results/${stem}${key.slice(key.lastIndexOf('.'))}`;
}

export function designData({ database, storage }: { database: Database; storage: Storage }): PersonalData {
  const designsOf = (userId: string) =>
    allRows<DesignRow>((after) =>
      database.handle
        .select()
        .from(designs)
        .where(and(eq(designs.userId, userId), isNull(designs.deletedAt), after ? gt(designs.id, after.id) : undefined))
        .orderBy(asc(designs.id))
        .limit(pageSize),
    );
  async function* described(userId: string) {
    for await (const row of designsOf(userId)) {
      const { userId: _, pictureKey: __, deletedAt: ___, ...rest } = row;
      yield { file: fileOf(row), ...rest };
    }
  }
  return {
    async *exportOf(userId) {
      yield jsonEntry('designs.json', described(userId));
      for await (const row of designsOf(userId)) {
        const keys = isDrawnInLines(row.tool) ? [row.pictureKey, vectorKey(row.pictureKey)] : [row.pictureKey];
        for (const key of keys) yield { name: fileOf(row, key), content: () => storage.get(key), at: row.createdAt };
      }
    },

    async eraseOf(tx, userId) {
      await tx.delete(designs).where(eq(designs.userId, userId));
    },

    eraseFilesOf: (userId) => eraseUnder(storage, `designs/${userId}/`),
  };
}
