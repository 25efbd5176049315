/**
 * Walls by pixels, after parts have been told. Segments end where nothing ends now and then, and shapes that look like
 * furniture are cut from plain wall; paint that stops there is seen at once. So a wall goes on until the picture has an
 * edge, or something else is nearer. What is left of borders without an edge says how far the wall can be believed.
 */
import { boxBlur } from '../../image/blur.ts';
import { planeToMask } from '../../image/mask.ts';
import { close, connectedComponents, erode } from '../../image/morphology.ts';
import type { LabelMap, OklabImage } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import { ceilingLinesOf, straightenCeiling } from './ceilingLines.ts';
import { grow, OTHER, OWN, type Piece, UNTOLD, unreached } from './growing.ts';
import { nearColours } from './nearColour.ts';
import { type Parts, stepBetween } from './parts.ts';
import { DENIED, SURELY as SURELY_WALL } from './settled.ts';

/** Texture of parts that counts at most: more of it hides no edge. */
const CALM = 0.008;
/** Difference from the wall near by, OKLab with lightness halved and chroma one and a half, that is none of it. */
const STRANGE = 0.1;
/** Probability of wall from which a place may be wall; where something hangs on it for the network, any. */
const MAY_BE = 0.3;
const HUNG = 0.4;
/** Probability of wall in all looks from which light may make a wall that strange, and a piece needs no other sign. */
const SURELY = 0.9;
const SURELY_PIECE = 0.7;
/** And of a piece that has the wall's very colour. */
const LIKELY_PIECE = 0.6;
/** Difference up to which a piece that may be wall makes half a wall of what is without it. */
const VERY_COLOUR = 0.025;
/** Times the wall that was told, up to which such a piece may be: where hardly any was told, there was a reason. */
const MOST_PIECE = 3;
/** Difference up to which a place has the wall's very colour, and probability of wall from which it may be it then. */
const SAME = 0.03;
const MAY_BE_SAME = 0.1;
/** Difference up to which what was cut out with a thing is a margin of the wall. */
const MARGIN = 0.02;
/** Half as many pixels as lines in walls are wide. */
const THIN = 2;
/** Probability of wall or ceiling from which a place is one of both. */
const EITHER = 0.75;
/** Pixels off a border at which both sides are compared, and difference up to which nothing ends there. */
const BESIDE = 4;
const OPEN = 0.013;
/** Pixels around a place in which its border is looked at, and stray up to which it is straight. */
const COURSE = 9;
const STRAIGHT = 0.8;
/** Pixels between places of one open piece. */
const GAP = 3;

/** Probability under which a place within a surface is doubted, and share of the long side left out at its border. */
const DOUBTED = 0.6;
const BORDER = 0.008;

/** Probability in either look from which what was told as wall is. */
const LIKELY = 0.5;
/** Difference up to which a place has the wall's colour, in another light. */
const ITS_COLOUR = 0.09;

export interface ToldWall {
  readonly parts: Parts;
  readonly picture: OklabImage;
  /** 1 where parts are wall. */
  readonly wall: Float32Array;
  /** 1 where ceilings are; their faint lines are drawn anew. */
  readonly ceiling: Float32Array;
  /** Faces of a Room that is believed (see `faceMap`). */
  readonly faces: LabelMap | undefined;
  /** Whether another surface, a rug or an opening is at a pixel. */
  readonly isTaken: (pixel: number) => boolean;
  /** Whether a thing is there for sure. */
  readonly isThing: (pixel: number) => boolean;
  /** Whether the part there is surely wall for the network in a good share of it. */
  readonly isSettled: (pixel: number) => boolean;
  /** Whether a picture hangs, or a front stands at a pixel. */
  readonly isKept: (pixel: number) => boolean;
  /** 1 where pictures hang. */
  readonly pictures: Uint8Array;
  /** Probabilities 0-1 at the first look, a pixel. */
  readonly said: Readonly<Record<'wall' | 'ceiling', Float32Array>>;
  /** Probability 0-1 of wall in all looks, a pixel. */
  readonly upright: Float32Array;
  /** And in either look. */
  readonly either: Float32Array;
  /** Probability 0-1 of what hangs on walls, a pixel. */
  readonly hung: Float32Array;
}

/** Where a border has no edge in the picture. */
export interface OpenBorder {
  /** Share 0-1 of it. */
  readonly share: number;
  /** The longest piece, as a share of the picture's long side. */
  readonly run: number;
}

export interface WallByPixels {
  /** 1 where the wall is. */
  readonly wall: Float32Array;
  readonly open: OpenBorder;
  /** Share 0-1 of what looks like wall that is none, but for what is taken and pictures. */
  readonly missed: number;
  /** The largest piece of it that the network doubts, as a share of the picture: a basin, a cupboard, a slope. */
  readonly doubted: number;
  /** The largest piece of its very colour that may be wall and was not reached, as a share of the picture. */
  readonly left: number;
}

/** The wall with what it passes into, and how whole it is. Throws AbortedError. */
export function wallByPixels(told: ToldWall, rt: Runtime): WallByPixels {
  const away = wallDistances(told, rt);
  const seeds = Uint8Array.from(told.wall, (is, i) => seedOf(told, is === 1, away[i], i));
  const { parts, picture, upright } = told;
  const isStrange = (i: number): boolean => away[i] > STRANGE && upright[i] < SURELY;
  const ground = { parts, picture, seeds, calm: CALM, isStrange };
  const spread = grow(ground, rt);
  const pieces = unreached(spread, ground, { away, said: upright });
  const most = MOST_PIECE * spread.reduce((sum, is) => sum + is, 0);
  const isWall = ({ pixels, said, away }: Piece): boolean =>
    pixels.length < most && (said > SURELY_PIECE || (said > LIKELY_PIECE && away < SAME));
  for (const { pixels } of pieces.filter(isWall)) for (const i of pixels) spread[i] = 1;
  const left = pieces.filter((piece) => !isWall(piece) && piece.said > MAY_BE && piece.away < VERY_COLOUR);
  const wall = closed(spread, seeds, picture);
  const soft = softened(picture, rt);
  const { ceiling, isTaken, isThing, pictures, said } = told;
  const isEither = (i: number): boolean => !isTaken(i) && !isThing(i) && said.wall[i] + said.ceiling[i] > EITHER;
  straightenCeiling({ wall, ceiling, isEither }, soft, told.faces && ceilingLinesOf(told.faces));
  const whole = {
    wall,
    open: openBorder(wall, soft, parts),
    missed: missedShare(wall, upright, (i) => pictures[i] === 1 || isTaken(i)),
    doubted: largestDoubted(wall, said.wall, picture),
    left: Math.max(0, ...left.map(({ pixels }) => pixels.length)) / wall.length,
  };
  for (const plane of [soft.l, soft.a, soft.b]) rt.arena.free(plane);
  return whole;
}

/** The picture without its grain; colours of photos are coarser than their lightness. */
function softened({ width, height, l, a, b }: OklabImage, rt: Runtime): OklabImage {
  const [softL, softA, softB] = [l, a, b].map((data, c) => boxBlur({ width, height, data }, c === 0 ? 1 : 2, rt).data);
  return { width, height, l: softL, a: softA, b: softB };
}

/** Share of what is `said` to be a surface, 0-1 a pixel, that lies outside of it, but for what `isTaken`. */
export function missedShare(
  surface: ArrayLike<number>,
  said: Float32Array,
  isTaken: (pixel: number) => boolean,
): number {
  let [within, missed] = [0, 0];
  for (let i = 0; i < said.length; i++) {
    if (surface[i] === 1) within += said[i];
    else if (!isTaken(i)) missed += said[i];
  }
  return missed > 0 ? missed / (within + missed) : 0;
}

/** What is sure in both looks is wall where it has the wall's colour; what they deny where it has another is none. */
function seedOf(told: ToldWall, isTold: boolean, away: number, i: number): number {
  if (isTold && (told.either[i] > LIKELY || away < SAME)) return OWN;
  if (!isTold && told.upright[i] > SURELY_WALL && away < ITS_COLOUR && !told.isTaken(i) && !told.isKept(i)) return OWN;
  return (isTold && told.either[i] > DENIED) || isUntold(told, away, i) ? UNTOLD : OTHER;
}

function isUntold({ isTaken, isThing, isSettled, said, upright, hung }: ToldWall, away: number, i: number): boolean {
  if (isTaken(i) || said.ceiling[i] > said.wall[i]) return false;
  // Things take a margin of the wall along when they are cut out.
  if (isThing(i)) return away < (isSettled(i) ? ITS_COLOUR : MARGIN);
  return upright[i] > (away < SAME ? MAY_BE_SAME : MAY_BE) || hung[i] > HUNG;
}

/** Thin lines in the wall that nobody has reached, joints and mouldings, belong to it. */
function closed(wall: Float32Array, seeds: Uint8Array, { width, height }: OklabImage): Float32Array {
  const { data } = close(planeToMask({ width, height, data: wall }), THIN);
  return wall.map((is, i) => (seeds[i] === UNTOLD && data[i] > 127 ? 1 : is));
}

/** How far each place is from the colour of the wall near by. */
function wallDistances({ wall, picture, either }: ToldWall, rt: Runtime): Float32Array {
  const { l, a, b } = picture;
  const likely = wall.map((is, i) => (either[i] > DENIED ? is : 0));
  const [nearL, nearA, nearB] = nearColours(likely, picture, rt);
  return l.map((v, i) => Math.hypot(0.5 * (v - nearL[i]), 1.5 * (a[i] - nearA[i]), 1.5 * (b[i] - nearB[i])));
}

/**
 * Share 0-1 of the wall's border within the picture at which both sides are alike, and neither a line nor one of a
 * believed Room lies between; where it runs straight something ends all the same, white against white.
 */
function openBorder(wall: Float32Array, soft: OklabImage, parts: Parts): OpenBorder {
  const { width, height, l } = soft;
  const regionAt = (i: number): number => parts.region[parts.labels.data[i]];
  const border = new Uint8Array(wall.length);
  const alike: number[] = [];
  let all = 0;
  for (let y = BESIDE; y < height - BESIDE - 1; y++) {
    for (let x = BESIDE; x < width - BESIDE - 1; x++) {
      const i = y * width + x;
      for (const stride of [1, width]) {
        if (wall[i] === wall[i + stride]) continue;
        all++;
        border[i] = 1;
        const [p, q] = [i - (BESIDE - 1) * stride, i + BESIDE * stride];
        if (parts.isDrawn && regionAt(p) !== regionAt(q)) continue;
        if (stepBetween(soft, p, q) < OPEN && Math.abs(l[i] - (l[p] + l[q]) / 2) < OPEN) alike.push(i);
      }
    }
  }
  const open = alike.filter((i) => strayOf(border, i, width, height) > STRAIGHT);
  return { share: all > 0 ? open.length / all : 0, run: longestRun(open, width) / Math.max(width, height) };
}

/** Share of the picture that the largest piece of a surface takes whose probability `said` is low. */
export function largestDoubted(
  surface: Float32Array,
  said: Float32Array,
  { width, height }: Pick<OklabImage, 'width' | 'height'>,
): number {
  const within = erode(
    planeToMask({ width, height, data: surface }),
    Math.round(BORDER * Math.max(width, height)),
  ).data;
  const { components } = connectedComponents(width, height, (i) => within[i] > 127 && said[i] < DOUBTED);
  return components.reduce((most, { area }) => Math.max(most, area), 0) / surface.length;
}

/** Places of the largest heap of places that lie no further than GAP apart. */
function longestRun(places: readonly number[], width: number): number {
  const left = new Set(places);
  let most = 0;
  for (const start of places) {
    if (!left.delete(start)) continue;
    const heap = [start];
    for (const i of heap) {
      for (let v = -GAP; v <= GAP; v++) {
        for (let u = -GAP; u <= GAP; u++) {
          const j = i + v * width + u;
          if (left.delete(j)) heap.push(j);
        }
      }
    }
    most = Math.max(most, heap.length);
  }
  return most;
}

/** Pixels by which the border around a pixel strays from a straight line: root of the mean square across it. */
function strayOf(border: Uint8Array, i: number, width: number, height: number): number {
  const x = i % width;
  const y = (i - x) / width;
  let [n, sx, sy, xx, xy, yy] = [0, 0, 0, 0, 0, 0];
  for (let v = Math.max(0, y - COURSE); v <= Math.min(height - 1, y + COURSE); v++) {
    for (let u = Math.max(0, x - COURSE); u <= Math.min(width - 1, x + COURSE); u++) {
      if (border[v * width + u] === 0) continue;
      n++;
      sx += u;
      sy += v;
      xx += u * u;
      xy += u * v;
      yy += v * v;
    }
  }
  const [cxx, cxy, cyy] = [xx - (sx * sx) / n, xy - (sx * sy) / n, yy - (sy * sy) / n];
  return Math.sqrt(Math.max(0, (cxx + cyy) / 2 - Math.hypot((cxx - cyy) / 2, cxy)) / n);
}
