import type { PieceRequest } from '../types.ts';

/** Least, usual and greatest in metres. */
export type Range = readonly [number, number, number];

/** Width, depth and height that a piece takes: what was asked for, as far as the piece can be made so. */
export function sizeOf(
  request: PieceRequest,
  can: { readonly width: Range; readonly depth: Range; readonly height: Range },
): [number, number, number] {
  const one = (wanted: number | undefined, [least, usual, greatest]: Range) =>
    wanted === undefined || !Number.isFinite(wanted) ? usual : Math.max(least, Math.min(greatest, wanted));
  return [one(request.widthM, can.width), one(request.depthM, can.depth), one(request.heightM, can.height)];
}
