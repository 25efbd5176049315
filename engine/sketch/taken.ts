/** Whether two things that are drawn would stand in one place: parts of one are easily told twice. */
import { type OrientedBox, planOverlap } from '../design/box.ts';
import type { DrawnClass } from '../perceive/drawn/classes.ts';

/** What is told to stand somewhere. */
interface Told {
  readonly kind: DrawnClass;
  readonly on: 'floor' | 'wall' | 'ceiling' | 'top';
  readonly box: OrientedBox;
}

/** Share of the narrower one's narrower side by which two things on the floor may stand in each other. */
const MOST_INSIDE = 0.5;
/** The same for two of one kind, which are mostly one that was told twice. */
const MOST_INSIDE_ALIKE = 0.2;
const under: ReadonlySet<DrawnClass> = new Set(['table', 'desk']);
const pushed: ReadonlySet<DrawnClass> = new Set(['chair', 'armchair']);

/** Whether a thing's place on the floor is another's. Chairs are pushed under tables. */
export function isTaken(item: Told, other: Told): boolean {
  if (item.on !== 'floor' || other.on !== 'floor' || item.kind === 'rug' || other.kind === 'rug') return false;
  if ((pushed.has(item.kind) && under.has(other.kind)) || (under.has(item.kind) && pushed.has(other.kind)))
    return false;
  const narrow = ({ box }: Told): number => 2 * Math.min(box.halfWidth, box.halfDepth);
  const most = item.kind === other.kind ? MOST_INSIDE_ALIKE : MOST_INSIDE;
  return planOverlap(item.box, other.box) > most * Math.min(narrow(item), narrow(other));
}

/** The items without those whose place one that is surer has; `sureness` of each says which that is. */
export function withoutTaken<T extends Told>(items: readonly T[], sureness: (item: T) => number): T[] {
  const kept: T[] = [];
  for (const item of items.toSorted((a, b) => sureness(b) - sureness(a))) {
    if (!kept.some((other) => isTaken(item, other))) kept.push(item);
  }
  return items.filter((item) => kept.includes(item));
}
