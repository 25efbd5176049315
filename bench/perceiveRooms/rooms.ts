/** Rooms of the showroom with their truth, made once and kept under `.cache/`. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import { designScene } from '#engine/design/scene.ts';
import { type Room, roomSchema } from '#engine/geometry/roomSchema.ts';
import type { Rgb8 } from '#engine/image/types.ts';
import { renderScene } from '#engine/render/render.ts';
import type { Runtime } from '#engine/runtime.ts';
import { engineVersion } from '#engine/tools/registry.ts';
import { startTeam } from '#server/pool/testing/team.ts';

export interface KnownRoom {
  readonly name: string;
  readonly roomType: string;
  readonly image: Rgb8;
  readonly room: Room;
  /** 0 nothing of these, 1 floor, 2 ceiling, 3 a wall; one a pixel. */
  readonly surface: Uint8Array;
  readonly object: Uint16Array;
  readonly objects: readonly { readonly id: number; readonly kind: string }[];
}

const folder = path.resolve(import.meta.dirname, '../../.cache/perceive-rooms');
const [WIDTH, HEIGHT] = [640, 427];
/** No walls and no ceiling there. */
const outdoors = ['balcony', 'terrace'];
const types = roomTypes.map(({ id }) => id).filter((id) => !outdoors.includes(id));

/** Recipe of room `i`: steps through styles and room types so that neighbours share neither. */
function recipe(i: number) {
  const style = styles[(i * 37) % styles.length]!.id;
  const roomType = types[(i * 20) % types.length]!;
  return { style, roomType, seed: 1000 + i };
}

const nameOf = (i: number): string => {
  const { style, roomType, seed } = recipe(i);
  return `${String(i).padStart(3, '0')}-${roomType}-${style}-${seed}`;
};

/** Rooms `from` up to `from + count`; those that are not there yet are rendered first. */
export async function knownRooms(from: number, count: number): Promise<KnownRoom[]> {
  mkdirSync(folder, { recursive: true });
  const numbers = Array.from({ length: count }, (_, i) => from + i);
  const missing = numbers.filter((i) => !existsSync(path.join(folder, `${nameOf(i)}.json`)));
  if (missing.length > 0) await make(missing);
  return Promise.all(numbers.map(load));
}

async function make(numbers: readonly number[]): Promise<void> {
  const team = await startTeam(2);
  try {
    for (const [done, i] of numbers.entries()) {
      team.arena.reset();
      await write(i, render(i, team.rt));
      console.error(`room ${done + 1} of ${numbers.length}: ${nameOf(i)}`);
    }
  } finally {
    await team.end();
  }
}

type Drawn = Omit<KnownRoom, 'name' | 'roomType'>;

/** As the showroom draws it, without the other views that its passes have. */
function render(i: number, rt: Runtime): Drawn {
  const { style, roomType, seed } = recipe(i);
  const { scene, room } = designScene(style, roomType, seed, { width: WIDTH, height: HEIGHT });
  const { picture, passes } = renderScene(scene, { quality: 'preview', seed }, rt);
  const surfaces = passes.kinds.map((kind) => 1 + ['floor', 'ceiling', 'wall'].indexOf(kind));
  const isHouse = (p: number) => passes.object[p] === 0 && passes.kind[p] >= 0;
  const surface = Uint8Array.from(passes.object, (_, p) => (isHouse(p) ? surfaces[passes.kind[p]] : 0));
  const object = Uint16Array.from(passes.object, (id) => Math.max(0, id));
  const objects = scene.things.filter(({ objectId }) => objectId > 0).map(({ objectId: id, kind }) => ({ id, kind }));
  return { image: picture, room, surface, object, objects };
}

async function write(i: number, { image, room, surface, object, objects }: Drawn): Promise<void> {
  const file = (ending: string) => path.join(folder, `${nameOf(i)}.${ending}`);
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const };
  await sharp(Buffer.from(image.data), { raw }).png().toFile(file('png'));
  // Surface in red, object id in green and blue.
  const truth = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    truth[p * 3] = surface[p]!;
    truth[p * 3 + 1] = object[p]! >> 8;
    truth[p * 3 + 2] = object[p]! & 255;
  }
  await sharp(truth, { raw }).png().toFile(file('truth.png'));
  const { roomType } = recipe(i);
  writeFileSync(file('part'), JSON.stringify({ engineVersion, roomType, room, objects }));
  renameSync(file('part'), file('json'));
}

async function pixels(file: string): Promise<Uint8Array> {
  return new Uint8Array(await sharp(file).removeAlpha().raw().toBuffer());
}

async function load(i: number): Promise<KnownRoom> {
  const file = (ending: string) => path.join(folder, `${nameOf(i)}.${ending}`);
  const { roomType, room, objects } = JSON.parse(readFileSync(file('json'), 'utf8'));
  const truth = await pixels(file('truth.png'));
  const surface = new Uint8Array(WIDTH * HEIGHT);
  const object = new Uint16Array(WIDTH * HEIGHT);
  for (let p = 0; p < surface.length; p++) {
    surface[p] = truth[p * 3]!;
    object[p] = (truth[p * 3 + 1]! << 8) | truth[p * 3 + 2]!;
  }
  const image = { width: WIDTH, height: HEIGHT, data: await pixels(file('png')) };
  return { name: nameOf(i), roomType, image, room: roomSchema.parse(room), surface, object, objects };
}
