/** A photo on disk for tests that go through the pool or the command line. */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawRoomPicture } from '#engine/testing/roomPicture.ts';

/** A JPEG of a simple room. */
export function roomPhoto(width: number, height: number): Promise<Buffer> {
  const { data } = drawRoomPicture(width, height);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Writes it. */
export async function writeRoomPhoto(file: string, width: number, height: number): Promise<void> {
  await writeFile(file, await roomPhoto(width, height));
}
