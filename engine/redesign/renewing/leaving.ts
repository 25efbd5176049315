/** Which things of a photo go when its room is furnished anew, and which are of the house. */
import type { Rgb8 } from '../../image/types.ts';
import type { Segmentation } from '../../perceive/network/segment.ts';
import { ceilingFixtures } from '../ceiling/ceiling.ts';
import { bestClasses, classParts, type OldThing, type OldThings } from '../oldThings.ts';
import type { Setting } from '../setting.ts';

/** Storage that is as tall or as wide as this, in metres, is taken for built in. */
const TALL_M = 1.35;
const WIDE_M = 1.75;
/** Share of the picture up to which what has no name goes with what it stands on. */
const SMALL = 0.012;
/** Share of its rim that touches what goes, for it to stand on it. */
const BESIDE = 0.25;

export interface Leaving {
  /** In the lattice of the network. */
  readonly cells: readonly number[];
  /** What stays where it is. */
  readonly staying: OldThings;
}

/** Parts the things of a photo, storage with what stays if it is fitted; null where nobody can tell them. */
export function leavingOf(
  photo: Pick<Rgb8, 'height'>,
  { old, room, perception }: Pick<Setting, 'old' | 'room' | 'perception'>,
  keepsStorage = false,
): Leaving | null {
  const said = perception.segmentation;
  if (!said) return null;
  const loosely = old.things.filter(
    (thing) => !(keepsStorage && thing.kind === 'storage') && isLoose(thing, old, photo.height, room.camera.focalPx),
  );
  const under = new Set(loosely.flatMap((thing) => thing.cells));
  const hung = new Set(ceilingFixtures(said).flatMap((one) => one.cells));
  const isHung = ({ cells }: OldThing): boolean => cells.some((cell) => hung.has(cell));
  const goes = old.things.filter(
    (thing) => loosely.includes(thing) || (carried.has(thing.kind) && !isHung(thing) && rests(thing, under, old)),
  );
  const staying = { ...old, things: old.things.filter((thing) => !goes.includes(thing)) };
  const cells = new Set(goes.flatMap((thing) => thing.cells));
  const stands = goes.filter((thing) => carried.has(thing.kind)).flatMap((thing) => footOf(thing, said));
  for (const cell of stands) cells.add(cell);
  for (const part of classParts(said, ['other']))
    if (standsOn(part, cells, said)) for (const cell of part.cells) cells.add(cell);
  // Specks of their classes are parts that the network saw apart.
  const loose = new Set<string>(['seating', 'bed', 'table', 'plant', 'picture']);
  const kept = new Set(staying.things.flatMap((thing) => thing.cells));
  bestClasses(said).forEach((kind, cell) => {
    if (loose.has(kind) && !kept.has(cell)) cells.add(cell);
  });
  return { cells: [...cells], staying };
}

function isLoose(thing: OldThing, { width, height }: OldThings, heightPx: number, focalPx: number): boolean {
  const { kind, box, cells, depthM } = thing;
  if (kind === 'curtain' || kind === 'person') return false;
  if (kind === 'picture') return true;
  if (kind !== 'storage') return box !== null;
  if (!box) return false;
  const rows = cells.map((cell) => Math.floor(cell / width));
  const columns = cells.map((cell) => cell % width);
  const metres = (depthM / focalPx) * (heightPx / height);
  const tall = (Math.max(...rows) - Math.min(...rows) + 1) * metres;
  const wide = (Math.max(...columns) - Math.min(...columns) + 1) * metres;
  return tall < TALL_M && wide < WIDE_M;
}

/** What mostly stands on something, or behind it. */
const carried = new Set<string>(['lamp', 'plant']);

/** What such a thing stands on in its columns, down to the floor: poles, legs and stems have no name of their own. */
function footOf({ cells }: OldThing, said: Segmentation): number[] {
  const best = bestClasses(said);
  const { width } = said;
  const foot: number[] = [];
  for (const lowest of lowestOf(cells, width).values()) {
    let cell = lowest + width;
    while (cell < best.length && (best[cell] === 'wall' || best[cell] === 'other')) cell += width;
    if (best[cell] !== 'floor' && best[cell] !== 'rug') continue;
    for (let on = lowest + width; on < cell; on += width) foot.push(on);
  }
  return foot;
}

/** The lowest cell of each column. */
function lowestOf(cells: readonly number[], width: number): Map<number, number> {
  const lowest = new Map<number, number>();
  for (const cell of cells) lowest.set(cell % width, Math.max(lowest.get(cell % width) ?? 0, cell));
  return lowest;
}

/** Rows of the lattice below a thing, as a share of all, in which what carries it is looked for. */
const UNDER = 0.12;

/** Whether anything that goes is below a thing: it stood on that, or behind it. */
function rests({ cells }: OldThing, goes: ReadonlySet<number>, { width, height }: OldThings): boolean {
  const rows = Math.ceil(UNDER * height);
  return [...lowestOf(cells, width).values()].some((cell) =>
    Array.from({ length: rows }, (_, k) => cell + (k + 1) * width).some((below) => goes.has(below)),
  );
}

function standsOn(
  part: { readonly cells: readonly number[]; readonly share: number },
  goes: ReadonlySet<number>,
  { width }: Segmentation,
): boolean {
  if (part.share > SMALL) return false;
  const own = new Set(part.cells);
  let [rim, beside] = [0, 0];
  for (const cell of part.cells) {
    for (const next of [cell - 1, cell + 1, cell - width, cell + width]) {
      if (own.has(next)) continue;
      rim++;
      if (goes.has(next)) beside++;
    }
  }
  return beside >= BESIDE * rim;
}
