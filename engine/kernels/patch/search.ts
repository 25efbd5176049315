/**
 * Nearest patches (PatchMatch, Barnes et al. 2009): each target keeps its best source, tries those of its neighbours
 * moved along (on its plane, where it has one), and places at random around it. Within a block of rows targets go in
 * order and reuse what was just found; blocks know nothing of each other, so that threads change nothing.
 */
import {
  CENTRE,
  HALF,
  PATCH_WEIGHT,
  S_ANCHOR,
  S_COHERENCE,
  S_FAR,
  S_KAPPA,
  S_MOST_BIAS,
  S_RADIUS,
  S_REACH,
  S_STALE,
  S_TEXTURE,
  S_TRIES,
  SOURCE,
} from './layout.ts';
import type { f64, i32 } from './machine.ts';
import {
  anchorOf,
  blueSum,
  byteAt,
  compare,
  compareWarped,
  costOf,
  flagsAt,
  greenSum,
  height,
  labelAt,
  mul32,
  placeOf,
  redSum,
  rowStart,
  setBias,
  setCost,
  setSource,
  setting,
  sourceX,
  sourceY,
  targetAt,
  textureAt,
  toReal,
  trunc,
  width,
} from './machine.ts';
import { aimAt, moveAlong, movedX, movedY, warpFrom, warpOf } from './warp.ts';

const NONE: f64 = 1e9;

/** The target under way: its pixel, its label (0: no plane), and the best that was found. */
let atX: i32 = 0;
let atY: i32 = 0;
let at: i32 = 0;
let label: i32 = 0;
let isPlanar: i32 = 0;
let best: f64 = NONE;
let bestX: i32 = 0;
let bestY: i32 = 0;
let bestBias: i32 = 0;
/** Sums of the target's patch less those that its anchor asks for. */
let offRed: f64 = 0;
let offGreen: f64 = 0;
let offBlue: f64 = 0;
let texture: i32 = 0;

function shiftOf(sum: i32): f64 {
  const most = setting(S_MOST_BIAS);
  const shift = (setting(S_KAPPA) * toReal(sum)) / PATCH_WEIGHT;
  return shift > most ? most : shift < -most ? -most : shift;
}

/** What a shift saves: Σ w (d − b)² + (1/κ − 1) Σ w b² is least at b = κ·mean. */
function saved(sum: i32, shift: f64): f64 {
  return shift * (2 * toReal(sum) - (PATCH_WEIGHT * shift) / setting(S_KAPPA));
}

/** How far the mean of the target's patch is from its anchor, times the patch's weight. */
function weighAnchor(target: i32): void {
  let r = 0;
  let g = 0;
  let b = 0;
  for (let dy = -HALF; dy <= HALF; dy++) {
    for (let dx = -HALF; dx <= HALF; dx++) {
      const p = (at + dy * width() + dx) * 4;
      const weight = dx === 0 ? 2 : 1;
      r += weight * byteAt(p);
      g += weight * byteAt(p + 1);
      b += weight * byteAt(p + 2);
    }
  }
  const anchor = anchorOf(target);
  offRed = toReal(r - PATCH_WEIGHT * ((anchor >> 16) & 255));
  offGreen = toReal(g - PATCH_WEIGHT * ((anchor >> 8) & 255));
  offBlue = toReal(b - PATCH_WEIGHT * (anchor & 255));
}

/** Squared difference of the shifted source's mean from the anchor, times the patch's weight. */
function strayed(off: f64, sum: i32, shift: f64): f64 {
  const stray = off - toReal(sum) + PATCH_WEIGHT * shift;
  return (stray * stray) / PATCH_WEIGHT;
}

/** The sources of the four neighbours, moved along with the target, in 1/16 px, and how many they are. */
let leftX: i32 = 0;
let leftY: i32 = 0;
let rightX: i32 = 0;
let rightY: i32 = 0;
let upX: i32 = 0;
let upY: i32 = 0;
let downX: i32 = 0;
let downY: i32 = 0;
let beside: i32 = 0;
/** Stands for the source of a neighbour that has none. */
const NOWHERE: i32 = -1000000;

function besideX(x: i32, y: i32, first: i32, last: i32): i32 {
  if (x < 0 || y < 0 || x >= width() || y >= height()) return NOWHERE;
  const target = targetAt(y * width() + x);
  if (target < first || target > last || costOf(target) >= NONE) return NOWHERE;
  beside++;
  return sourceX(target) + ((atX - x) << 4);
}

function besideY(x: i32, y: i32): i32 {
  return sourceY(targetAt(y * width() + x)) + ((atY - y) << 4);
}

function lookBeside(first: i32, last: i32): void {
  leftX = besideX(atX - 1, atY, first, last);
  rightX = besideX(atX + 1, atY, first, last);
  upX = besideX(atX, atY - 1, first, last);
  downX = besideX(atX, atY + 1, first, last);
  if (leftX !== NOWHERE) leftY = besideY(atX - 1, atY);
  if (rightX !== NOWHERE) rightY = besideY(atX + 1, atY);
  if (upX !== NOWHERE) upY = besideY(atX, atY - 1);
  if (downX !== NOWHERE) downY = besideY(atX, atY + 1);
}

/**
 * What a cost is multiplied with for a source that lies apart from those of the neighbours: coherence, as in Hertzmann
 * et al. 2001.
 */
function apart(x: i32, y: i32): f64 {
  if (beside === 0) return 1;
  let together = 0;
  if (x === leftX && y === leftY) together++;
  if (x === rightX && y === rightY) together++;
  if (x === upX && y === upY) together++;
  if (x === downX && y === downY) together++;
  return 1 + (setting(S_COHERENCE) * toReal(beside - together)) / toReal(beside);
}

function packed(shift: f64): i32 {
  return trunc(shift + 128.5);
}

function offer(squares: i32, x: i32, y: i32, source: i32): void {
  const dx = (toReal(x) - toReal(atX << 4)) / 16;
  const dy = (toReal(y) - toReal(atY << 4)) / 16;
  let cost = toReal(squares) + setting(S_FAR) * (dx * dx + dy * dy);
  let r: f64 = 0;
  let g: f64 = 0;
  let b: f64 = 0;
  if (setting(S_KAPPA) > 0) {
    r = shiftOf(redSum());
    g = shiftOf(greenSum());
    b = shiftOf(blueSum());
    cost -= saved(redSum(), r) + saved(greenSum(), g) + saved(blueSum(), b);
  }
  const anchor = setting(S_ANCHOR);
  if (anchor > 0) {
    cost += anchor * (strayed(offRed, redSum(), r) + strayed(offGreen, greenSum(), g) + strayed(offBlue, blueSum(), b));
  }
  if ((flagsAt(source) & SOURCE) !== 0) {
    const off = toReal(textureAt(source) - texture);
    cost += setting(S_TEXTURE) * PATCH_WEIGHT * off * off;
  }
  cost *= apart(x, y);
  if (cost >= best) return;
  best = cost;
  bestX = x;
  bestY = y;
  bestBias = (packed(r) << 16) | (packed(g) << 8) | packed(b);
}

function isInReach(x: i32, y: i32): i32 {
  const dx = toReal(x - atX);
  const dy = toReal(y - atY);
  const reach = setting(S_REACH);
  return dx * dx + dy * dy <= reach * reach ? 1 : 0;
}

/** Tries the source (x, y) in 1/16 px. */
function attempt(x: i32, y: i32): void {
  if (x === bestX && y === bestY && best < NONE) return;
  const px = (x + 8) >> 4;
  const py = (y + 8) >> 4;
  if (px < 3 || py < 3 || px >= width() - 3 || py >= height() - 3) return;
  const source = py * width() + px;
  if (label !== 0 && labelAt(source) !== label) return;
  if (isInReach(px, py) === 0) return;
  if (isPlanar === 0) {
    if ((flagsAt(source) & SOURCE) === 0) return;
    offer(compare(at, source), px << 4, py << 4, source);
    return;
  }
  if (warpFrom(toReal(x) / 16, toReal(y) / 16) === 0) return;
  offer(compareWarped(at, warpOf(0), warpOf(1), warpOf(2), warpOf(3), warpOf(4), warpOf(5)), x, y, source);
}

/** Tries what the neighbour at (x, y) has found, moved along with the target. */
function propagate(x: i32, y: i32, first: i32, last: i32): void {
  if (x < 0 || y < 0 || x >= width() || y >= height()) return;
  const pixel = y * width() + x;
  const target = targetAt(pixel);
  if (target < first || target > last || costOf(target) >= NONE) return;
  if (isPlanar !== 0 && labelAt(pixel) === label) {
    if (moveAlong(toReal(x), toReal(y), toReal(sourceX(target)) / 16, toReal(sourceY(target)) / 16) === 0) return;
    const mx = movedX();
    const my = movedY();
    if (mx < 1 || my < 1 || mx > toReal(width()) || my > toReal(height())) return;
    attempt(trunc(mx * 16 + 0.5), trunc(my * 16 + 0.5));
    return;
  }
  attempt(sourceX(target) + ((atX - x) << 4), sourceY(target) + ((atY - y) << 4));
}

let random: i32 = 0;

/** A whole number in −reach … reach. */
function chance(reach: i32): i32 {
  random = mul32(random ^ (random >>> 15), 0x2c1b3c6d);
  random = mul32(random ^ (random >>> 12), 0x297a2d39);
  random = random ^ (random >>> 15);
  const share = toReal((random >>> 8) & 0xffff) / 65536;
  random = (random - 1640531527) | 0;
  return trunc(share * toReal(2 * reach + 1)) - reach;
}

function explore(): void {
  let radius = trunc(setting(S_RADIUS));
  const tries = trunc(setting(S_TRIES));
  while (radius >= 1) {
    for (let i = 0; i < tries; i++) {
      const x = best < NONE ? bestX : atX << 4;
      const y = best < NONE ? bestY : atY << 4;
      attempt(x + (chance(radius) << 4), y + (chance(radius) << 4));
    }
    radius = radius >> 1;
  }
}

function visit(target: i32, first: i32, last: i32, step: i32, seed: i32): void {
  const place = placeOf(target);
  atX = place & 0xffff;
  atY = place >> 16;
  at = atY * width() + atX;
  if ((flagsAt(at) & CENTRE) === 0) return;
  label = labelAt(at);
  isPlanar = label !== 0 ? aimAt(label, toReal(atX), toReal(atY)) : 0;
  texture = anchorOf(target) >>> 24;
  if (setting(S_ANCHOR) > 0) weighAnchor(target);
  const wasX = sourceX(target);
  const wasY = sourceY(target);
  beside = 0;
  // On planes neighbours' sources are moved in perspective, and seldom to the same place.
  if (isPlanar === 0 && setting(S_COHERENCE) > 0) lookBeside(first, last);
  best = NONE;
  if (setting(S_STALE) !== 0 || costOf(target) >= NONE) {
    attempt(wasX, wasY);
  } else {
    best = costOf(target);
    bestX = wasX;
    bestY = wasY;
    bestBias = -1;
  }
  propagate(atX - step, atY, first, last);
  propagate(atX, atY - step, first, last);
  propagate(atX - step, atY + step, first, last);
  random = mul32(place ^ 0x27d4eb2d, 0x165667b1) ^ mul32(seed + 1, -1640531535);
  explore();
  setCost(target, best);
  if (best >= NONE) return;
  setSource(target, bestX, bestY);
  if (bestBias >= 0) setBias(target, bestBias);
}

/** One scan over the targets of rows [from, to), downwards with `step` 1, upwards with −1. */
export function searchRows(from: i32, to: i32, step: i32, seed: i32): void {
  const first = rowStart(from);
  const last = rowStart(to) - 1;
  if (step > 0) {
    for (let target = first; target <= last; target++) visit(target, first, last, step, seed);
  } else {
    for (let target = last; target >= first; target--) visit(target, first, last, step, seed);
  }
}
