/**
 * Where a picture has overlays on it. Letters that stand together with one mixture, and signs over a changing ground, say what the
 * overlay is (`overlay.ts`); then all that this overlay explains belongs to the mark.
 */
import { resizeRgb8 } from '../../image/resample.ts';
import { median } from '../../image/statistics.ts';
import type { Rgb8 } from '../../image/types.ts';
import { type Runtime, throwIfAborted } from '../../runtime.ts';
import { asOverlay, type Belief, beliefOf, overlayUnder } from './evidence.ts';
import { grown } from './grow.ts';
import { findLetters, type Letter, unexplainedBy, withoutOverlap } from './letters.ts';
import { halvedPicture } from './lift.ts';
import type { Overlay } from './overlay.ts';

/** Long side of the copy that is searched, px. */
export const SEARCH_PX = 1024;
/** How far letters of one mark differ: in mixture, as a share of it, in size, and the gap between them as a share of the larger. */
const SAME = 0.14;
const SAME_SIZE = 3.2;
const GAP = 1.1;
/** Spread of letters that a mark is told by. */
const SURE = 0.16;
/** Log odds from which letters are a mark. */
const ODDS = -0.5;
/** Share of the change that the overlay of a whole mark may leave unexplained. */
const UNEXPLAINED = 0.24;
/** Weight of a second mark as a share of the first's: most photos have one. */
const SECOND = 0.4;
/** Differences up to which two overlays are one: in opacity, and in what they add, 0-255. */
const ONE_OPACITY = 0.05;
const ONE_COLOUR = 14;
/** What a letter of a known overlay may leave unexplained beside the mark's others, where those are few, by what those leave, and anywhere where the mark is repeated. */
const NEAR = 0.3;
const NEAR_FEW = 0.12;
const NEAR_ALWAYS = 0.06;
const NEAR_USUAL = 2.5;
const FEW_LETTERS = 3;
const ANYWHERE = 0.15;
const NEAR_GAP = 1.5;
const NEAR_ROUNDS = 6;
const NEAR_SIZE = 6;
/** The same for a large sign apart from a mark of that many letters. */
const CERTAIN = 0.1;
const CERTAIN_AREA = 150;
const CERTAIN_LETTERS = 6;
/** Letters and places from which a mark is repeated. */
const REPEATED_LETTERS = 14;
const REPEATED_PLACES = 3;

/** One overlay and all that it covers. */
export interface Mark extends Belief {
  readonly overlay: Overlay;
}

/** The copy that is searched: the picture itself where it is small. */
export function shrunkForSearch(photo: Rgb8): Rgb8 {
  const scale = SEARCH_PX / Math.max(photo.width, photo.height);
  if (scale >= 1) return photo;
  const sized = (length: number) => Math.max(1, Math.round(length * scale));
  return resizeRgb8(photo, sized(photo.width), sized(photo.height), 'area');
}

const sizeOf = ({ box }: Letter): number => Math.max(box.right - box.left, box.bottom - box.top);

/** Difference of two mixtures as a share of the larger. */
function differenceOf(p: Letter, q: Letter): number {
  let [away, sum] = [0, 0];
  for (let c = 0; c < 3; c++) {
    away += Math.abs(p.mixture[c]! - q.mixture[c]!);
    sum += Math.max(Math.abs(p.mixture[c]!), Math.abs(q.mixture[c]!));
  }
  return away / sum;
}

function isBeside(p: Letter, q: Letter, gap: number, size: number): boolean {
  const [small, large] = [Math.min(sizeOf(p), sizeOf(q)), Math.max(sizeOf(p), sizeOf(q))];
  const across = Math.max(p.box.left, q.box.left) - Math.min(p.box.right, q.box.right);
  const down = Math.max(p.box.top, q.box.top) - Math.min(p.box.bottom, q.box.bottom);
  return Math.max(across, down) <= gap * large && large <= size * small;
}

/** Letters that stand side by side with the same mixture. */
function groupsOf(letters: readonly Letter[], rt: Runtime): Letter[][] {
  const group = letters.map((_, n) => n);
  const rootOf = (n: number): number => {
    let at = n;
    while (group[at] !== at) at = group[at]!;
    return at;
  };
  for (let n = 0; n < letters.length; n++) {
    if ((n & 63) === 0) throwIfAborted(rt.signal);
    for (let m = n + 1; m < letters.length; m++) {
      if (isBeside(letters[n]!, letters[m]!, GAP, SAME_SIZE) && differenceOf(letters[n]!, letters[m]!) <= SAME) {
        group[rootOf(m)] = rootOf(n);
      }
    }
  }
  const groups = new Map<number, Letter[]>();
  letters.forEach((letter, n) => {
    const root = rootOf(n);
    const own = groups.get(root);
    if (own) own.push(letter);
    else groups.set(root, [letter]);
  });
  return [...groups.values()];
}

interface Family {
  readonly overlay: Overlay;
  readonly letters: Letter[];
  places: number;
}

function isSame(p: Overlay, q: Overlay): boolean {
  if (Math.abs(p.opacity - q.opacity) > ONE_OPACITY) return false;
  return p.colour.every((v, c) => Math.abs(v * p.opacity - q.colour[c]! * q.opacity) <= ONE_COLOUR);
}

const isLighter = ({ mixture: [r, g, b] }: Letter): boolean => r + g + b > 0;

function addTo(families: Family[], overlay: Overlay, letters: readonly Letter[]): void {
  const family = families.find((each) => isSame(each.overlay, overlay));
  if (!family) families.push({ overlay, letters: [...letters], places: 1 });
  else {
    family.letters.push(...letters);
    family.places++;
  }
}

/** More for longer borders, and for those that the overlay explains better. */
function weightOf({ letters, overlay }: Family): number {
  return letters.reduce((sum, { border }) => sum + border.length, 0) / (0.03 + overlay.error / overlay.change);
}

/** True when most of a family's letters lie between or on another's: they are the gaps that those leave. */
function isBetween(family: Family, other: Family): boolean {
  const { letters } = family;
  const touching = letters.filter(({ box }) =>
    other.letters.some(
      ({ box: by }) =>
        box.left <= by.right + 2 && by.left <= box.right + 2 && box.top <= by.bottom + 2 && by.top <= box.bottom + 2,
    ),
  );
  return touching.length > 0.5 * letters.length;
}

/** All letters that the overlay of a family explains: beside its own, and anywhere where it is repeated. */
function gathered({ overlay, letters, places }: Family, all: readonly Letter[], size: number, rt: Runtime): Letter[] {
  const isRepeated = places >= REPEATED_PLACES && letters.length >= REPEATED_LETTERS;
  const usual = median(letters.map((each) => unexplainedBy(each, overlay)).filter(Number.isFinite));
  const most = letters.length <= FEW_LETTERS ? NEAR_FEW : NEAR;
  const near = Math.min(most, NEAR_ALWAYS + NEAR_USUAL * (Number.isNaN(usual) ? 1 : usual));
  const sizes = letters.map(sizeOf).sort((p, q) => p - q);
  const largest = sizes[Math.floor(0.9 * sizes.length)]! * 2;
  const costs = new Map<Letter, number>();
  for (const letter of all) {
    if (sizeOf(letter) > largest) continue;
    const cost = unexplainedBy(letter, overlay);
    if (cost <= near) costs.set(letter, cost);
  }
  throwIfAborted(rt.signal);
  // Whole letters before parts of them that fit a little better.
  const fitting = withoutOverlap(
    [...costs.keys()],
    size,
    (each) => (0.06 + costs.get(each)!) / each.pixels.length ** 0.25,
  );
  const isCertain = (each: Letter): boolean =>
    letters.length >= CERTAIN_LETTERS && each.pixels.length >= CERTAIN_AREA && costs.get(each)! <= CERTAIN;
  const own = new Set(
    fitting.filter((each) => letters.includes(each) || (isRepeated && costs.get(each)! <= ANYWHERE) || isCertain(each)),
  );
  for (const letter of letters) own.add(letter);
  let rest = fitting.filter((each) => !own.has(each));
  for (let round = 0; round < NEAR_ROUNDS && rest.length > 0; round++) {
    throwIfAborted(rt.signal);
    const before = [...own];
    const beside = rest.filter((each) => before.some((other) => isBeside(each, other, NEAR_GAP, NEAR_SIZE)));
    if (beside.length === 0) break;
    for (const each of beside) own.add(each);
    rest = rest.filter((each) => !own.has(each));
  }
  return [...own];
}

/** The marks of a picture of at most SEARCH_PX, most letters first. Throws AbortedError. */
export function searchMarks(picture: Rgb8, rt: Runtime): Mark[] {
  const size = picture.width * picture.height;
  const all = findLetters(picture, halvedPicture(picture), rt);
  const families: Family[] = [];
  // Light and dark apart: gaps between letters look like letters of the other kind.
  for (const isLight of [true, false]) {
    const own = all.filter((each) => each.spread < SURE && isLighter(each) === isLight);
    const sure = withoutOverlap(own, size, ({ spread }) => spread);
    for (const letters of groupsOf(sure, rt)) {
      const found = asOverlay(letters, picture, rt);
      if (found && found.odds >= ODDS) addTo(families, found.overlay, letters);
    }
  }
  const kept: Family[] = [];
  for (const family of families.sort((p, q) => weightOf(q) - weightOf(p))) {
    if (kept[0] && weightOf(family) < SECOND * weightOf(kept[0])) break;
    if (!kept.some((other) => isBetween(family, other))) kept.push(family);
  }
  return kept.map((family) => {
    const letters = gathered(family, all, size, rt);
    const first = beliefOf(letters, picture);
    const told = overlayUnder(picture, first, UNEXPLAINED, rt) ?? family.overlay;
    const seen = grown(picture, first, told, Math.max(...letters.map(sizeOf)), rt);
    const overlay = overlayUnder(picture, seen, UNEXPLAINED, rt) ?? told;
    return { ...seen, overlay };
  });
}
