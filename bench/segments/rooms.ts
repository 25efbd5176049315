/** Showroom pictures whose objects are known to the pixel, kept under .cache so that a room is rendered once. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import sharp from 'sharp';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import type { Mask, Rgb8 } from '#engine/image/types.ts';
import { perceive } from '#engine/perceive/perceive.ts';
import type { Perception } from '#engine/perceive/types.ts';
import { labelledRoom } from '#engine/tools/showroom/showroom.ts';
import { startTeam, type Team } from '#server/pool/testing/team.ts';

const folder = path.resolve(import.meta.dirname, '../../.cache/segments');
export const pictureSize = { width: 768, height: 512 } as const;
/** Truth of a pixel that shows a surface of the house is this and more; below are ids of objects, as in the showroom. */
export const SURFACES = 61_000;

export interface KnownRoom {
  readonly name: string;
  readonly image: Rgb8;
  /** Object id, or SURFACES and the number of what it is part of. */
  readonly truth: Uint16Array;
  /** What each object id is. */
  readonly kinds: Readonly<Record<string, string>>;
}

/** Rooms out of doors have no walls; a gym or garage says little about homes. */
const indoors = roomTypes.filter(({ id }) => !['balcony', 'terrace', 'garage', 'exterior'].includes(id));

/** Room number `index`: styles and room types in turn, so that neighbours share neither. */
export function roomNumber(index: number): {
  readonly style: string;
  readonly roomType: string;
  readonly seed: number;
} {
  const style = styles[(index * 29 + 3) % styles.length];
  const roomType = indoors[(index * 7) % 24];
  if (!style || !roomType) throw new Error('the catalogue is empty');
  return { style: style.id, roomType: roomType.id, seed: 1000 + index };
}

async function render(index: number, team: Team): Promise<void> {
  const { width, height } = pictureSize;
  team.arena.reset();
  const params = { ...roomNumber(index), ...pictureSize, quality: 'draft' as const };
  const { image, truth: known } = labelledRoom(params, team.rt);
  const truth = new Uint16Array(width * height);
  for (let i = 0; i < truth.length; i++) truth[i] = known.object[i] > 0 ? known.object[i] : SURFACES + known.surface[i];
  const kinds: Record<string, string> = {};
  for (const { id, kind, piece } of known.objects) kinds[id] = piece ? `${kind} ${piece}` : kind;
  const file = path.join(folder, String(index));
  await sharp(Buffer.from(image.data), { raw: { width, height, channels: 3 } })
    .png()
    .toFile(`${file}.png`);
  writeFileSync(`${file}.truth`, Buffer.from(truth.buffer));
  writeFileSync(`${file}.part`, JSON.stringify(kinds));
  renameSync(`${file}.part`, `${file}.json`);
}

/** Renders the rooms that are not there yet. */
export async function prepareRooms(indices: readonly number[], threads = 2): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const missing = indices.filter((index) => !existsSync(path.join(folder, `${index}.json`)));
  if (missing.length === 0) return;
  const team = await startTeam(threads);
  try {
    for (const [done, index] of missing.entries()) {
      const started = performance.now();
      await render(index, team);
      const { style, roomType } = roomNumber(index);
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.error(`room ${index} (${style} ${roomType}), ${done + 1} of ${missing.length}, ${seconds} s`);
    }
  } finally {
    await team.end();
  }
}

/** What is seen through a window, or nothing but sky, belongs to the window that it is seen through: that is what is clicked. */
function joinViews(truth: Uint16Array, kinds: Readonly<Record<string, string>>, width: number): void {
  const boxes = new Map<number, [number, number, number, number]>();
  truth.forEach((id, i) => {
    if (kinds[id] !== 'window') return;
    const [x, y] = [i % width, Math.floor(i / width)];
    const box = boxes.get(id) ?? [x, y, x, y];
    boxes.set(id, [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)]);
  });
  truth.forEach((id, i) => {
    if (id !== SURFACES && kinds[id] !== 'outside') return;
    const [x, y] = [i % width, Math.floor(i / width)];
    for (const [window, [left, top, right, bottom]] of boxes) {
      if (x >= left && x <= right && y >= top && y <= bottom) truth[i] = window;
    }
  });
}

/** A room that has been rendered. Its picture can be had as a JPEG of the given quality decodes it. */
export async function loadRoom(index: number, jpegQuality?: number): Promise<KnownRoom> {
  const file = path.join(folder, String(index));
  const source = sharp(`${file}.png`).removeAlpha();
  const decoded = jpegQuality === undefined ? source : sharp(await source.jpeg({ quality: jpegQuality }).toBuffer());
  const { data, info } = await decoded.raw().toBuffer({ resolveWithObject: true });
  const bytes = readFileSync(`${file}.truth`);
  const { style, roomType } = roomNumber(index);
  const truth = new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const kinds = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Record<string, string>;
  joinViews(truth, kinds, info.width);
  return {
    name: `${index} ${style} ${roomType}`,
    image: { width: info.width, height: info.height, data: new Uint8Array(data) },
    truth,
    kinds,
  };
}

/** What `perceive` says of a room, kept beside it; to be deleted there when perception has changed. */
export function seenRoom(index: number, image: Rgb8, team: Team): Perception {
  const file = path.join(folder, `${index}.seen`);
  if (existsSync(file)) return deserialize(readFileSync(file)) as Perception;
  team.arena.reset();
  const { surfaces, rug, opening, ...rest } = perceive(image, team.rt);
  // What lies in the team's memory is copied: the next room takes its place.
  const own = (mask: Mask): Mask => ({ ...mask, data: new Uint8Array(mask.data) });
  const seen: Perception = {
    ...rest,
    surfaces: surfaces.map((surface) => ({ ...surface, mask: own(surface.mask) })),
    rug: own(rug),
    opening: own(opening),
    ...(rest.segmentation
      ? { segmentation: { ...rest.segmentation, data: new Float32Array(rest.segmentation.data) } }
      : {}),
  };
  writeFileSync(file, serialize(seen));
  return seen;
}
