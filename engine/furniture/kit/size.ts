import type { FormFamily } from '#catalog/styles/schema.ts';
import type { PieceKind, PieceRequest, SizeM } from '../types.ts';

/** Least and greatest in metres. */
export type Range = readonly [number, number];

/** Width, depth and height that a piece takes: what was asked for, as far as the piece can be made so. */
export function sizeOf(
  { sizeM }: PieceRequest,
  can: { readonly width: Range; readonly depth: Range; readonly height: Range },
): [number, number, number] {
  const one = (wanted: number, [least, greatest]: Range) => Math.max(least, Math.min(greatest, wanted));
  return [one(sizeM[0], can.width), one(sizeM[1], can.depth), one(sizeM[2], can.height)];
}

/** What a designer asks for before looking at the room. */
export function usualSize({ usual }: Pick<PieceKind, 'usual'>, forms: FormFamily): SizeM {
  return typeof usual === 'function' ? usual(forms) : usual;
}
