/**
 * Kitchen units in rooms that are called something else: cupboards that hang over others stand in kitchens alone, and a
 * redesign that took them away would show another house.
 */
import type { RoomType } from '#catalog/rooms/schema.ts';
import { metresAt } from '../../geometry/camera.ts';
import { isInside } from '../../geometry/polygon.ts';
import { surfacePlanes } from '../../geometry/roomGeometry.ts';
import type { Room } from '../../geometry/roomSchema.ts';
import type { Vec2 } from '../../geometry/types.ts';
import type { Component } from '../../image/morphology.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { type ClassPart, classParts } from '../oldThings.ts';
import { fittedShare, isFitted } from './fittings.ts';
import type { Fitting } from './types.ts';

/** Kitchens and bathrooms that show more than this of what stands in them would lose it. */
const MOST_FITTED = 0.05;
/**
 * Share of the picture that cupboards and what has no name may take in other rooms, but for what stays: of 120 photos
 * only kitchens and bathrooms that were called living rooms or bedrooms had more.
 */
const MOST_STORED = 0.19;

/**
 * Share of the picture that may have no name, but for what stays: of 90 photos that went as far as this only bathrooms,
 * kitchens and rooms with hearths that were not told as ones had more than 0.036.
 */
const MOST_UNNAMED = 0.045;

/** Whether a redesign of the photo would take away what is built into the house; never where there is no network. */
export function losesFittings(
  said: Segmentation | undefined,
  room: Room,
  roomType: RoomType,
  kept: readonly Pick<Fitting, 'share'>[],
): boolean {
  if (!said) return false;
  if (isFitted(roomType)) return fittedShare(said) > MOST_FITTED;
  const total = (list: readonly { readonly share: number }[]): number =>
    list.reduce((sum, { share }) => sum + share, 0);
  if (showsKitchen(said, room)) return true;
  const parts = classParts(said, ['storage', 'other']);
  const unnamed = parts.filter(({ kind }) => kind === 'other');
  const stays = total(kept);
  return total(unnamed) - stays > MOST_UNNAMED || total(parts) - stays > MOST_STORED;
}

/** Shares of the picture from which cupboards on a wall and units below them are ones. */
const LEAST_HUNG = 0.012;
const LEAST_UNITS = 0.03;
/** Height of the lower edge of cupboards on the wall behind them, m; of what they measure upwards; share that is one. */
const HUNG_M = [1.1, 2.1] as const;
const TALL_M = 0.35;
const FULL = 0.6;
/** Share of their width that has units below. */
const ABOVE = 0.5;

/** Whether a photo, whose Room is in metres, shows kitchen units; never where there is no network. */
export function showsKitchen(said: Segmentation | undefined, room: Room): boolean {
  if (!said) return false;
  const storage = classParts(said, ['storage']);
  return storage.some(
    (hung) =>
      hung.share >= LEAST_HUNG &&
      isHung(hung, said, room) &&
      storage.some((units) => units.share >= LEAST_UNITS && isOver(hung.bounds, units.bounds)),
  );
}

const isOver = (a: Component, b: Component): boolean =>
  a.bottom <= (b.top + b.bottom) / 2 &&
  Math.min(a.right, b.right) - Math.max(a.left, b.left) >= ABOVE * (a.right - a.left);

function isHung({ cells, bounds }: ClassPart, said: Segmentation, room: Room): boolean {
  const { left, right, top, bottom } = bounds;
  if (cells.length < FULL * (right - left) * (bottom - top)) return false;
  const at = (x: number, y: number): Vec2 => [(x / said.width) * room.width, (y / said.height) * room.height];
  const middle = (left + right) / 2;
  const wall = surfacePlanes(room).find(
    ({ kind, polygonPx }) => kind === 'wall' && isInside(polygonPx, at(middle, (top + bottom) / 2)),
  );
  if (!wall) return false;
  const [foot, head] = [bottom, top].map((y) => metresAt(room.camera, wall.toMetres, at(middle, y))[1]);
  return foot > HUNG_M[0] && foot < HUNG_M[1] && head - foot > TALL_M;
}
