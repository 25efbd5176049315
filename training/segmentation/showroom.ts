/**
 * Showroom pictures to learn from, with their exact labels: `node training/segmentation/showroom.ts FOLDER [--count N]
 * [--from N] [--quality draft]`. Room N is always the same: NNNN.png (384 × 288 or 288 × 384) and NNNN.labels.png (a
 * class a pixel, as in `segmentClasses`; 255 where none fits). Pictures that are there already are kept.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { segmentClasses } from '#engine/perceive/network/classes.ts';
import { showroomClass } from '#engine/testing/showroomClasses.ts';
import { labelledRoom, type ShowroomTruth } from '#engine/tools/showroom/showroom.ts';
import { startTeam } from '#server/pool/testing/team.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '500' },
    from: { type: 'string', default: '0' },
    quality: { type: 'string', default: 'preview' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('where to? node training/segmentation/showroom.ts FOLDER');

const NONE = 255;
function labelsOf({ surface, object, objects }: ShowroomTruth): Uint8Array {
  const kinds = new Map(objects.map(({ id, kind }) => [id, kind]));
  return Uint8Array.from(surface, (s, p) => {
    const found = showroomClass(s, object[p] === 0 ? undefined : kinds.get(object[p]));
    return found ? segmentClasses.indexOf(found) : NONE;
  });
}

/**
 * Coprime steps: neighbours share neither style nor room type, and every pair comes in time. Never a seed of the
 * benches.
 */
function recipe(i: number) {
  const isWide = i % 4 !== 3;
  return {
    style: styles[(i * 31) % styles.length].id,
    roomType: roomTypes[(i * 20 + Math.floor(i / roomTypes.length)) % roomTypes.length].id,
    seed: 500_000 + i,
    width: isWide ? 384 : 288,
    height: isWide ? 288 : 384,
    quality: values.quality === 'draft' ? ('draft' as const) : ('preview' as const),
  };
}

mkdirSync(folder, { recursive: true });
const team = await startTeam(2);
try {
  for (let i = Number(values.from); i < Number(values.from) + Number(values.count); i++) {
    const file = path.join(folder, String(i).padStart(4, '0'));
    if (existsSync(`${file}.png`)) continue;
    team.arena.reset();
    const { image, truth } = labelledRoom(recipe(i), team.rt);
    const { width, height } = image;
    await sharp(labelsOf(truth), { raw: { width, height, channels: 1 } })
      .png()
      .toFile(`${file}.labels.png`);
    await sharp(Buffer.from(image.data), { raw: { width, height, channels: 3 } })
      .png()
      .toFile(`${file}.png`);
    if (i % 20 === 0) process.stderr.write(`${i}\n`);
  }
} finally {
  await team.end();
}
