/**
 * Old curtains. Before windows that they hide nobody knows what is behind them, so curtains of the new style are drawn
 * over all that the photo shows of them. Where they hang at the sides of an opening, it ends at them.
 */
import type { DrawnCurtain } from '../../design/floorPlan.ts';
import type { Opening, Room } from '../../geometry/roomSchema.ts';
import { connectedComponents } from '../../image/morphology.ts';
import { quantile } from '../../image/statistics.ts';
import type { Rgb8 } from '../../image/types.ts';
import { segmentClasses } from '../../perceive/network/classes.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { isVeiled } from './believed.ts';
import { BEYOND, LEAST_SEEN, measure } from './measure.ts';
import { type WallCells, wallCells } from './wallCells.ts';

/** Probability from which a place shows a window or what hangs before it. */
const SURE = 0.5;
const hung = (['window', 'door', 'curtain'] as const).map((name) => segmentClasses.indexOf(name));
const furniture = ['seating', 'bed', 'table', 'storage', 'plant', 'lamp', 'person'] as const;
/** Share of a part's cells that its rectangle leaves out on each side. */
const STRAY = 0.02;
/** m: curtains nearer to each other than this are one. */
const APART_M = 0.3;
/** m: a part that ends so near to the end of what is seen of a wall goes on beyond the picture, by so much. */
const AT_END_M = 0.25;
const ON_M = 0.6;
/** m: below the foot of curtains, where it is looked whether they end or something stands before them. */
const BELOW_M = [0.08, 0.3] as const;
/** Mean probability of furniture there from which it does; curtains whose foot is lower reach the floor. */
const HIDDEN = 0.35;
const ON_FLOOR_M = 0.3;
/** Sheers are so much lighter than their wall, or so much of them is burnt out. */
const LIGHTER = 1.15;
const BURNT = 0.2;

/** Strips of an opening that are looked at, and share of one from which it is old curtain. */
const STRIPS = 12;
const HUNG = 0.55;
/** Share of an opening that its old curtains leave at least: they hang at its sides. */
const LEAST_LEFT = 0.4;

export interface DrawnWindows {
  /** Whose veiled openings are as large as what hangs before them. */
  readonly room: Room;
  /** What is drawn before each of its openings. */
  readonly drawn: readonly (DrawnCurtain | undefined)[];
}

/**
 * Takes the veiled openings of a Room in metres and of the photo's size as what hangs before them, and others as what
 * is between it.
 */
export function drawnWindows(room: Room, photo: Rgb8, said: Segmentation): DrawnWindows {
  const seen = room.openings.map((opening) => betweenCurtains(opening, room, photo, said));
  const veiled = seen.filter((opening) => isVeiled(opening, room, photo, said));
  const walls = veiled.length > 0 ? wallCells(room, said) : [];
  const whole = joined(asLong(veiled.map((opening) => wholeOf(opening, walls, room, photo, said))));
  const clear = seen.filter((one) => !veiled.includes(one) && !whole.some((other) => gapBetween(one, other) < 0));
  const curtains = whole.map((opening) => {
    const inside = measure(opening, room, photo, said, 0);
    const around = measure(opening, room, photo, said, BEYOND);
    return inside.burnt > BURNT || inside.luma > LIGHTER * around.luma ? ('sheers' as const) : ('drapes' as const);
  });
  return { room: { ...room, openings: [...clear, ...whole] }, drawn: [...clear.map(() => undefined), ...curtains] };
}

/** An opening without the old curtains at its sides. */
function betweenCurtains(opening: Opening, room: Room, photo: Rgb8, said: Segmentation): Opening {
  const widthM = opening.widthM / STRIPS;
  const isCurtain = Array.from({ length: STRIPS }, (_, k) => {
    const { count, share } = measure({ ...opening, leftM: opening.leftM + k * widthM, widthM }, room, photo, said, 0);
    return count >= LEAST_SEEN && share(['curtain']) > HUNG;
  });
  const from = isCurtain.indexOf(false);
  const to = isCurtain.lastIndexOf(false) + 1;
  if (to - from === STRIPS || to - from < LEAST_LEFT * STRIPS) return opening;
  return { ...opening, leftM: opening.leftM + from * widthM, widthM: (to - from) * widthM };
}

/** What hangs before an opening, and whether its foot is hidden by what stands before it. */
interface Whole {
  readonly opening: Opening;
  readonly isHidden: boolean;
}

/**
 * Curtains of one room are of one length: those whose foot is hidden end as the others do, on the floor where none is
 * seen.
 */
function asLong(all: readonly Whole[]): Opening[] {
  const seen = all.filter(({ isHidden }) => !isHidden).map(({ opening }) => opening.bottomM);
  const bottomM = seen.length > 0 ? Math.min(...seen) : 0;
  return all.map(({ opening, isHidden }) => {
    if (!isHidden && bottomM > 0) return opening;
    return { ...opening, bottomM, heightM: opening.heightM + opening.bottomM - bottomM };
  });
}

/** An opening with all that hangs beside it on its wall; one that reaches the floor does so at 0. */
function wholeOf(opening: Opening, walls: readonly WallCells[], room: Room, photo: Rgb8, said: Segmentation): Whole {
  const { width, height, data } = said;
  const cells = walls.find(({ wall }) => wall === opening.wall);
  if (!cells) return { opening, isHidden: true };
  const isHung = (i: number): boolean =>
    cells.isOn(i) && hung.reduce((sum, c) => sum + data[i * segmentClasses.length + c], 0) > SURE;
  const { labels } = connectedComponents(width, height, isHung);
  const own = new Set<number>();
  labels.data.forEach((label, i) => {
    if (label > 0 && isIn(cells.at(i), opening)) own.add(label);
  });
  const points = Array.from(labels.data.keys())
    .filter((i) => own.has(labels.data[i]))
    .map(cells.at);
  if (points.length === 0) return { opening, isHidden: true };
  const [us, vs] = [0, 1].map((axis) => points.map((p) => p[axis]));
  const [from, to] = [room.planM[opening.wall], room.planM[opening.wall + 1]];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const left = Math.min(opening.leftM, quantile(us, STRAY));
  const right = Math.max(opening.leftM + opening.widthM, quantile(us, 1 - STRAY));
  const foot = quantile(vs, STRAY);
  const below = { ...opening, bottomM: foot - BELOW_M[1], heightM: BELOW_M[1] - BELOW_M[0] };
  const { count, share } = measure({ ...below, leftM: left, widthM: right - left }, room, photo, said, 0);
  const isLow = foot < ON_FLOOR_M;
  const isHidden = !isLow && (count < LEAST_SEEN || share(furniture) > HIDDEN);
  const bottom = isLow ? 0 : foot;
  const top = Math.max(opening.bottomM + opening.heightM, quantile(vs, 1 - STRAY));
  const goesOn = { left: opening.wall === 0, right: opening.wall === room.planM.length - 2 };
  const leftM = goesOn.left && left < AT_END_M ? left - ON_M : Math.max(0, left);
  const rightM = goesOn.right && right > length - AT_END_M ? right + ON_M : Math.min(length, right);
  const topM = Math.min(top, room.ceilingHeightM - 0.03);
  const whole = { ...opening, leftM, bottomM: bottom, widthM: rightM - leftM, heightM: topM - bottom };
  return { opening: whole, isHidden };
}

function isIn([u, v]: readonly [number, number], { leftM, bottomM, widthM, heightM }: Opening): boolean {
  return u > leftM && u < leftM + widthM && v > bottomM && v < bottomM + heightM;
}

/** m between two openings along their wall, negative where they overlap; infinite on two walls. */
function gapBetween(a: Opening, b: Opening): number {
  if (a.wall !== b.wall) return Number.POSITIVE_INFINITY;
  return Math.max(a.leftM - b.leftM - b.widthM, b.leftM - a.leftM - a.widthM);
}

/** Curtains that meet are one. */
function joined(openings: readonly Opening[]): Opening[] {
  const out: Opening[] = [];
  for (const opening of [...openings].sort((a, b) => a.wall - b.wall || a.leftM - b.leftM)) {
    const before = out.at(-1);
    if (before && gapBetween(before, opening) < APART_M) out.splice(-1, 1, around(before, opening));
    else out.push(opening);
  }
  return out;
}

function around(a: Opening, b: Opening): Opening {
  const leftM = Math.min(a.leftM, b.leftM);
  const bottomM = Math.min(a.bottomM, b.bottomM);
  const widthM = Math.max(a.leftM + a.widthM, b.leftM + b.widthM) - leftM;
  const heightM = Math.max(a.bottomM + a.heightM, b.bottomM + b.heightM) - bottomM;
  return { ...a, leftM, bottomM, widthM, heightM };
}
