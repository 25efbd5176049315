/**
 * Where a picture has overlays on it. Letters that stand together with one mixture, and signs over a changing ground,
 * say what the overlay is (`overlay.ts`); then all that this overlay explains belongs to the mark. Letters that are not
 * sure are traced first, and judged by what they grow to (`trace.ts`).
 */

import { throwIfAborted } from '../../abort.ts';
import { median } from '../../image/statistics.ts';
import type { Rgb8 } from '../../image/types.ts';
import type { Runtime } from '../../runtime.ts';
import {
  type Belief,
  beliefOf,
  gapOf,
  oddsOf,
  oddsOfLetters,
  overlayUnder,
  type Suspect,
  seenUnder,
  sizeOf,
} from './evidence.ts';
import { grown } from './grow.ts';
import { findLetters, type Letter, unexplainedBy, widthAcross, withoutOverlap } from './letters.ts';
import { halvedPicture } from './lift.ts';
import { busyness, type Clues } from './matched.ts';
import { isSameOverlay, type Overlay } from './overlay.ts';
import { seenSuspects } from './regions.ts';
import { seenOverlay } from './seen.ts';
import { believedAround, explained, type Traced, traced } from './trace.ts';

/** Long side of the copy that is searched, px. */
export const SEARCH_PX = 1024;
/**
 * How far letters of one mark differ: in mixture, as a share of it, in size, and the gap between them as a share of the
 * larger.
 */
const SAME = 0.14;
const SAME_SIZE = 3.2;
const GAP = 1.1;
/**
 * Spreads of letters that marks are begun with: the first gives fewer that are wrong, the second those over texture.
 */
const SPREADS = [0.16, 0.28] as const;
/**
 * Samples along the borders of letters, share of the change that their overlay may leave unexplained, and least change,
 * 0-255.
 */
const LEAST_SAMPLES = 60;
const WORTH = 0.2;
const LEAST_CHANGE = 8;
/** Proposals that are looked into. */
const PROPOSALS = 7;
/** Log odds from which letters are looked into, and from which no more is looked for. */
const WORTH_ODDS = -4;
const SURELY = 3;
/** Share of a suspect on another from which the two are one. */
const FOUND = 0.75;
/** Log odds from which there is a mark and another part of one. */
const ODDS = 0.95;
const PART_ODDS = 0;
/** The same as a whole, after it has grown along its line. */
const WHOLE_ODDS = 0.8;
/** How far such a part may stand off, as a multiple of its letters' size. */
const STANDS_BY = 3;
/** Log odds below which letters that seemed sure give way to a likely trace of them, and below which they are none. */
const EVEN_ODDS = 0;
const LEAST_ODDS = -3;
/** By how much a trace of letters that seemed sure must be likelier than they are to stand for them. */
const CLEARER = 3;
/**
 * Opacity up to which what is not sure can be a mark, and up to which it can with fewer parts; mean log odds of the
 * network from which it can.
 */
const MOST_OPACITY = 0.62;
const LEAST_PARTS = 4;
const FEW_OPACITY = 0.55;
const LEAST_SEEN = 0;
/** Mean log odds of the network from which a mark that faint may be less likely, and its odds then. */
const CLEARLY_SEEN = [
  { seen: 2.2, odds: 0 },
  { seen: 1.5, odds: 0.8 },
] as const;
/** Least width of a mark across its line, px: a bright edge in pieces is narrower than letters are. */
const LEAST_ACROSS = 5;
/** By how much the log odds of a mark may fall with what the network believes around it. */
const WORSE = 0.65;
/** Difference of opacities up to which two overlays are one. */
const ONE_OPACITY = 0.05;
/** Log odds from which letters are a mark. */
const LETTER_ODDS = -0.5;
/** Share of the change that the overlay of a whole mark may leave unexplained. */
const UNEXPLAINED = 0.24;
/** Weight of a second mark as a share of the first's: most photos have one. */
const SECOND = 0.4;
/**
 * What a letter of a known overlay may leave unexplained beside the mark's others, where those are few, by what those
 * leave, and anywhere where the mark is repeated.
 */
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

/** Difference of two mixtures as a share of the larger. */
function differenceOf(p: Letter, q: Letter): number {
  let [away, sum] = [0, 0];
  for (let c = 0; c < 3; c++) {
    away += Math.abs(p.mixture[c] - q.mixture[c]);
    sum += Math.max(Math.abs(p.mixture[c]), Math.abs(q.mixture[c]));
  }
  return away / sum;
}

function isBeside(p: Letter, q: Letter, gap: number, size: number): boolean {
  const [small, large] = [Math.min(sizeOf(p.box), sizeOf(q.box)), Math.max(sizeOf(p.box), sizeOf(q.box))];
  return gapOf(p.box, q.box) <= gap * large && large <= size * small;
}

/** Letters that stand side by side with the same mixture. */
function groupsOf(letters: readonly Letter[], rt: Runtime): Letter[][] {
  const group = letters.map((_, n) => n);
  const rootOf = (n: number): number => {
    let at = n;
    while (group[at] !== at) at = group[at];
    return at;
  };
  for (let n = 0; n < letters.length; n++) {
    if ((n & 63) === 0) throwIfAborted(rt.signal);
    for (let m = n + 1; m < letters.length; m++) {
      if (isBeside(letters[n], letters[m], GAP, SAME_SIZE) && differenceOf(letters[n], letters[m]) <= SAME) {
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

/** What may be a mark: letters that stand together, and the overlay that explains them. */
interface Proposal extends Suspect {
  readonly letters: readonly Letter[];
  /** More for longer borders, and for those that the overlay explains better. */
  readonly rank: number;
}

const isSame = (p: Overlay, q: Overlay): boolean => isSameOverlay(p, q, ONE_OPACITY);

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
  const sizes = letters.map(({ box }) => sizeOf(box)).sort((p, q) => p - q);
  const largest = sizes[Math.floor(0.9 * sizes.length)] * 2;
  const costs = new Map<Letter, number>();
  for (const letter of all) {
    if (sizeOf(letter.box) > largest) continue;
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

/** Share of one belief that lies on another. */
function shareOn({ belief: { data } }: Belief, { belief: other }: Belief): number {
  let [on, all] = [0, 1];
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue;
    all++;
    if (other.data[i]) on++;
  }
  return on / all;
}

/** Letters with one mixture beside one another, and the overlays that explain them, the most convincing first. */
function proposalsOf(all: readonly Letter[], picture: Rgb8, rt: Runtime): Proposal[] {
  const out: Proposal[] = [];
  const asked = new Set<string>();
  for (const spread of SPREADS) {
    // Light and dark apart: gaps between letters look like letters of the other kind.
    for (const isLight of [true, false]) {
      const own = all.filter((each) => each.spread < spread && isLighter(each) === isLight);
      const apart = withoutOverlap(own, picture.width * picture.height, (each) => each.spread);
      for (const letters of groupsOf(apart, rt)) {
        const samples = letters.reduce((sum, { border }) => sum + border.length / 6, 0);
        const key = `${samples} ${letters.map(({ pixels }) => pixels[0]).join(' ')}`;
        if (samples < LEAST_SAMPLES || asked.has(key)) continue;
        asked.add(key);
        const first = beliefOf(letters, picture);
        const overlay = overlayUnder(picture, first, WORTH, rt);
        if (!overlay || overlay.change < LEAST_CHANGE) continue;
        const rank = Math.sqrt(samples) / (0.03 + overlay.error / overlay.change);
        out.push({ ...first, overlay, parts: letters, letters, rank });
      }
    }
  }
  out.sort((p, q) => q.rank - p.rank);
  const kept: Proposal[] = [];
  for (const one of out) {
    if (!kept.some((other) => isSame(one.overlay, other.overlay) && shareOn(one, other) > 0.5)) kept.push(one);
  }
  return kept;
}

/** What letters alone say: those that are a mark by their odds, and all that their overlay explains beside them. */
function bySureLetters(proposals: readonly Proposal[], all: readonly Letter[], picture: Rgb8, rt: Runtime): Mark[] {
  const families: Family[] = [];
  for (const { letters, overlay } of proposals) {
    if (letters.some(({ spread }) => spread >= SPREADS[0])) continue;
    if ((oddsOfLetters(letters, overlay, picture, rt) ?? Number.NEGATIVE_INFINITY) < LETTER_ODDS) continue;
    addTo(families, overlay, letters);
  }
  const kept: Family[] = [];
  for (const family of families.sort((p, q) => weightOf(q) - weightOf(p))) {
    if (kept[0] && weightOf(family) < SECOND * weightOf(kept[0])) break;
    if (!kept.some((other) => isBetween(family, other))) kept.push(family);
  }
  return kept.map((family) => {
    const letters = gathered(family, all, picture.width * picture.height, rt);
    const first = beliefOf(letters, picture);
    const told = overlayUnder(picture, first, UNEXPLAINED, rt) ?? family.overlay;
    const seen = grown(picture, first, told, Math.max(...letters.map(({ box }) => sizeOf(box))), rt);
    const overlay = overlayUnder(picture, seen, UNEXPLAINED, rt) ?? told;
    return { ...seen, overlay };
  });
}

/** Whether a suspect has been traced before: from other letters of it, or with an overlay that is told less well. */
function isFoundIn(one: Suspect, found: Suspect): boolean {
  const share = shareOn(one, found);
  return share > FOUND || (share > 0.5 && isSame(one.overlay, found.overlay));
}

/**
 * What the most convincing letters grow to, the likeliest first. Once one is certain, only what has its overlay is
 * looked into.
 */
function byTracing(proposals: readonly Suspect[], picture: Rgb8, clues: Clues, rt: Runtime): Traced[] {
  const found: Traced[] = [];
  for (const one of proposals) {
    if (found.some((other) => isFoundIn(one, other))) continue;
    const certain = found.find(({ odds }) => odds >= SURELY);
    if (certain && !isSame(one.overlay, certain.overlay)) continue;
    found.push(traced(picture, one, clues, rt));
  }
  return found.sort((p, q) => q.odds - p.odds);
}

/** Whether one mark stands near another: by the size of its parts. */
function standsBy(one: Suspect, other: Belief): boolean {
  const reach = STANDS_BY * median(one.parts.map(({ box }) => sizeOf(box)));
  return gapOf(one.box, other.box) <= reach;
}

/** A mark with others of its overlay. */
function joined(mark: Suspect, others: readonly Suspect[]): Suspect {
  const box = { ...mark.box };
  const data = mark.belief.data.slice();
  for (const { box: own, belief } of others) {
    for (let i = 0; i < data.length; i++) if (belief.data[i]) data[i] = 255;
    box.left = Math.min(box.left, own.left);
    box.top = Math.min(box.top, own.top);
    box.right = Math.max(box.right, own.right);
    box.bottom = Math.max(box.bottom, own.bottom);
  }
  const parts = [mark, ...others].flatMap((each) => each.parts);
  return { box, overlay: mark.overlay, belief: { ...mark.belief, data }, parts };
}

/**
 * A mark that is sure, with what the network believes covered around it, where that does not make it much less likely.
 */
function completed(picture: Rgb8, mark: Suspect, clues: Clues, rt: Runtime): Suspect {
  const whole = joined(mark, [believedAround(picture, mark, clues, rt)]);
  return oddsOf(picture, whole, clues) >= oddsOf(picture, mark, clues) - WORSE ? whole : mark;
}

/** Width of all that a mark covers, across its line, px. */
function acrossOf({ belief: { width, data } }: Belief): number {
  const covered: number[] = [];
  data.forEach((v, i) => {
    if (v > 0) covered.push(i);
  });
  return widthAcross(Int32Array.from(covered), width);
}

/** Whether what is traced is likely enough to be a mark, less so where the network sees it clearly. */
function isMark(picture: Rgb8, one: Traced, clues: Clues): boolean {
  const { odds, parts } = one;
  const { opacity } = one.overlay;
  const seen = seenUnder(one, clues);
  const isFaint = opacity <= FEW_OPACITY;
  if (seen < LEAST_SEEN || opacity > MOST_OPACITY || (parts.length < LEAST_PARTS && !isFaint)) return false;
  const clear = isFaint ? CLEARLY_SEEN.find((each) => seen >= each.seen) : undefined;
  const least = clear?.odds ?? ODDS;
  return odds >= least && acrossOf(one) >= LEAST_ACROSS && oddsOf(picture, one, clues) >= Math.min(WHOLE_ODDS, least);
}

/** What proposals grow to, from those on that are likeliest by themselves; the likeliest first. */
function tracesIn(proposals: readonly Suspect[], picture: Rgb8, clues: Clues, rt: Runtime): Traced[] {
  const likely = proposals
    .map((one) => ({ one, odds: oddsOf(picture, one, clues) }))
    .filter(({ odds }) => odds >= WORTH_ODDS)
    .sort((p, q) => q.odds - p.odds)
    .slice(0, PROPOSALS);
  return byTracing(
    likely.map(({ one }) => one),
    picture,
    clues,
    rt,
  );
}

/** The mark that is likeliest of what proposals grow to, with all of its overlay; null where none is likely. */
function byProposals(proposals: readonly Suspect[], picture: Rgb8, clues: Clues, rt: Runtime): Mark | null {
  const found = tracesIn(proposals, picture, clues, rt);
  const best = found.find((one) => isMark(picture, one, clues));
  if (!best) return null;
  const same = found.filter(
    (one) => one !== best && one.odds >= PART_ODDS && isSame(one.overlay, best.overlay) && standsBy(one, best),
  );
  return completed(picture, joined(best, same), clues, rt);
}

/** What the network says of each pixel, as log odds of an overlay. Throws AbortedError. */
export function seenIn(picture: Rgb8, rt: Runtime): Float32Array {
  const weights = rt.learned('marks');
  if (!weights) throw new Error('the weights of the network of marks are missing');
  return seenOverlay(picture, weights, rt);
}

/** What is known of each pixel before anything is proposed. */
const cluesOf = (picture: Rgb8, seen: Float32Array): Clues => ({ busy: busyness(picture), seen });

/** All that is traced in a picture of at most SEARCH_PX, marks or not: what the odds are fitted on. */
export function tracesOf(picture: Rgb8, rt: Runtime): { suspect: Suspect; clues: Clues }[] {
  const clues = cluesOf(picture, seenIn(picture, rt));
  const proposals = proposalsOf(findLetters(picture, halvedPicture(picture), rt), picture, rt);
  return tracesIn([...seenSuspects(picture, clues, rt), ...proposals], picture, clues, rt).map((suspect) => ({
    suspect,
    clues,
  }));
}

/**
 * The marks of a picture of at most SEARCH_PX that `seenIn` has said `seen` of, most letters first. Throws
 * AbortedError.
 */
export function searchMarks(picture: Rgb8, seen: Float32Array, rt: Runtime): Mark[] {
  const clues = cluesOf(picture, seen);
  const letters = findLetters(picture, halvedPicture(picture), rt);
  const proposals = proposalsOf(letters, picture, rt);
  const marks: Mark[] = [];
  let suspects: readonly Suspect[] | undefined;
  // Looked for where letters don't settle it, and then once.
  const seenOnes = (): readonly Suspect[] => {
    suspects ??= seenSuspects(picture, clues, rt);
    return suspects;
  };
  for (const sure of bySureLetters(proposals, letters, picture, rt)) {
    const all = explained(sure, picture, clues);
    const odds = oddsOf(picture, all, clues);
    const also = odds < SURELY ? seenOnes() : [];
    const isOwn = ({ overlay }: Suspect): boolean => isSame(overlay, all.overlay);
    const [pointed, same] = [also.filter(isOwn), proposals.filter(isOwn).slice(0, PROPOSALS)];
    // What is unlikely as a whole has too much in it where one trace of it is likely.
    const found = byTracing([...pointed, ...(odds < EVEN_ODDS ? [] : [all]), ...same], picture, clues, rt);
    const likely = found.find((one) => one.odds >= ODDS && (odds < EVEN_ODDS || one.odds >= odds + CLEARER));
    if (!likely && odds < LEAST_ODDS) continue;
    const mark = likely ?? all;
    const least = Math.max(PART_ODDS, (likely ? likely.odds : odds) - CLEARER);
    const others = found.filter((one) => one !== mark && one.odds >= least && standsBy(one, mark));
    const whole = joined(mark, others);
    marks.push(odds < EVEN_ODDS && !likely ? whole : completed(picture, whole, clues, rt));
  }
  if (marks.length > 0) return marks;
  const found = byProposals([...seenOnes(), ...proposals], picture, clues, rt);
  return found ? [found] : [];
}
