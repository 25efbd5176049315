/**
 * Which of a Room's openings are ones: a picture, a mirror or an air conditioner that was taken for a window is none.
 */
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { BEYOND, LEAST_SEEN, measure, NARROW_M } from './measure.ts';

/** Share of a door that the network must give to openings, or to what hangs before them. */
const AGREED = 0.45;
/**
 * What speaks for a window, beside what the network says of its rectangle: how much lighter than its wall it is, in
 * octaves of e within the bounds, and how much of it is burnt out. Fitted by eye to the openings of forty photos:
 * pictures, mirrors, screens and shelves lay below EVEN, windows by day and by night above it.
 */
const HUNG = 0.5;
/** What speaks against one: how much of a picture the network sees in it. */
const PICTURED = 0.6;
const LIGHTER = 0.3;
const LIGHTER_BOUNDS = [-0.2, 1] as const;
const BURNT = 0.25;
/** Large and much darker than its wall is a window by night: pictures and screens are smaller. */
const NIGHT = { areaM2: 1.5, lighter: -0.5, weight: 0.15 } as const;
const EVEN = 0.68;
const SPREAD = 0.05;
/**
 * Foot of a window that hangs over nothing and is small: higher and smaller is an air conditioner or a picture; small
 * and warmer than its wall by this share of its light is a lamp. m, m².
 */
const HIGH_M = 1.75;
/** m: what the network calls a door and hangs higher is a panel of the wall or a cupboard's door. */
const HUNG_DOOR_M = 1.2;
/** A slit is a window only where the network is sure of it. */
const SURE = 0.62;
const SMALL_M2 = 0.45;
const WARM = 0.12;

/**
 * The Room with the openings that can be believed, all that somebody has checked. `room` is in metres and of the
 * photo's size.
 */
export function withBelievedOpenings(room: Room, photo: Rgb8, said: Segmentation | undefined): Room {
  if (!said || room.openings.length === 0) return room;
  const openings = room.openings.filter((opening) => openingConfidence(opening, room, photo, said) >= 0.5);
  return openings.length === room.openings.length ? room : { ...room, openings };
}

/** 0-1: how far an opening of a Room in metres is one. 1 where too little of it is seen to say. */
export function openingConfidence(opening: Opening, room: Room, photo: Rgb8, said: Segmentation): number {
  const inside = measure(opening, room, photo, said, 0);
  if (inside.count < LEAST_SEEN) return 1;
  const told = inside.share(['window', 'door']);
  if (opening.bottomM > HUNG_DOOR_M && inside.share(['door']) > inside.share(['window'])) return 0;
  if (opening.kind !== 'window') return told + inside.share(['curtain']) >= AGREED ? 1 : 0;
  if (opening.widthM < NARROW_M && told + inside.share(['curtain']) < SURE) return 0;
  const around = measure(opening, room, photo, said, BEYOND);
  const [least, most] = LIGHTER_BOUNDS;
  const lighter = around.count > 0 ? Math.log((inside.luma + 0.01) / (around.luma + 0.01)) : 0;
  const areaM2 = opening.widthM * opening.heightM;
  const isSmall = areaM2 < SMALL_M2;
  if (isSmall && (inside.warmth - around.warmth > WARM || (opening.bottomM > HIGH_M && lighter < 0.14))) return 0;
  const evidence =
    told -
    PICTURED * inside.share(['picture']) +
    HUNG * inside.share(['curtain', 'plant', 'lamp']) +
    LIGHTER * Math.min(most, Math.max(least, lighter)) +
    BURNT * inside.burnt +
    (areaM2 > NIGHT.areaM2 && lighter < NIGHT.lighter ? NIGHT.weight : 0);
  return 1 / (1 + Math.exp((EVEN - evidence) / SPREAD));
}

/** Share of window or of old curtains, and the narrowest that reaches the floor, m: narrower ones are doors. */
const DRESSED = 0.5;
const WIDE_M = 1.2;

/** Whether an opening of a Room in metres is so surely a window that curtains may be hung at it. */
export function mayHaveCurtains(opening: Opening, room: Room, photo: Rgb8, said: Segmentation): boolean {
  const { kind, bottomM, widthM, heightM } = opening;
  if (kind !== 'window' || (bottomM < 0.2 && widthM < WIDE_M)) return false;
  const inside = measure(opening, room, photo, said, 0);
  if (inside.share(['curtain']) >= DRESSED) return true;
  if (inside.share(['window']) < DRESSED) return false;
  return widthM * heightM > NIGHT.areaM2 || inside.luma > measure(opening, room, photo, said, BEYOND).luma;
}

/**
 * Share of a window that old curtains may hide: of one that they hide whole nobody knows what is behind, and of one
 * that shows little else not where it ends.
 */
const VEILED = 0.65;
const HALF_VEILED = { curtain: 0.3, window: 0.6 } as const;

/** Whether curtains are drawn before a window of a Room in metres. */
export function isVeiled(opening: Opening, room: Room, photo: Rgb8, said: Segmentation): boolean {
  if (opening.kind !== 'window') return false;
  const inside = measure(opening, room, photo, said, 0);
  if (inside.count < LEAST_SEEN) return false;
  const curtain = inside.share(['curtain']);
  return curtain > VEILED || (curtain > HALF_VEILED.curtain && inside.share(['window', 'door']) < HALF_VEILED.window);
}
