/** Rugs under whole groups and at beds. */
import { boxOf, type Placement } from '../../../design/arrangement.ts';
import { depthOf, widthOf } from '../../../design/arrangements/draft.ts';
import { footprint, fromBox, toBox } from '../../../design/box.ts';
import type { Built } from '../../../design/pieceSource.ts';
import { bestOf } from './place.ts';
import { type Completing, found, pieceFor, seatsIn, sofas, type Wish } from './wish.ts';

/** Largest sides of a rug, m; how far it lies under a sofa and beyond a table, and the steps by which it is smaller. */
const RUG = { wide: 3.8, deep: 3.2, under: 0.35, beyond: 0.4, beside: 0.15 } as const;
const RUG_SHARES = [1, 0.93, 0.86, 0.8] as const;

/** Share of a rug that the picture may cut off where it holds no smaller one whole. */
const MOST_CUT = 0.5;

/** Lays a rug where a sofa or a bed has none, and a larger one where it has one for the sofa alone. */
export function withRugs(all: readonly Placement[], room: Completing): Placement[] {
  const sofa = found(all, sofas);
  const bed = found(all, ['bed']);
  if (sofa) return underGroup(all, sofa, room);
  return bed ? atBed(all, bed, room) : [...all];
}

/** A rug under all of a group around a sofa, the front legs of its seats on it, in place of one for the sofa alone. */
function underGroup(all: readonly Placement[], sofa: Placement, room: Completing): Placement[] {
  const chairs = seatsIn(all).filter((one) => one !== sofa);
  const old = all.find(({ body, arrangement }) => body === 'flat' && arrangement === 'lounge');
  const others = all.filter((one) => one !== old);
  if (old && chairs.length === 0) return [...all];
  const [width, depth] = sofa.built.piece.sizeM;
  const fronts = chairs.map((chair) => toBox(sofa, fromBox(chair, [0, -chair.built.piece.sizeM[1] * 0.1])));
  const table = others.find(({ arrangement, id }) => arrangement === 'lounge' && id === 'coffee-table');
  const reach = table ? Math.min(...footprint(boxOf(table)).map((at) => toBox(sofa, at)[1])) - RUG.beyond : -1.4;
  const rear = RUG.under - depth / 2;
  const whole = {
    width: 2 * Math.max(width / 2 + RUG.beside, ...fronts.map(([x]) => Math.abs(x))),
    depth: rear - Math.min(reach, ...fronts.map(([, z]) => z)),
  };
  const wishes = RUG_SHARES.flatMap((share): Wish[] => {
    const wide = Math.min(RUG.wide, whole.width * share);
    const deep = Math.min(RUG.deep, whole.depth * share);
    const built = pieceFor(room, all, 'rug', { width: wide, depth: deep });
    if (!built) return [];
    const [x, z] = fromBox(sofa, [0, rear - depthOf(built) / 2]);
    return [rugWish(built, 'lounge', [{ x, z, turn: sofa.turn, wall: sofa.wall }])];
  });
  const cut = old ? [] : cutOff(wishes);
  return laid([...wishes, ...cut], others, room) ?? [...all];
}

/** How far a rug lies under a bed's foot, m, and its sides, beyond the bed's; sides of a runner, and its gap. */
const FOOT = { under: [1.1, 0.8, 0.5], beside: [1.1, 0.8, 0.5], depth: 1.7 } as const;
const RUNNER = { wide: 0.8, long: 1.7, gap: 0.08 } as const;

/** A rug under the foot of a bed; where the picture holds none, a runner at the side that it shows. */
function atBed(all: readonly Placement[], bed: Placement, room: Completing): Placement[] {
  if (all.some(({ body }) => body === 'flat')) return [...all];
  const [wide, long] = bed.built.piece.sizeM;
  const pose = (x: number, z: number) => {
    const [px, pz] = fromBox(bed, [x, z]);
    return { x: px, z: pz, turn: bed.turn, wall: bed.wall };
  };
  const under = FOOT.beside.flatMap((more): Wish[] => {
    const built = pieceFor(room, all, 'rug', { width: Math.min(3.4, wide + more), depth: FOOT.depth });
    if (!built) return [];
    return [
      rugWish(
        built,
        'bed',
        FOOT.under.map((deep) => pose(0, -long / 2 + deep - depthOf(built) / 2)),
      ),
    ];
  });
  const runner = pieceFor(room, all, 'rug', { width: RUNNER.wide, depth: RUNNER.long });
  const beside: Wish[] = runner
    ? [
        rugWish(
          runner,
          'bed',
          [-1, 1].map((side) => pose(side * (wide / 2 + RUNNER.gap + widthOf(runner) / 2), 0)),
        ),
      ]
    : [];
  const whole = [...under, ...beside];
  return laid([...whole, ...cutOff(under)], all, room) ?? [...all];
}

const rugWish = (built: Built, arrangement: string, poses: Wish['poses']): Wish => ({
  built,
  poses,
  arrangement,
  worth: 0.25,
  reach: 'none',
});

/** The same, smaller ones first, of which a part may be cut off. */
const cutOff = (wishes: readonly Wish[]): Wish[] =>
  [...wishes].reverse().map((wish) => ({ ...wish, mostCut: MOST_CUT }));

/** All, with the first rug that finds a place; null where none does. */
function laid(wishes: readonly Wish[], others: readonly Placement[], room: Completing): Placement[] | null {
  for (const wish of wishes) {
    const placed = bestOf(wish, others, room);
    if (placed) return [...others, ...placed];
  }
  return null;
}
