/**
 * Pictures of the showroom with their truth, rendered once and kept under `.cache/rooms` for all benches. To be deleted
 * there when what the showroom draws has changed.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type Room, roomSchema } from '#engine/geometry/roomSchema.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import type { ShowroomParams } from '#engine/tools/showroom/params.ts';
import { labelledRoom, type ShowroomTruth } from '#engine/tools/showroom/showroom.ts';
import { startTeam } from '#server/pool/testing/team.ts';

/** A picture, and of the showroom's truth what is kept. */
export interface RoomPicture extends Pick<ShowroomTruth, 'room' | 'surface' | 'object' | 'objects'> {
  readonly image: Rgb8;
}

const folder = path.resolve(import.meta.dirname, '../.cache/rooms');

function fileOf({ style, roomType, seed, width, height, quality }: ShowroomParams, ending: string): string {
  return path.join(folder, `${roomType}-${style}-${seed}-${width}x${height}-${quality}.${ending}`);
}

/** Renders, on `threads` threads, the rooms that are not there yet. */
export async function prepareRooms(recipes: readonly ShowroomParams[], threads = 2): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const missing = recipes.filter((recipe) => !existsSync(fileOf(recipe, 'json')));
  if (missing.length === 0) return;
  const team = await startTeam(threads);
  try {
    for (const [done, recipe] of missing.entries()) {
      const started = performance.now();
      team.arena.reset();
      const { image, truth } = labelledRoom(recipe, team.rt);
      await write(recipe, { image, ...truth });
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.error(`${path.basename(fileOf(recipe, 'png'))}, ${done + 1} of ${missing.length}, ${seconds} s`);
    }
  } finally {
    await team.end();
  }
}

async function write(recipe: ShowroomParams, { image, room, surface, object, objects }: RoomPicture): Promise<void> {
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  await sharp(Buffer.from(image.data), { raw }).png().toFile(fileOf(recipe, 'png'));
  // Surface in red, object id in green and blue.
  const truth = Buffer.alloc(surface.length * 3);
  for (let p = 0; p < surface.length; p++) {
    truth[p * 3] = surface[p];
    truth[p * 3 + 1] = object[p] >> 8;
    truth[p * 3 + 2] = object[p] & 255;
  }
  await sharp(truth, { raw }).png().toFile(fileOf(recipe, 'truth.png'));
  // Last, and under its name only when it is whole: it says that the room is there.
  writeFileSync(fileOf(recipe, 'part'), JSON.stringify({ room, objects }));
  renameSync(fileOf(recipe, 'part'), fileOf(recipe, 'json'));
}

async function pixels(file: string): Promise<Uint8Array> {
  return new Uint8Array(await sharp(file).removeAlpha().raw().toBuffer());
}

/** A room that `prepareRooms` has rendered. */
export async function loadRoom(recipe: ShowroomParams): Promise<RoomPicture> {
  const { width, height } = recipe;
  const { room, objects }: { room: Room; objects: RoomPicture['objects'] } = JSON.parse(
    readFileSync(fileOf(recipe, 'json'), 'utf8'),
  );
  const truth = await pixels(fileOf(recipe, 'truth.png'));
  const surface = new Uint8Array(width * height);
  const object = new Uint16Array(width * height);
  for (let p = 0; p < surface.length; p++) {
    surface[p] = truth[p * 3];
    object[p] = (truth[p * 3 + 1] << 8) | truth[p * 3 + 2];
  }
  const image = { width, height, data: await pixels(fileOf(recipe, 'png')) };
  return { image, room: roomSchema.parse(room), surface, object, objects };
}
