/** Tables with their chairs. A place at a table is 60 cm wide; chairs are pushed in by a hand's breadth. */
import type { Arrangement, Variant } from '../arrangement.ts';
import type { Built } from '../pieceSource.ts';
import { type Brief, Draft, depthOf, firstWanted, heightOf, sofaIds, wantedPiece, widthOf } from './draft.ts';

const PLACE_M = 0.62;
/** How far a chair's seat goes under the table. */
export const TUCK_M = 0.13;

export interface TableSet {
  readonly table: string;
  readonly chairs: readonly string[];
  /** Widths to try, the largest first. */
  readonly widths: readonly number[];
  readonly depth?: number;
  /** Chairs at the ends too. */
  readonly ends: boolean;
}

/**
 * Armrests and cushions on the floor stay outside of the table's edge; chairs round a corner must not meet under it.
 */
function tuckOf(set: TableSet, chair: Built, long: number, deep: number): number {
  const { id } = chair.kind;
  if (id === 'office-chair' || id === 'floor-cushion' || id === 'armchair' || id === 'low-chair') return -0.03;
  return set.ends ? Math.min(TUCK_M, (Math.min(long, deep) - widthOf(chair)) / 2 - 0.03) : TUCK_M;
}

/** Draws a table around the origin, its length along x. */
export function drawTable(brief: Brief, set: TableSet, width: number, draft: Draft, x = 0, z = 0): Built | undefined {
  const table = wantedPiece(brief, set.table, set.depth ? { width, depth: set.depth } : { width });
  if (!table) return undefined;
  draft.stand(table, x, z, { worth: 1 });
  const chairId = firstWanted(brief, set.chairs);
  const chair = chairId ? wantedPiece(brief, chairId) : undefined;
  if (!chair) return table;
  const [long, deep] = table.piece.sizeM;
  const tuck = tuckOf(set, chair, long, deep);
  const seats = Math.max(1, Math.floor((long - 0.08) / Math.max(PLACE_M, widthOf(chair) + 0.08)));
  const away = (edge: number) => edge / 2 - tuck + depthOf(chair) / 2;
  for (let i = 0; i < seats; i++) {
    const at = x + ((i + 0.5) / seats - 0.5) * long * (seats > 1 ? 0.94 : 1);
    draft.stand(chair, at, z + away(deep), { reach: 'any', worth: 0.4 });
    draft.stand(chair, at, z - away(deep), { turn: Math.PI, reach: 'any', worth: 0.4 });
  }
  if (set.ends && deep > 0.62) {
    draft.stand(chair, x + away(long), z, { turn: Math.PI / 2, reach: 'any', worth: 0.4 });
    draft.stand(chair, x - away(long), z, { turn: -Math.PI / 2, reach: 'any', worth: 0.4 });
  }
  return table;
}

/** A dining arrangement that stands free, with rug, lamps over it and something on it. */
export function dining(brief: Brief, set: TableSet, id = 'dining'): Arrangement | undefined {
  const variants: Variant[] = [];
  for (const width of set.widths) {
    for (const ends of set.ends ? [true, false] : [false]) {
      const draft = new Draft();
      const table = drawTable(brief, { ...set, ends }, width, draft);
      if (!table) return undefined;
      pendants(brief, draft, widthOf(table), 0, 0);
      draft.put(wantedPiece(brief, 'vase'), table, 0, 0);
      const deep = depthOf(table);
      if (brief.wanted.has('dining-table') || brief.wanted.has('tea-table')) {
        draft.lay(wantedPiece(brief, 'rug', { width: widthOf(table) + 1.2, depth: deep + 1.3 }), 0, 0);
      }
      draft.keep(0, 0, widthOf(table) + (ends ? 1.5 : 0.4), deep + 1.6);
      variants.push(draft.variant());
    }
  }
  return {
    id,
    at: 'free',
    variants,
    wishes: firstWanted(brief, sofaIds)
      ? { apart: { arrangement: 'lounge', metres: 3.6 }, daylight: 0.2 }
      : { centred: 0.7, daylight: 0.2 },
    // Beside a lounge it is welcome; elsewhere it is what the room is for.
    needed: !firstWanted(brief, sofaIds) || !brief.wanted.has('bed'),
  };
}

/** Lamps over a table, their lower edges about 80 cm above its top: one, or two and three over long ones. */
export function pendants(brief: Brief, draft: Draft, lengthM: number, x: number, z: number, overM = 0.74): void {
  const lampId = firstWanted(brief, ['pendant-lamp', 'chandelier', 'paper-lamp']);
  if (!lampId) return;
  const drop = Math.max(0.3, brief.heightM - overM - 0.82);
  const lamp = wantedPiece(brief, lampId, lampId === 'paper-lamp' ? {} : { height: drop });
  if (!lamp) return;
  const count = lampId === 'chandelier' ? 1 : Math.max(1, Math.min(3, Math.floor(lengthM / (widthOf(lamp) + 0.5))));
  for (let i = 0; i < count; i++) draft.hangDown(lamp, x + ((i + 0.5) / count - 0.5) * lengthM * 0.9, z, brief.heightM);
}

/** A desk at a wall with its chair, lamp and screen. */
export function desk(brief: Brief, id = 'desk', deskIds: readonly string[] = ['desk']): Arrangement | undefined {
  const deskId = firstWanted(brief, deskIds);
  if (!deskId) return undefined;
  const variants: Variant[] = [];
  for (const width of [1.6, 1.4, 1.2, 1]) {
    const table = wantedPiece(brief, deskId, { width });
    if (!table) continue;
    const draft = new Draft();
    draft.back(table, 0, 0.02, { reach: 'none', worth: 0.9 });
    const chairId = firstWanted(brief, ['office-chair', 'chair', 'visitor-chair']);
    const chair = chairId ? wantedPiece(brief, chairId) : undefined;
    const edge = 0.02 + depthOf(table);
    if (chair) {
      const tuck = chairId === 'chair' ? TUCK_M : 0;
      draft.stand(chair, 0, -(edge - tuck + depthOf(chair) / 2), {
        turn: Math.PI - 0.2 * tuck,
        reach: 'any',
        worth: 0.6,
      });
      draft.keep(0, -(edge + 0.5), 0.8, 0.9);
    }
    deskTop(brief, draft, table, 0, -0.02);
    variants.push(draft.variant());
  }
  return { id, at: 'wall', variants, wishes: { daylight: 0.8 }, needed: deskId === brief.wanted.values().next().value };
}

/** Screen and lamp on a desk whose back edge lies at z = `back`. */
export function deskTop(brief: Brief, draft: Draft, table: Built, x: number, back: number): void {
  const monitor = wantedPiece(brief, 'monitor');
  if (monitor) draft.put(monitor, table, x, back - 0.12 - depthOf(monitor) / 2);
  const lamp = wantedPiece(brief, 'desk-lamp') ?? wantedPiece(brief, 'table-lamp');
  if (lamp) draft.put(lamp, table, x - widthOf(table) / 2 + 0.24, back - 0.1 - depthOf(lamp) / 2, -0.4);
}

/** The desk of somebody who receives: back to the wall, visitors across. */
export function executiveDesk(brief: Brief): Arrangement | undefined {
  const variants: Variant[] = [];
  for (const [width, visitors] of [
    [2, 2],
    [1.7, 2],
    [1.7, 1],
    [1.6, 0],
  ]) {
    const table = wantedPiece(brief, 'executive-desk', { width });
    if (!table) return undefined;
    const draft = new Draft();
    const chair = wantedPiece(brief, 'office-chair');
    const behind = 1.15;
    draft.stand(table, 0, -behind - depthOf(table) / 2, { turn: Math.PI, worth: 1 });
    if (chair) draft.stand(chair, 0, -behind + depthOf(chair) / 2 + 0.03, { reach: 'any', worth: 0.5 });
    const guest = wantedPiece(brief, 'visitor-chair');
    if (guest) {
      for (let i = 0; i < visitors; i++) {
        const x = visitors === 1 ? 0 : (i - 0.5) * 0.85;
        draft.stand(guest, x, -(behind + depthOf(table) + 0.12 + depthOf(guest) / 2), {
          turn: Math.PI,
          reach: 'any',
          worth: 0.5,
        });
      }
    }
    draft.keep(0, -behind / 2, width, behind);
    draft.keep(0, -(behind + depthOf(table) + 0.6), width * 0.8, 1);
    variants.push(draft.variant());
  }
  return { id: 'desk', at: 'wall', variants, wishes: { centred: 0.8, sheltered: 0.8 }, needed: true };
}

/** A counter in front of a wall: people who serve behind it, guests before it. */
export function counter(
  brief: Brief,
  counterId: string,
  id: string,
  options: { behindM: number; stools: boolean; widths: readonly number[] },
): Arrangement | undefined {
  const variants: Variant[] = [];
  for (const width of options.widths) {
    const bar = wantedPiece(brief, counterId, { width });
    if (!bar) return undefined;
    const draft = new Draft();
    const { behindM } = options;
    draft.back(bar, 0, behindM, { reach: 'front', worth: 1 });
    draft.keep(0, -behindM / 2, width, behindM);
    const edge = behindM + depthOf(bar);
    const stool = options.stools ? wantedPiece(brief, 'bar-stool') : undefined;
    if (stool) {
      const count = Math.floor(width / 0.68);
      for (let i = 0; i < count; i++) {
        const x = ((i + 0.5) / count - 0.5) * width;
        draft.stand(stool, x, -(edge + 0.03 + depthOf(stool) / 2), { turn: Math.PI, reach: 'any', worth: 0.3 });
      }
    }
    draft.keep(0, -(edge + 0.55), width, 1.1);
    const machine = wantedPiece(brief, 'coffee-machine');
    if (machine) draft.put(machine, bar, width / 4, -behindM - depthOf(bar) / 2, Math.PI);
    const behind = wantedPiece(brief, 'back-bar', { width });
    draft.back(behind, 0, 0.02, { reach: 'none', worth: 0.9 });
    const sign = wantedPiece(brief, 'wall-sign') ?? wantedPiece(brief, 'menu-board');
    if (sign && !behind) draft.hang(sign, 0, Math.min(2, brief.heightM - heightOf(sign)), 0.5);
    pendants(brief, draft, width, 0, -behindM - depthOf(bar) / 2, 1.1);
    variants.push(draft.variant());
  }
  return { id, at: 'wall', variants, wishes: { centred: 0.5, sheltered: 0.4, longWall: 0.3 }, needed: true };
}
