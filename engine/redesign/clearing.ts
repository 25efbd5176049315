/** Which pixels of a photo are loose furniture. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import type { Runtime } from '../runtime.ts';
import { erase } from '../tools/erase/erase.ts';
import { looseMask } from './loose.ts';
import type { OldThings } from './oldThings.ts';
import { part, type Setting } from './setting.ts';

/** Cabinets of these rooms are fitted, and stay. */
const FITTED = new Set(['kitchen', 'bathroom', 'powder-room', 'laundry-room', 'walk-in-closet', 'commercial-kitchen']);

/** Mask of loose furniture and of pictures on walls; null where there is none. */
function clearMask(photo: Rgb8, old: OldThings, roomType: RoomType, rt: Runtime): Mask | null {
  const isLoose = ({ kind }: OldThings['things'][number]): boolean =>
    kind !== 'curtain' && kind !== 'person' && !(kind === 'storage' && FITTED.has(roomType.id));
  const things = old.things.filter((thing) => isLoose(thing) && (thing.box !== null || thing.kind === 'picture'));
  if (things.length === 0) return null;
  return looseMask(photo, { ...old, things }, rt);
}

/** The photo without its loose furniture; null where there is none. */
export function clearedPhoto(photo: Rgb8, setting: Setting, roomType: RoomType, rt: Runtime): Rgb8 | null {
  const mask = clearMask(photo, setting.old, roomType, rt);
  if (!mask) return null;
  const hint = { mask, room: setting.perception.room };
  return erase(photo, { find: 'mask', shadows: true }, part(rt, 0.15, 0.3), hint).image;
}
