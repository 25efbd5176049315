/** What jobs in a style and for a room type have in common: checked alike, and seeded alike. */

import { randomInt } from 'node:crypto';
import { furnitureNames } from '#catalog/furniture.ts';
import { materialById } from '#catalog/materials/all.ts';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import { CODE } from '#contract/code.ts';
import { type FieldMessage, sayField } from '#contract/fieldMessages.ts';
import { limits } from '#contract/limits.ts';
import type { Locale } from '#contract/locale.ts';
import type { GivenPlacement, Lockable, RestyleParams } from '#engine/tools/restyle/params.ts';
import { Refusal } from '../../../refusal.ts';

/**
 * Throws Refusal 10400 with a line for a style or room type that is not known, and for each of the tool's own `faults`.
 */
export function checkStyled(
  { style, roomType }: { readonly style: string; readonly roomType: string },
  locale: Locale,
  own: Readonly<Record<string, FieldMessage>> = {},
): void {
  const faults: Record<string, FieldMessage> = {};
  if (!styleById(style)) faults.style = 'unknown';
  if (!roomTypeById(roomType)) faults.roomType = 'unknown';
  const fields = Object.entries({ ...faults, ...own }).map(([field, message]) => [field, sayField(message, locale)]);
  if (fields.length > 0) throw new Refusal(CODE.invalid, { data: { fields: Object.fromEntries(fields) } });
}

/** Faults of placements that a person sends: pieces that there are none of, and copies of one layout. */
export function placementFaults({
  placements = [],
  variants,
}: {
  readonly placements?: readonly GivenPlacement[] | undefined;
  readonly variants: number;
}): Record<string, FieldMessage> {
  const faults: Record<string, FieldMessage> = {};
  for (const [at, { piece }] of placements.entries()) {
    if (!furnitureNames(piece)) faults[`placements.${at}.piece`] = 'unknown';
  }
  if (placements.length > 0 && variants > 1) faults.variants = 'contradicts';
  return faults;
}

/** Faults of materials that are chosen in place of the style's: at low nothing is laid, what is locked stays. */
export function materialFaults({
  floorMaterial,
  wallMaterial,
  intervention,
  locks,
}: Pick<RestyleParams, 'floorMaterial' | 'wallMaterial' | 'intervention' | 'locks'>): Record<string, FieldMessage> {
  const fault = (id: string | undefined, surface: 'floor' | 'wall', lock: Lockable): FieldMessage | undefined => {
    if (id === undefined) return undefined;
    if (!materialById(id)?.on.includes(surface)) return 'unknown';
    return intervention === 'low' || locks.includes(lock) ? 'contradicts' : undefined;
  };
  const floor = fault(floorMaterial, 'floor', 'floor');
  const wall = fault(wallMaterial, 'wall', 'walls');
  return { ...(floor && { floorMaterial: floor }), ...(wall && { wallMaterial: wall }) };
}

/** Chosen where none was given; those of the other variants follow it. */
export const someSeed = (): number => randomInt(2 ** 32 - limits.variants.max);

/** Seeds wrap around at 2^32. */
export const seedOfVariant = (seed: number, variant: number): number => (seed + variant) >>> 0;
