/**
 * The picture that patches agree on (Wexler et al. 2007): each target is the weighted mean of what its neighbours'
 * sources show.
 */
import { CENTRE, FALLOFF_ENTRIES, HALF, S_FALLOFF } from './layout.ts';
import type { f64, i32 } from './machine.ts';
import {
  biasOf,
  byteAt,
  costOf,
  flagsAt,
  height,
  labelAt,
  placeOf,
  rowStart,
  setSum,
  setting,
  sourceX,
  sourceY,
  sumAt,
  tableAt,
  targetAt,
  toReal,
  trunc,
  trustOf,
  width,
} from './machine.ts';
import { aimAt, warpFrom, warpOf } from './warp.ts';

function add(target: i32, weight: f64, r: f64, g: f64, b: f64): void {
  const to = target * 4;
  setSum(to, sumAt(to) + weight * r);
  setSum(to + 1, sumAt(to + 1) + weight * g);
  setSum(to + 2, sumAt(to + 2) + weight * b);
  setSum(to + 3, sumAt(to + 3) + weight);
}

/** Byte `c` of the picture between pixels, at (x, y) in 1/65536 px. */
function between(x: i32, y: i32, c: i32): f64 {
  const at = ((y >> 16) * width() + (x >> 16)) * 4 + c;
  const below = at + width() * 4;
  const fx = toReal(x & 0xffff) / 65536;
  const fy = toReal(y & 0xffff) / 65536;
  const top = toReal(byteAt(at)) * (1 - fx) + toReal(byteAt(at + 4)) * fx;
  const bottom = toReal(byteAt(below)) * (1 - fx) + toReal(byteAt(below + 4)) * fx;
  return top * (1 - fy) + bottom * fy;
}

function cast(target: i32, from: i32, to: i32): void {
  const place = placeOf(target);
  const x = place & 0xffff;
  const y = place >> 16;
  const at = y * width() + x;
  if ((flagsAt(at) & CENTRE) === 0) return;
  const cost = costOf(target);
  if (cost >= 1e9) return;
  const entry = trunc(cost * setting(S_FALLOFF));
  const trust = trustOf(target) * tableAt(entry < FALLOFF_ENTRIES - 1 ? entry : FALLOFF_ENTRIES - 1);
  const bias = biasOf(target);
  const r = toReal((bias >> 16) & 255) - 128;
  const g = toReal((bias >> 8) & 255) - 128;
  const b = toReal(bias & 255) - 128;
  const label = labelAt(at);
  const isPlanar = label !== 0 ? aimAt(label, toReal(x), toReal(y)) : 0;
  const sx = sourceX(target);
  const sy = sourceY(target);
  if (isPlanar !== 0 && warpFrom(toReal(sx) / 16, toReal(sy) / 16) === 0) return;
  const source = (sy >> 4) * width() + (sx >> 4);
  for (let dy = -HALF; dy <= HALF; dy++) {
    const py = y + dy;
    if (py < from || py >= to) continue;
    for (let dx = -HALF; dx <= HALF; dx++) {
      const neighbour = targetAt(at + dy * width() + dx);
      if (neighbour < 0) continue;
      const weight = trust * tableAt(FALLOFF_ENTRIES + (dy + HALF) * 7 + dx + HALF);
      if (isPlanar === 0) {
        const p = (source + dy * width() + dx) * 4;
        add(neighbour, weight, toReal(byteAt(p)) + r, toReal(byteAt(p + 1)) + g, toReal(byteAt(p + 2)) + b);
      } else {
        const wx = warpOf(0) + warpOf(2) * dx + warpOf(3) * dy;
        const wy = warpOf(1) + warpOf(4) * dx + warpOf(5) * dy;
        add(neighbour, weight, between(wx, wy, 0) + r, between(wx, wy, 1) + g, between(wx, wy, 2) + b);
      }
    }
  }
}

/** Sums the votes for the targets of rows [from, to). */
export function voteRows(from: i32, to: i32): void {
  const firstTarget = rowStart(from);
  const lastTarget = rowStart(to);
  for (let i = firstTarget * 4; i < lastTarget * 4; i++) setSum(i, 0);
  const top = from >= HALF ? from - HALF : 0;
  const bottom = to + HALF <= height() ? to + HALF : height();
  const first = rowStart(top);
  const last = rowStart(bottom);
  for (let target = first; target < last; target++) cast(target, from, to);
}
