/** A photo without its loose furniture. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Room } from '../geometry/roomSchema.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
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

export interface Cleared {
  readonly photo: Rgb8;
  /** What still stands there. */
  readonly staying: OldThings;
  /** 255 where something was taken out; of the photo's size. */
  readonly filled: Mask;
}

/** Null where nothing goes. `checked`: as in `settingOf`. */
export function clearedPhoto(
  photo: Rgb8,
  setting: Setting,
  roomType: RoomType,
  rt: Runtime,
  checked?: Room,
): Cleared | null {
  const leaving = leavingOf(photo, setting, isFittedOut(roomType));
  if (!leaving || leaving.cells.length === 0) return null;
  const { width, height } = setting.old;
  const mask = looseMask(photo, { width, height, things: [leaving] }, rt);
  const hint = { mask, isFurniture: true, ...(checked && { room: checked }) };
  const { image, mask: filled } = erase(photo, { find: 'mask', shadows: true }, part(rt, 0.15, 0.3), hint);
  return { photo: image, staying: leaving.staying, filled };
}
