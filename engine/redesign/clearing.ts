/** A photo without its loose furniture. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { erase } from '../tools/erase/erase.ts';
import { looseMask } from './loose.ts';
import type { OldThings } from './oldThings.ts';
import { leavingOf } from './renewing/leaving.ts';
import { part, type Setting } from './setting.ts';

/** Cabinets of these rooms are fitted, and stay. */
const FITTED = new Set(['kitchen', 'bathroom', 'powder-room', 'laundry-room', 'walk-in-closet', 'commercial-kitchen']);

/** Whether cabinets of such a room are built in. */
export const isFittedOut = ({ id }: RoomType): boolean => FITTED.has(id);

/** The photo without its loose furniture, and what still stands there; null where nothing goes. */
export function clearedPhoto(
  photo: Rgb8,
  setting: Setting,
  roomType: RoomType,
  rt: Runtime,
): { readonly photo: Rgb8; readonly staying: OldThings } | null {
  const leaving = leavingOf(photo, setting, isFittedOut(roomType));
  if (!leaving || leaving.cells.length === 0) return null;
  const { width, height } = setting.old;
  const mask = looseMask(photo, { width, height, things: [leaving] }, rt);
  const hint = { mask, room: setting.perception.room };
  const { image } = erase(photo, { find: 'mask', shadows: true }, part(rt, 0.15, 0.3), hint);
  return { photo: image, staying: leaving.staying };
}
