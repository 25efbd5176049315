/** What a database holds, counted the same way before a backup and after it was restored. */
import { isNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { designs, images } from '../db/schema.ts';
import type { BackupFigures } from './place.ts';

/** `has`: whether a file of that key is there. */
export async function figuresOf(database: Database, has: (key: string) => Promise<boolean>): Promise<BackupFigures> {
  const { handle } = database;
  const [row] = (
    await handle.raw(
      `select (select count(*)::int from ledger) as bookings,
         (select coalesce(sum(amount), 0)::int from ledger) as credits, (select count(*)::int from users) as people`,
    )
  ).rows;
  const photos = await handle
    .select({ original: images.originalKey, working: images.workingKey })
    .from(images)
    .where(isNull(images.deletedAt));
  const made = await handle.select({ key: designs.pictureKey }).from(designs).where(isNull(designs.deletedAt));
  let missing = 0;
  for (const key of [
    ...photos.flatMap(({ original, working }) => [original, working]),
    ...made.map(({ key }) => key),
  ]) {
    if (!(await has(key))) missing += 1;
  }
  return {
    bookings: Number(row?.bookings),
    credits: Number(row?.credits),
    people: Number(row?.people),
    pictures: photos.length + made.length,
    missing,
  };
}
