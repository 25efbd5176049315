/** Rugs under whole groups. */
import { boxOf, type Placement } from '../../../design/arrangement.ts';
import { depthOf } from '../../../design/arrangements/draft.ts';
import { footprint, fromBox, toBox } from '../../../design/box.ts';
import { bestOf } from './place.ts';
import { type Completing, found, pieceFor, seatsIn, sofas, type Wish } from './wish.ts';

/** Largest sides of a rug, m; how far it lies under a sofa and beyond a table, and the steps by which it is smaller. */
const RUG = { wide: 3.8, deep: 3.2, under: 0.35, beyond: 0.4, beside: 0.15 } as const;
const RUG_SHARES = [1, 0.93, 0.86, 0.8] as const;

/** A rug under all of a group around a sofa, the front legs of its seats on it, in place of one for the sofa alone. */
export function withRugUnder(all: readonly Placement[], room: Completing): Placement[] {
  const sofa = found(all, sofas);
  const chairs = seatsIn(all).filter((one) => one !== sofa);
  const old = all.find(({ body, arrangement }) => body === 'flat' && arrangement === 'lounge');
  const others = all.filter((one) => one !== old);
  if (!sofa || chairs.length === 0) return [...all];
  const [width, depth] = sofa.built.piece.sizeM;
  const fronts = chairs.map((chair) => toBox(sofa, fromBox(chair, [0, -chair.built.piece.sizeM[1] * 0.1])));
  const table = others.find(({ arrangement, id }) => arrangement === 'lounge' && id === 'coffee-table');
  const reach = table ? Math.min(...footprint(boxOf(table)).map((at) => toBox(sofa, at)[1])) - RUG.beyond : -1.4;
  const rear = RUG.under - depth / 2;
  const whole = {
    width: 2 * Math.max(width / 2 + RUG.beside, ...fronts.map(([x]) => Math.abs(x))),
    depth: rear - Math.min(reach, ...fronts.map(([, z]) => z)),
  };
  for (const share of RUG_SHARES) {
    const wide = Math.min(RUG.wide, whole.width * share);
    const deep = Math.min(RUG.deep, whole.depth * share);
    const built = pieceFor(room, all, 'rug', { width: wide, depth: deep });
    if (!built) return [...all];
    const [x, z] = fromBox(sofa, [0, rear - depthOf(built) / 2]);
    const pose = { x, z, turn: sofa.turn, wall: sofa.wall };
    const wish: Wish = { built, poses: [pose], arrangement: 'lounge', worth: 0.25, reach: 'none' };
    const laid = bestOf(wish, others, room);
    if (laid) return [...others, ...laid];
  }
  return [...all];
}
