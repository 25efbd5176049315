import { commercialRooms } from './commercial.ts';
import { residentialRooms } from './residential.ts';
import type { RoomType } from './schema.ts';

/** Every room type, homes first, the commonest of each sector first. */
export const roomTypes: readonly RoomType[] = [...residentialRooms, ...commercialRooms];

const byId: ReadonlyMap<string, RoomType> = new Map(roomTypes.map((roomType) => [roomType.id, roomType]));

/** The room type of that id, or undefined when there is none. */
export function roomTypeById(id: string): RoomType | undefined {
  return byId.get(id);
}
