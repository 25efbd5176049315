/**
 * What stands under things that stand on top: of what is drawn, also what was told too doubtfully to stand by itself;
 * under a lamp, where nothing of it was told at all, a nightstand beside a bed or else a side table.
 */
import { distanceTo, type OrientedBox } from '../design/box.ts';
import type { DrawnClass } from '../perceive/drawn/classes.ts';
import type { DrawnItem, FittedItem } from './drawnItem.ts';

/** How far below what it seems to begin at a thing may stand, metres; and how far beside what it stands on. */
const DROP_M = 0.45;
const BESIDE_M = 0.12;
/** Metres above the floor from which the shade of a lamp that stands on nothing is a floor lamp's. */
const SHADE_M = 0.7;
/** Metres at which tops lie that lamps stand on; half the width of the smallest; and how near a bed is. */
const TOP_M = [0.34, 0.78] as const;
const HALF_M = 0.21;
const BEDSIDE_M = 0.9;
/** Metres between the middles of parts of one lamp. */
const ONE_LAMP_M = 0.3;

/** What things stand on. */
export const tops: ReadonlySet<DrawnClass> = new Set(['table', 'desk', 'cabinet', 'shelf']);

/** How far a thing's middle lies outside of a box, metres; 0 within. */
const beside = (box: OrientedBox, { box: { x, z } }: DrawnItem): number => distanceTo(box, [x, z]);

/** A thing on the top, so high, of what it stands on: of a lamp often the shade alone is told. */
function raisedTo(item: DrawnItem, heightM: number): DrawnItem {
  const { bottom, top } = item.box;
  const isShade = item.kind === 'lamp' && bottom > heightM;
  const own = isShade ? top - heightM : top - bottom;
  return { ...item, on: 'top', box: { ...item.box, bottom: heightM, top: heightM + Math.max(0.15, own) } };
}

/** Whether a lamp is a part of one that was fitted: shade and foot are easily told as two. */
export function isSameLamp(item: DrawnItem, fitted: readonly FittedItem[]): boolean {
  const { kind, box } = item;
  const isNear = ({ x, z }: OrientedBox): boolean => Math.hypot(x - box.x, z - box.z) < ONE_LAMP_M;
  return kind === 'lamp' && fitted.some(({ item: own }) => own.kind === 'lamp' && own.on === 'top' && isNear(own.box));
}

/** Things that stand on others stand on the top of what is below them; null where nothing that was fitted is. */
export function onTop(item: DrawnItem, fitted: readonly FittedItem[]): DrawnItem | null {
  const { bottom } = item.box;
  let best: number | null = null;
  for (const { item: other, placement } of fitted) {
    if (other.on !== 'floor' || other.kind === 'rug' || beside(other.box, item) > BESIDE_M) continue;
    const height = placement.y + placement.built.piece.sizeM[2];
    if (Math.abs(height - bottom) > DROP_M) continue;
    if (best === null || Math.abs(height - bottom) < Math.abs(best - bottom)) best = height;
  }
  return best === null ? null : raisedTo(item, best);
}

/** A lamp that is so high that it has a foot of its own; null for other things, and for lamps that are lower. */
export function onItsFoot(item: DrawnItem): DrawnItem | null {
  if (item.kind !== 'lamp' || item.box.bottom < SHADE_M) return null;
  return { ...item, on: 'floor', ids: ['floor-lamp'], box: { ...item.box, bottom: 0 } };
}

/** What may be fitted under a thing that stands on top of nothing so far, the likeliest first. */
export function hostsFor(
  item: DrawnItem,
  doubted: readonly DrawnItem[],
  fitted: readonly FittedItem[],
): readonly DrawnItem[] {
  const { x, z, turn, bottom } = item.box;
  const drawn = doubted.filter(
    ({ kind, box }) => tops.has(kind) && beside(box, item) <= BESIDE_M && Math.abs(box.top - bottom) <= DROP_M,
  );
  if (item.kind !== 'lamp' || bottom < TOP_M[0] || bottom > TOP_M[1]) return drawn;
  const isBedside = fitted.some(({ item: { kind, box } }) => kind === 'bed' && beside(box, item) < BEDSIDE_M);
  const bed = fitted.find(({ item: { kind } }) => kind === 'bed');
  const box = {
    x,
    z,
    turn: isBedside && bed ? bed.placement.turn : turn,
    halfWidth: HALF_M,
    halfDepth: HALF_M,
    bottom: 0,
    top: bottom,
  };
  const ids = [isBedside ? 'nightstand' : 'side-table'];
  return [...drawn, { thing: item.thing, kind: 'cabinet', confidence: item.confidence, on: 'floor', box, ids }];
}
