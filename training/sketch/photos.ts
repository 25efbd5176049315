/**
 * Photos as line drawings, to learn from: `node training/sketch/photos.ts NAMES OUT FOLDER...`. NAMES holds a file
 * name a line, as the labels of photos have them; OUT gets NAME-K.png by each of two pens, grey, 512 px long, all by
 * the first one first. Files that are there already are kept.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { chanceOf } from '#engine/chance.ts';
import { drawLine } from '#engine/tools/line/line.ts';
import { techniques } from '#engine/tools/line/params.ts';
import { startTeam } from '#server/pool/testing/team.ts';

/** Long sides at which lines are looked for, and of what is kept. */
const [DRAWN_PX, KEPT_PX] = [800, 512];
const PENS = [0, 1] as const;

const [names, out, ...folders] = process.argv.slice(2);
if (!names || !out || folders.length === 0) throw new Error('node training/sketch/photos.ts NAMES OUT FOLDER...');
mkdirSync(out, { recursive: true });
const photos = readFileSync(names, 'utf8')
  .trim()
  .split('\n')
  .flatMap((name, i) => {
    const file = folders.map((folder) => path.join(folder, name)).find((each) => existsSync(each));
    return file ? [{ file, i, name: path.parse(name).name }] : [];
  });
const team = await startTeam(1);
try {
  for (const pen of PENS) {
    for (const { file, i, name } of photos) {
      const drawn = path.join(out, `${name}-${pen}.png`);
      if (existsSync(drawn)) continue;
      team.arena.reset();
      const { data, info } = await sharp(file)
        .rotate()
        .resize(DRAWN_PX, DRAWN_PX, { fit: 'inside' })
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const chance = chanceOf(2 * i + pen);
      const technique = techniques[(i + pen) % techniques.length];
      const params = { technique, strength: 0.3 + 0.6 * chance(), detail: 0.15 + 0.7 * chance() };
      const photo = { width: info.width, height: info.height, data: new Uint8Array(data) };
      const { image } = drawLine(photo, params, team.rt);
      await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
        .resize(KEPT_PX, KEPT_PX, { fit: 'inside' })
        .greyscale()
        .png()
        .toFile(drawn);
      if (i % 50 === 0) process.stderr.write(`${pen} ${i}\n`);
    }
  }
} finally {
  await team.end();
}
