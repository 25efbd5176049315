/** Showroom pictures whose objects are known to the pixel. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import sharp from 'sharp';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import type { Mask, Rgb8 } from '#engine/image/types.ts';
import { perceive } from '#engine/perceive/perceive.ts';
import type { Perception } from '#engine/perceive/types.ts';
import type { ShowroomParams } from '#engine/tools/showroom/params.ts';
import type { Team } from '#server/pool/testing/team.ts';
import * as known from '../knownRooms.ts';

/** Where perceptions are kept. */
const folder = path.resolve(import.meta.dirname, '../../.cache/segments');
/**
 * Truth of a pixel that shows a surface of the house is this and more; below are ids of objects, as in the showroom.
 */
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

/** Number of the first room to learn from: rendered in a quarter of the time, and none that is measured. */
const LEARNED_FROM = 100;

/** Recipe of room `index`: styles and room types in turn, so that neighbours share neither. */
function recipeOf(index: number): ShowroomParams {
  const style = styles[(index * 29 + 3) % styles.length].id;
  const roomType = indoors[(index * 7) % 24].id;
  return {
    style,
    roomType,
    seed: 1000 + index,
    width: 768,
    height: 512,
    quality: index < LEARNED_FROM ? 'draft' : 'preview',
  };
}

/** Renders the rooms that are not there yet. */
export function prepareRooms(indices: readonly number[], threads = 2): Promise<void> {
  return known.prepareRooms(indices.map(recipeOf), threads);
}

/**
 * What is seen through a window, or nothing but sky, belongs to the window that it is seen through: that is what is
 * clicked.
 */
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
  const recipe = recipeOf(index);
  const { image, surface, object, objects } = await known.loadRoom(recipe);
  const truth = Uint16Array.from(object, (id, i) => (id > 0 ? id : SURFACES + surface[i]));
  const kinds: Record<string, string> = {};
  for (const { id, kind, piece } of objects) kinds[id] = piece ? `${kind} ${piece}` : kind;
  joinViews(truth, kinds, image.width);
  const shown = jpegQuality === undefined ? image : await asJpeg(image, jpegQuality);
  return { name: `${index} ${recipe.style} ${recipe.roomType}`, image: shown, truth, kinds };
}

/** A picture as a JPEG of the given quality decodes it. */
export async function asJpeg({ width, height, data }: Rgb8, quality: number): Promise<Rgb8> {
  const jpeg = await sharp(Buffer.from(data), { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  return { width, height, data: new Uint8Array(await sharp(jpeg).raw().toBuffer()) };
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
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, serialize(seen));
  return seen;
}
