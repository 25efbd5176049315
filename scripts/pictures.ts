/**
 * `npm run pictures`: makes every picture that the site and the README show, by our own code: a room in daylight, drawn
 * from nothing, and what the engine's restyle tool makes of it. A few minutes on one core; the results are committed.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { createTestRuntime } from '#engine/testing/runtime.ts';
import { restylePerceived } from '#engine/tools/restyle/restyle.ts';
import { drawEmptyRoom, type EmptyRoom } from './pictures/emptyRoom.ts';
import { root } from './stale.ts';

const width = 1536;
const height = 1024;
const pathsAPixel = 14;
const gap = 12;

const picture = (image: Rgb8) => sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } });

function restyled({ image, perception }: EmptyRoom, id: string, seed: number): Rgb8 {
  const style = styleById(id);
  const roomType = roomTypeById('living-room');
  if (!style || !roomType) throw new Error(`the catalogue has no ${id}`);
  const params = {
    style: id,
    roomType: roomType.id,
    intervention: 'middle',
    locks: [],
    resolution: '2k',
    seed,
  } as const;
  return restylePerceived(image, perception, style, roomType, { ...params, locks: [] }, createTestRuntime()).image;
}

/** Four pictures, two a row. */
async function board(images: readonly Rgb8[], file: string): Promise<void> {
  const tile = { width: width / 2, height: height / 2 };
  const tiles = await Promise.all(
    images.map((image) => picture(image).resize(tile.width, tile.height).png().toBuffer()),
  );
  await sharp({
    create: { width: tile.width * 2 + gap, height: tile.height * 2 + gap, channels: 3, background: '#ffffff' },
  })
    .composite(
      tiles.map((input, i) => ({
        input,
        left: (i % 2) * (tile.width + gap),
        top: Math.floor(i / 2) * (tile.height + gap),
      })),
    )
    .webp({ quality: 82, effort: 6 })
    .toFile(file);
}

const room = drawEmptyRoom(width, height, pathsAPixel);
const art = path.join(root, 'web', 'public', 'art');
const docs = path.join(root, 'docs', 'pictures');
for (const folder of [art, docs]) mkdirSync(folder, { recursive: true });
const after = restyled(room, 'moroccan', 3);
await picture(room.image).webp({ quality: 84, effort: 6 }).toFile(path.join(art, 'hero-before.webp'));
await picture(after).webp({ quality: 84, effort: 6 }).toFile(path.join(art, 'hero-after.webp'));
await board(
  [room.image, after, restyled(room, 'art-deco', 3), restyled(room, 'parisian', 3)],
  path.join(docs, 'restyle.webp'),
);
