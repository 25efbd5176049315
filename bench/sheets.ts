/**
 * Contact sheets of the showroom, to be looked at: `node bench/sheets.ts FOLDER [--styles a,b] [--rooms c,d] [--every
 * N] [--seed N] [--columns N] [--width PX] [--quality preview|draft|final]`. One sheet a style with its rooms, or one a
 * room with its styles, whichever are fewer. Pictures that are there already are kept, so that a run can go on where
 * one ended; faults are counted, not hidden.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { showroomParams } from '#engine/tools/showroom/params.ts';
import { createPool } from '#server/pool/pool.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    styles: { type: 'string' },
    rooms: { type: 'string' },
    every: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    columns: { type: 'string', default: '6' },
    width: { type: 'string', default: '384' },
    quality: { type: 'string', default: 'draft' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('where to? node bench/sheets.ts FOLDER');
const width = Number(values.width);
const height = Math.round((width * 2) / 3);
const labelHeight = 22;
const gap = 4;
const perSheet = 24;

interface Shot {
  readonly style: string;
  readonly room: string;
}

const ids = (all: readonly { readonly id: string }[], list: string | undefined): string[] =>
  all.map(({ id }) => id).filter((id) => !list || list.split(',').includes(id));

/** Rooms of one style side by side when there are few of them, else styles of one room. */
function shotsWanted(): Shot[] {
  const [wantedStyles, wantedRooms] = [ids(styles, values.styles), ids(roomTypes, values.rooms)];
  const byRoom = wantedRooms.flatMap((room) => wantedStyles.map((style) => ({ style, room })));
  const byStyle = wantedStyles.flatMap((style) => wantedRooms.map((room) => ({ style, room })));
  const all = wantedRooms.length <= Number(values.columns) ? byStyle : byRoom;
  return all.filter((_, i) => i % Number(values.every) === 0);
}

const fileOf = ({ style, room }: Shot): string => path.join(folder, 'pictures', `${style}-${room}-${values.seed}.jpg`);

/** Joins pictures, each under its label. */
async function writeSheet(shots: readonly Shot[], file: string): Promise<void> {
  const columns = Number(values.columns);
  const rows = Math.ceil(shots.length / columns);
  const cell = { width: width + gap, height: height + labelHeight + gap };
  const there = shots.filter((shot) => existsSync(fileOf(shot)));
  const tiles = await Promise.all(
    there.map(async (shot) => {
      const i = shots.indexOf(shot);
      const left = (i % columns) * cell.width;
      const top = Math.floor(i / columns) * cell.height;
      const input = await sharp(fileOf(shot)).resize(width, height, { fit: 'contain' }).toBuffer();
      return [
        {
          input: { text: { text: `${shot.style} · ${shot.room}`, font: 'sans 10', dpi: 96, rgba: true } },
          left: left + 2,
          top: top + 3,
        },
        { input, left, top: top + labelHeight },
      ];
    }),
  );
  await sharp({
    create: { width: columns * cell.width, height: rows * cell.height, channels: 3, background: '#ffffff' },
  })
    .composite(tiles.flat())
    .png({ compressionLevel: 6 })
    .toFile(file);
}

mkdirSync(path.join(folder, 'pictures'), { recursive: true });
const pool = createPool({});
let faults = 0;
let slowest = 0;
const shots = shotsWanted();
try {
  for (const [i, shot] of shots.entries()) {
    if (!existsSync(fileOf(shot))) {
      const seed = Number(values.seed);
      const params = showroomParams.parse({
        style: shot.style,
        roomType: shot.room,
        seed,
        quality: values.quality,
        width,
        height,
      });
      try {
        const { ms } = await pool.runShowroom(
          { params, outputPath: fileOf(shot) },
          { signal: AbortSignal.timeout(600_000) },
        );
        slowest = Math.max(slowest, ms.total);
      } catch (error) {
        faults += 1;
        console.log(`${shot.style} ${shot.room}: ${error instanceof Error ? error.message : error}`);
      }
    }
    const isLast = i === shots.length - 1;
    if ((i + 1) % perSheet === 0 || isLast) {
      const number = Math.floor(i / perSheet);
      const file = path.join(folder, `sheet-${values.seed}-${String(number).padStart(2, '0')}.png`);
      await writeSheet(shots.slice(number * perSheet, i + 1), file);
      console.log(`${i + 1} of ${shots.length}: ${file}`);
    }
  }
} finally {
  await pool.close();
}
console.log(`${shots.length} pictures, ${faults} faults, slowest ${(slowest / 1000).toFixed(1)} s`);
if (faults > 0) process.exitCode = 1;
