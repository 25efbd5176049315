/** Rooms to perceive, whose truth is known. */
import { roomTypes } from '#catalog/rooms/all.ts';
import { styles } from '#catalog/styles/all.ts';
import type { ShowroomParams } from '#engine/tools/showroom/params.ts';
import { loadRoom, prepareRooms, type RoomPicture } from '../knownRooms.ts';

export interface KnownRoom extends RoomPicture {
  readonly name: string;
}

/** No walls and no ceiling there. */
const outdoors = ['balcony', 'terrace'];
const types = roomTypes.map(({ id }) => id).filter((id) => !outdoors.includes(id));

/** Recipe of room `i`: steps through styles and room types so that neighbours share neither. */
function recipeOf(i: number): ShowroomParams {
  const style = styles[(i * 37) % styles.length].id;
  const roomType = types[(i * 20) % types.length];
  return { style, roomType, seed: 1000 + i, width: 640, height: 427, quality: 'preview' };
}

async function load(i: number): Promise<KnownRoom> {
  const recipe = recipeOf(i);
  const name = `${String(i).padStart(3, '0')}-${recipe.roomType}-${recipe.style}-${recipe.seed}`;
  return { name, ...(await loadRoom(recipe)) };
}

/** Rooms `from` up to `from + count`; those that are not there yet are rendered first. */
export async function knownRooms(from: number, count: number): Promise<KnownRoom[]> {
  const numbers = Array.from({ length: count }, (_, i) => from + i);
  await prepareRooms(numbers.map(recipeOf));
  return Promise.all(numbers.map(load));
}
