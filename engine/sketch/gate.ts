/**
 * Whether a picture is a drawing of a room that can be built: what it is instead is said before anything is made or
 * paid.
 */
import type { LineSegment } from '../geometry/segments.ts';
import { connectedComponents, dilate, open } from '../image/morphology.ts';
import type { DrawnClass } from '../perceive/drawn/classes.ts';
import type { DrawnThings } from '../perceive/drawn/things.ts';
import type { Ink } from '../perceive/sketch/ink.ts';
import { EngineGateError } from '../refusals.ts';

/** What a picture is that is no drawing of a room. */
export type NoSketch = 'photo' | 'empty' | 'text' | 'plan' | 'things';

const messages: Readonly<Record<NoSketch, string>> = {
  photo: 'this looks like a photo, not like a drawing: say that it is one, or restyle the photo',
  empty: 'there is hardly a line on this page',
  text: 'this looks like a page of text, not like a drawing of a room',
  plan: 'this looks like a floor plan or an elevation: only drawings in perspective can be made real so far',
  things: 'most of what is drawn in this room cannot be told: draw fewer things, or with clearer outlines',
};

/** The refusal of a picture that is no drawing of a room; a photo may yet be one, if somebody says so. */
export function noSketch(what: NoSketch): EngineGateError {
  return new EngineGateError(`sketch-${what}`, messages[what], what === 'photo' ? ['medium'] : []);
}

/** Share of the pixels that ink covers at least. */
const LEAST_INK = 0.008;
/** Lines of drawings are thin; tones that are neither ink nor paper lie everywhere in photos. */
const LEAST_THIN = 0.3;
const MOST_BETWEEN = 0.12;
/**
 * Photos of grain, leaves and slats have thin lines too: so many tones make them photos up to this share of thin ones.
 */
const MANY_BETWEEN = 0.22;
const LEAST_THIN_AMONG_MANY = 0.65;
/** Letters are no larger than this share of the long side; text is made of so many, and of little else. */
const LETTER = 0.035;
const LEAST_LETTERS = 150;
const MOST_OTHER_INK = 0.25;
/** Share of the lines' length that runs neither across nor upright: seen from above a house has next to none. */
const LEAST_SLANTED = 0.07;
/** Radians within which a line runs across or upright. */
const SQUARE = 0.035;

/** What hangs on walls or lies flat: a room is the drawn one without it. */
const flat: ReadonlySet<DrawnClass> = new Set(['window', 'door', 'curtain', 'rug', 'picture', 'mirror']);
/**
 * Of what is drawn to stand in the room, by area and sureness, the share that must stand there: of 21 drawings looked
 * at, six had less, and none of their pictures would pass for the drawn room. And the share of the drawing from which
 * it counts.
 */
const LEAST_PLACED = 0.4;
const LEAST_DRAWN = 0.03;

/** Whether most of what is drawn to stand in a room could not be told or placed; `placed` holds indices of things. */
export function isMostlyLost({ map, things }: DrawnThings, placed: ReadonlySet<number>): boolean {
  let [drawn, stands, area] = [0, 0, 0];
  things.forEach((thing, index) => {
    if (flat.has(thing.kind)) return;
    area += thing.area;
    drawn += thing.area * thing.confidence;
    if (placed.has(index)) stands += thing.area * thing.confidence;
  });
  return area > LEAST_DRAWN * map.width * map.height && stands < LEAST_PLACED * drawn;
}

/** Share of the drawing from which one thing is what it is about, and what its piece must agree with it at least. */
const DOMINANT = 0.2;
const LEAST_DOMINANT = 0.6;

/**
 * Whether the piece for what fills the drawing is quite another shape, by its agreement (0-1) per thing: its Room is
 * wrong then, a wall stands in its place.
 */
export function missesWhatFills({ map, things }: DrawnThings, agreements: ReadonlyMap<number, number>): boolean {
  return things.some(({ area }, index) => {
    const agreement = agreements.get(index);
    return agreement !== undefined && area > DOMINANT * map.width * map.height && agreement < LEAST_DOMINANT;
  });
}

/** Whether what there is of tones and lines is that of a photo. */
export function looksLikePhoto({ cover, mask }: Ink): boolean {
  const beside = dilate(mask, 2).data;
  const wide = open(mask, Math.max(1, Math.round(Math.max(mask.width, mask.height) / 200))).data;
  let [between, inked, thin] = [0, 0, 0];
  for (let i = 0; i < wide.length; i++) {
    if (mask.data[i] === 255) {
      inked++;
      if (wide[i] === 0) thin++;
    } else if (cover.data[i] > 0 && beside[i] === 0) between++;
  }
  const isThick = thin < LEAST_THIN * inked && between > MOST_BETWEEN * wide.length;
  return isThick || (thin < LEAST_THIN_AMONG_MANY * inked && between > MANY_BETWEEN * wide.length);
}

export function isEmpty({ mask }: Ink): boolean {
  return mask.data.reduce((sum, v) => sum + (v === 255 ? 1 : 0), 0) < LEAST_INK * mask.data.length;
}

/** Whether most ink lies in letters. */
export function looksLikeText({ mask }: Ink): boolean {
  const { width, height } = mask;
  const { components } = connectedComponents(width, height, (i) => mask.data[i] === 255);
  const most = LETTER * Math.max(width, height);
  let [letters, small, all] = [0, 0, 0];
  for (const { left, top, right, bottom, area } of components) {
    all += area;
    if (right - left > 3 * most || bottom - top > most || area < 4) continue;
    letters++;
    small += area;
  }
  return letters >= LEAST_LETTERS && all - small < MOST_OTHER_INK * all;
}

/** Whether lines run across and upright alone: a floor plan, an elevation. */
export function looksLikePlan(segments: readonly LineSegment[]): boolean {
  let [slanted, all] = [0, 0];
  for (const { x0, y0, x1, y1 } of segments) {
    const length = Math.hypot(x1 - x0, y1 - y0);
    const [dx, dy] = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
    all += length;
    if (Math.min(dx, dy) > SQUARE * Math.max(dx, dy)) slanted += length;
  }
  return all > 0 && slanted < LEAST_SLANTED * all;
}
