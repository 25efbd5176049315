/** Showroom rooms for networks to learn from, drawn one after the other into a folder. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { roomTypes } from '#catalog/rooms/all.ts';
import type { SegmentClass } from '#engine/perceive/network/classes.ts';
import type { Runtime } from '#engine/runtime.ts';
import { showroomClass } from '#engine/testing/showroomClasses.ts';
import type { ShowroomParams } from '#engine/tools/showroom/params.ts';
import { labelledRoom, type ShowroomTruth } from '#engine/tools/showroom/showroom.ts';
import { startTeam } from '#server/pool/testing/team.ts';

/** What a script that draws rooms is given: `node SCRIPT FOLDER [--count N] [--from N] [--threads N]`. */
export function drawingOptions(script: string) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '300' },
      from: { type: 'string', default: '0' },
      threads: { type: 'string', default: '2' },
    },
  });
  const [folder] = positionals;
  if (!folder) throw new Error(`where to? node ${script} FOLDER`);
  return { folder, count: Number(values.count), from: Number(values.from), threads: Number(values.threads) };
}

/** What a pixel's label is where the picture does not say. */
export const NONE = 255;

/** Every type in turn with coprime steps: neighbours share none, and each comes with every style in time. */
export const roomTypeOf = (i: number): string =>
  roomTypes[(i * 20 + Math.floor(i / roomTypes.length)) % roomTypes.length].id;

/** A label for each pixel from its class; `NONE` where no class fits. */
export function labelled(
  { surface, object, objects }: ShowroomTruth,
  labelOf: (found: SegmentClass) => number,
): Uint8Array {
  const kinds = new Map(objects.map(({ id, kind }) => [id, kind]));
  return Uint8Array.from(surface, (s, p) => {
    const found = showroomClass(s, object[p] === 0 ? undefined : kinds.get(object[p]));
    return found ? labelOf(found) : NONE;
  });
}

/** Planes or colours of 8 bits of a picture's size, by what comes between a file's name and `.png`. */
export type Beside = Readonly<Record<string, Uint8Array>>;

export interface Drawing {
  /** Created where it is missing. */
  readonly folder: string;
  /** Numbers of rooms: the first, and how many. */
  readonly from: number;
  readonly count: number;
  readonly threads: number;
  /** What room N is: always the same. */
  readonly recipe: (i: number) => ShowroomParams;
  /** What is written beside a picture. */
  readonly beside: (room: ReturnType<typeof labelledRoom>, rt: Runtime) => Beside;
}

/** Writes NNNN.png and what lies beside it, before it, for each room that is not there yet. */
export async function drawRooms({ folder, from, count, threads, recipe, beside }: Drawing): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const team = await startTeam(threads);
  try {
    for (let i = from; i < from + count; i++) {
      const file = path.join(folder, String(i).padStart(4, '0'));
      if (existsSync(`${file}.png`)) continue;
      team.arena.reset();
      const room = labelledRoom(recipe(i), team.rt);
      const { width, height, data } = room.image;
      const files = { ...beside(room, team.rt), '': Uint8Array.from(data) };
      for (const [name, values] of Object.entries(files)) {
        const channels = values.length === width * height ? 1 : 3;
        await sharp(values, { raw: { width, height, channels } }).png().toFile(`${file}${name}.png`);
      }
      if (i % 20 === 0) process.stderr.write(`${i}\n`);
    }
  } finally {
    await team.end();
  }
}
