/** Which pixels of a photo are loose furniture. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import { dilate } from '../image/morphology.ts';
import type { Mask, Rgb8 } from '../image/types.ts';
import { fillHole } from '../retouch/fill.ts';
import type { Runtime } from '../runtime.ts';
import { erase } from '../tools/erase/erase.ts';
import { matteOfThings } from './front.ts';
import { GROWN, looseMask } from './loose.ts';
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

/** Classes that stand in rooms: where a view seems to show one, it stands before the view. */
const INDOORS = new Set(['seating', 'bed', 'table', 'storage', 'person']);
/** Other things stand before an opening when at least this share of them is seen beside it. */
const BESIDE = 0.3;

/**
 * The photo with its openings as they are behind what stood before them. `kept`: share of each pixel that openings take
 * in the new picture: nothing else is filled.
 */
export function openedViews(photo: Rgb8, old: OldThings, kept: Float32Array, rt: Runtime): Rgb8 {
  const { width, height } = photo;
  const isKept = (cell: number): boolean => {
    const x = Math.floor((((cell % old.width) + 0.5) * width) / old.width);
    const y = Math.floor(((Math.floor(cell / old.width) + 0.5) * height) / old.height);
    return kept[y * width + x] > 0.5;
  };
  const things = old.things.filter(({ kind, cells }) => {
    if (kind === 'curtain' || kind === 'picture') return false;
    const inside = cells.filter(isKept).length;
    return inside > 0 && (INDOORS.has(kind) || inside < (1 - BESIDE) * cells.length);
  });
  if (things.length === 0) return photo;
  const matte = matteOfThings(photo, { ...old, things }, rt);
  const near = dilate(matte, Math.max(2, Math.round(GROWN * Math.max(width, height))));
  const data = near.data.map((v, i) => (v > 96 && kept[i] > 0 ? 255 : 0));
  if (!data.includes(255)) return photo;
  return fillHole(photo, { width, height, data }, { onProgress: () => undefined }, rt).image;
}
