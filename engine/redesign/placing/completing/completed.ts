/**
 * What a layout lacks that the picture has room for: seats around a low table, a table and a lamp beside a sofa, a
 * second nightstand, something low at a bare wall, plants. Groups are set as wholes, and what finds no place in them is
 * left out; before a camera that cannot move much is, though a smaller piece, or one at another side, would find one.
 */
import { chanceOf } from '../../../chance.ts';
import type { Placement } from '../../../design/arrangement.ts';
import { surfaceDecor } from '../../../design/hangings.ts';
import { withRugs } from './groupRug.ts';
import { beside, deskRug } from './hosts.ts';
import { bestOf } from './place.ts';
import { armchair, cornerSeat } from './seats.ts';
import { LOW_WIDTHS_M, lowPiece, overLow, plant } from './walls.ts';
import { type Completing, sofas, type WishOf } from './wish.ts';

/** In the order in which a designer would miss them. */
const WISHES: readonly WishOf[] = [
  beside('nightstand', ['bed'], 2, { gaps: [0.05, 0.12], top: 'table-lamp', worth: 0.4 }),
  beside('nightstand', ['bed'], 2, { gaps: [0.05, 0.12], top: 'table-lamp', worth: 0.4 }),
  armchair,
  beside('side-table', sofas, 1, { gaps: [0.06, 0.14], top: 'table-lamp' }),
  beside('floor-lamp', sofas, 1, { gaps: [0.1, 0.2, 0.35] }),
  deskRug,
  ...LOW_WIDTHS_M.map(lowPiece),
  overLow,
  armchair,
  cornerSeat,
  plant(0),
  plant(1),
];
/** Adds what is missing, one thing after another, each at the best of its places. Deterministic. */
export function completed(placements: readonly Placement[], room: Completing): Placement[] {
  const chance = chanceOf(room.seed).branch(71);
  let all = [...placements];
  for (const wish of WISHES) {
    const wanted = wish(all, room, chance);
    const placed = wanted && bestOf(wanted, all, room);
    if (placed) all = [...all, ...placed];
  }
  all = withRugs(all, room);
  return [...all, ...surfaceDecor({ ...room, chance }, all)];
}
