/**
 * The shadow that a thing casts on what is around it: per surface, what is darker than the light that spans there from
 * beyond the shadow's reach, hardly of another colour, and hangs together with the thing. Smooth parts of it are told
 * as a share of light that is missing, so that they can be lit again with their texture kept; edges and what is too
 * dark for that are left to filling.
 */

import { throwIfAborted } from '../../abort.ts';
import type { PixelRect } from '../../geometry/types.ts';
import { gaussianBlur } from '../../image/blur.ts';
import { luminance } from '../../image/colour.ts';
import { close } from '../../image/morphology.ts';
import type { Mask, Plane } from '../../image/types.ts';
import { boxOf } from '../../retouch/fill.ts';
import type { Surroundings } from '../../retouch/surroundings.ts';
import type { Runtime } from '../../runtime.ts';
import { type Cut, cutOut, DARKER, deepShade, type Lighting, lightingOf, RIM } from './light.ts';

/** Reach of a shadow as a share of the thing's smaller side, and its bounds in px. */
const REACH = 0.5;
const LEAST_REACH = 8;
const MOST_REACH = 60;
/**
 * Share of the reach from which on less and less of what is darker is taken for shadow: light changes for other reasons
 * too.
 */
const NEAR = 0.4;
/** Log luminance below which the ground is in shadow for certain, and that up to which its shadow goes on. */
const UMBRA = -0.22;
const PENUMBRA = -0.1;
/** Shares of the texture's spread that a shadow must be darker by. */
const ABOVE_TEXTURE = 1.3;
/** Log luminance below which it is a thing of its own, and below which too little is left to be lit again. */
const BLACK = -2.6;
const LOST = -1.3;
/**
 * Difference of log colour from log luminance up to which it is the same ground: at least, and as a share of the
 * shadow.
 */
const SAME = 0.1;
const TINT = 0.5;
/** Half the width of gaps in the thing that are filled with it, px. */
const GAP = 5;
/** Smallest shadow that is worth it, as a share of the thing. */
const LEAST = 0.01;
/**
 * Change of log light from one pixel to the next from which a shadow has an edge, and px to other surfaces that have
 * edges too.
 */
const EDGE = 0.11;
const APART = 3;
/** Px behind an edge at which it must still be dark. */
const STAYS = 7;
/** Sigma over which what is lit again fades into what is not, px. */
const FADE = 3;

export interface Shade {
  readonly box: PixelRect;
  /** Log of the light that is left of red, green and blue, ≤ 0, in the box; 0 beyond the shadow. */
  readonly logs: readonly Plane[];
  /** 255 where too little is left to be lit again, in the box. */
  readonly lost: Mask;
}

/** What is darker than it would be, over a cut. */
interface Darkness {
  /** Log of the light that is left of each channel. */
  readonly logs: Float32Array;
  /** 1 where that can be shadow, 2 where it is for certain. */
  readonly candidate: Uint8Array;
}

/**
 * The shadow of `thing` (at the size of the surroundings); null where none is told for certain. Throws AbortedError.
 */
export function findShade(thing: Mask, around: Surroundings, rt: Runtime): Shade | null {
  const { width, height } = around.small;
  const outline = boxOf(thing);
  if (!outline) return null;
  const side = Math.min(outline.right - outline.left, outline.bottom - outline.top);
  const reach = Math.round(Math.min(MOST_REACH, Math.max(LEAST_REACH, REACH * side)));
  const box: PixelRect = {
    left: Math.max(0, outline.left - 2 * reach),
    top: Math.max(0, outline.top - 2 * reach),
    right: Math.min(width, outline.right + 2 * reach),
    bottom: Math.min(height, outline.bottom + 2 * reach),
  };
  const cut = cutOut(around, thing, box, reach, rt);
  const pixels = cut.width * cut.height;
  const darkness: Darkness = { logs: new Float32Array(pixels * 3), candidate: new Uint8Array(pixels) };
  const told = new Set<number>();
  for (const label of new Set(cut.labels)) {
    if (label === 0 || isUpright(around, label)) continue;
    throwIfAborted(rt.signal);
    const lighting = lightingOf(cut, label, rt);
    if (!lighting) continue;
    told.add(label);
    compareLight(cut, label, lighting, darkness);
  }
  const kept = grow(cut, darkness.candidate, LEAST);
  const deep = grow(
    cut,
    deepShade(cut, (at) => told.has(cut.labels[at])),
    0,
  );
  if (!kept && !deep) return null;
  throwIfAborted(rt.signal);
  const none = new Uint8Array(pixels);
  const logs = faded(cut, kept ?? none, darkness.logs, rt);
  const parts = lostParts(cut, kept ?? none, darkness.logs);
  const lost: Mask = { width: cut.width, height: cut.height, data: parts.map((v, i) => (v || deep?.[i] ? 255 : 0)) };
  return { box, logs, lost };
}

/** True for walls and ceilings: shade beside the hole is filled with them, where they are plain (`fillPlain`). */
const isUpright = ({ perception }: Surroundings, label: number): boolean => {
  const kind = perception.surfaces[(label % DARKER) - 1]?.kind;
  return kind === 'wall' || kind === 'ceiling';
};

/** Marks where the surface can be in shadow, and where it is for certain. */
function compareLight(
  { distance, labels, reach }: Cut,
  label: number,
  { seen, lit, spread }: Lighting,
  { logs, candidate }: Darkness,
): void {
  const least = Math.min(PENUMBRA, -ABOVE_TEXTURE * spread);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== label || distance[i] === 0 || distance[i] > reach) continue;
    const near = Math.min(1, (1 - distance[i] / reach) / (1 - NEAR));
    const [r, g, b] = seen.map((plane, c) => near * (plane.data[i] - lit[i * 3 + c]));
    const y = luminance(r, g, b);
    if (!(y < 0)) continue;
    logs.set([Math.min(0, r), Math.min(0, g), Math.min(0, b)], i * 3);
    if (y >= least || y < BLACK) continue;
    const stray = Math.max(Math.abs(r - y), Math.abs(g - y), Math.abs(b - y));
    if (stray <= SAME - TINT * y) candidate[i] = y < Math.min(UMBRA, 2 * least) ? 2 : 1;
  }
}

/**
 * The candidates that hang together with the thing: 1; null when none of them, or too small a share of the thing, are
 * certain.
 */
function grow({ width, height, distance }: Cut, candidate: Uint8Array, least: number): Uint8Array | null {
  const kept = new Uint8Array(width * height);
  const queue: number[] = [];
  let area = 0;
  for (let i = 0; i < kept.length; i++) {
    if (distance[i] === 0) area++;
    if (distance[i] > 0 && distance[i] <= RIM + 1.5 && candidate[i]) {
      kept[i] = 1;
      queue.push(i);
    }
  }
  let core = 0;
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head];
    if (candidate[at] === 2) core++;
    const x = at % width;
    const y = (at - x) / width;
    for (const [nx, ny] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ]) {
      const next = ny * width + nx;
      if (nx < 0 || ny < 0 || nx >= width || ny >= height || kept[next] || !candidate[next]) continue;
      kept[next] = 1;
      queue.push(next);
    }
  }
  return queue.length === 0 || core < least * area ? null : kept;
}

/** The light that is missing, fading towards the border of what is kept; none along the thing's outline. */
function faded({ width, height, distance }: Cut, kept: Uint8Array, logs: Float32Array, rt: Runtime): Plane[] {
  const [shadow, open] = [rt.arena.f32(width * height), rt.arena.f32(width * height)];
  for (let i = 0; i < kept.length; i++) {
    open[i] = distance[i] > 0 ? 1 : 0;
    shadow[i] = kept[i] ? 1 : 0;
  }
  const [part, whole] = [shadow, open].map((data) => gaussianBlur({ width, height, data }, FADE, rt).data);
  const share = part.map((v, i) => (distance[i] > RIM && whole[i] > 1e-3 ? v / whole[i] : 0));
  return [0, 1, 2].map((c) => ({ width, height, data: share.map((v, i) => v * logs[i * 3 + c]) }));
}

/**
 * 1 where the ground can't be lit again: too dark, beside the thing, in narrow gaps of it, or along a shadow's edge.
 */
function lostParts(cut: Cut, kept: Uint8Array, logs: Float32Array): Uint8Array {
  const { width, height, distance } = cut;
  const closed = close({ width, height, data: Uint8Array.from(distance, (d) => (d === 0 ? 255 : 0)) }, GAP);
  return kept.map((isKept, i) => {
    if (closed.data[i]) return 1;
    if (!isKept) return 0;
    const y = luminance(logs[i * 3], logs[i * 3 + 1], logs[i * 3 + 2]);
    return y < LOST || distance[i] <= RIM || hasEdge(cut, kept, logs, i) ? 1 : 0;
  });
}

/**
 * True when light changes so suddenly within a surface that what is lit again would show a line, and stays changed:
 * what is dark on both sides of a line is a thing of its own.
 */
function hasEdge({ width, labels }: Cut, kept: Uint8Array, logs: Float32Array, at: number): boolean {
  const steps = [1, -1, width, -width];
  if (steps.some((step) => labels[at + APART * step] !== labels[at])) return false;
  return steps.some((step) => {
    const away = logs[(at + step) * 3 + 1];
    return kept[at + step] && away - logs[at * 3 + 1] < -EDGE && logs[(at + STAYS * step) * 3 + 1] < 0.6 * away;
  });
}
