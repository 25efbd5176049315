/**
 * The border that many drawings have around them, and what lies inside it: captions and margins are no part of a room.
 */
import type { PixelRect } from '../../geometry/types.ts';
import type { Mask } from '../../image/types.ts';

/** Shares of the picture within which each side of a border is looked for; captions stand below. */
const REACH = { side: 0.1, top: 0.1, bottom: 0.2 };
/**
 * Share of a side that a border's line covers; scans are a little askew, so that lines a few px apart count together.
 */
const COVERED = 0.72;
const ASKEW = 0.006;
/** Sides that make a border: one alone may be a line of the room. */
const LEAST_SIDES = 3;

/** What a drawn border holds; the whole picture where there is none. */
export function insideBorder({ width, height, data }: Mask): PixelRect {
  const askew = (length: number): number => Math.max(1, Math.round(ASKEW * length));
  const isRow = (y: number): boolean =>
    share(width, askew(height), (x, d) => y + d < height && data[(y + d) * width + x] >= 128) >= COVERED;
  const isColumn = (x: number): boolean =>
    share(height, askew(width), (y, d) => x + d < width && data[y * width + x + d] >= 128) >= COVERED;
  const sides = {
    left: innermost(0, Math.round(REACH.side * width), isColumn),
    right: innermost(width - 1, Math.round((1 - REACH.side) * width), isColumn),
    top: innermost(0, Math.round(REACH.top * height), isRow),
    bottom: innermost(height - 1, Math.round((1 - REACH.bottom) * height), isRow),
  };
  const found = Object.values(sides).filter((side) => side !== null).length;
  if (found < LEAST_SIDES) return { left: 0, top: 0, right: width, bottom: height };
  const [dx, dy] = [askew(width) + 2, askew(height) + 2];
  return {
    left: sides.left === null ? 0 : sides.left + dx,
    top: sides.top === null ? 0 : sides.top + dy,
    right: sides.right === null ? width : sides.right - 1,
    bottom: sides.bottom === null ? height : sides.bottom - 1,
  };
}

/** Share of places along a line at which ink lies within `askew` px across. */
function share(length: number, askew: number, isInk: (at: number, across: number) => boolean): number {
  let covered = 0;
  for (let at = 0; at < length; at++) {
    for (let d = 0; d <= askew; d++) {
      if (!isInk(at, d)) continue;
      covered++;
      break;
    }
  }
  return covered / length;
}

/**
 * The last place from `from` to `to` that is a line with none for a while after it: double borders end at their inner
 * line.
 */
function innermost(from: number, to: number, isLine: (at: number) => boolean): number | null {
  const step = Math.sign(to - from);
  let last: number | null = null;
  for (let at = from; at !== to; at += step) {
    if (isLine(at)) last = at;
    else if (last !== null && Math.abs(at - last) > Math.abs(to - from) / 3) break;
  }
  return last;
}
