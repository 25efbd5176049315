/** The calls of Rooms. */
import type { Handlers } from '../../http/handler.ts';
import type { RoomsService } from './service.ts';

export function roomRoutes(rooms: RoomsService): Pick<Handlers, 'imageRoom' | 'imageRoomCorrect'> {
  return {
    imageRoom: ({ signedIn, input, signal }) => rooms.read(signedIn.userId, input.imageId, signal),
    imageRoomCorrect: ({ signedIn, input, locale, signal }) => rooms.correct(signedIn.userId, input, locale, signal),
  };
}
