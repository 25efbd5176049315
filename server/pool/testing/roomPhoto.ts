/** A photo on disk for tests that go through the pool or the command line. */
import sharp from 'sharp';
import { drawRoomPicture } from '#engine/testing/roomPicture.ts';

/** Writes a JPEG of a simple room. */
export async function writeRoomPhoto(file: string, width: number, height: number): Promise<void> {
  const { data } = drawRoomPicture(width, height);
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toFile(file);
}
