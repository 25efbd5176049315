/** Which pieces a thing of a kind may be, in a room of a type and of a size. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { OrientedBox } from '../design/box.ts';
import { pieceKind } from '../furniture/all.ts';
import { usualSize } from '../furniture/kit/size.ts';
import type { SizeM } from '../furniture/types.ts';
import { type DrawnClass, piecesOfClass } from '../perceive/drawn/classes.ts';

/** Pieces that stand where rooms of the type have them, and hardly elsewhere. */
const special: ReadonlySet<string> = new Set(
  `
    play-mat exercise-mat yoga-mat bath-mat stair-runner waiting-chair styling-chair meeting-chair
    visitor-chair pupil-chair low-chair stool footstool luggage-bench bar-stool cot massage-table
    examination-couch headboard bistro-table outdoor-table outdoor-sofa outdoor-chair games-table meeting-table
    shared-table reading-table display-table high-table cafe-table tea-table low-table executive-desk
    teacher-desk pupil-desk catalogue-desk workbench cooker range refrigerator extractor-hood sink
    corner-counter washing-machine tumble-dryer bar-cabinet changing-table filing-cabinet tool-cabinet locker
    counter steel-worktop pass-counter bar-counter reception-desk cash-desk display-plinth trolley toy-storage
    open-wardrobe display-shelf storage-shelf steel-shelf towel-shelf back-bar shoe-rack magazine-rack
    coat-rack clothes-rail recliner-sofa banquette rocking-chair kitchen-counter kitchen-island shoe-cabinet
  `
    .trim()
    .split(/\s+/),
);

/** Kinds that stand in some rooms and hardly in others. */
const roomBound: ReadonlySet<DrawnClass> = new Set(['bed', 'basin', 'tub', 'toilet', 'stairs']);

const usualAmong = (ids: readonly string[], { pieces }: RoomType): readonly string[] =>
  ids.filter((id) => pieces.includes(id));

/** Those that rooms of the type have, then those that any room may have; all where that is none. */
const ordinary = (ids: readonly string[], roomType: RoomType): readonly string[] => {
  const usual = usualAmong(ids, roomType);
  const any = ids.filter((id) => !special.has(id) && !usual.includes(id));
  return usual.length + any.length > 0 ? [...usual, ...any] : ids;
};

const allOf = (kind: DrawnClass): readonly string[] =>
  kind in piecesOfClass ? piecesOfClass[kind as keyof typeof piecesOfClass] : [];

/** Pieces of a class that rooms of the type may have, the likeliest first; chairs of their own where they have such. */
export function idsOf(kind: DrawnClass, roomType: RoomType): readonly string[] {
  const own = usualAmong(allOf(kind), roomType);
  return kind === 'chair' && own.some((id) => id.endsWith('-chair')) ? own : ordinary(allOf(kind), roomType);
}

/** Whether rooms of the type have nothing of a kind that belongs into others. */
export const isOdd = (kind: DrawnClass, roomType: RoomType): boolean =>
  roomBound.has(kind) && usualAmong(allOf(kind), roomType).length === 0;

/** Metres above the floor from which a lamp hangs on a wall. */
export const WALL_LAMP_M = 1.35;

/** Pieces of a class that hang or stand on something whose lowest places lie `low` metres high. */
export function raisedIds(kind: DrawnClass, low: number, roomType: RoomType): readonly string[] {
  const ids: Partial<Record<DrawnClass, readonly string[]>> = {
    lamp: low > WALL_LAMP_M ? ['wall-lamp'] : ['table-lamp', 'desk-lamp'],
    cabinet: ['wall-cabinet', 'extractor-hood'],
    plant: ['plant'],
    basin: ['wash-basin', 'vanity'],
    shelf: ['wall-cabinet'],
  };
  return ordinary(ids[kind] ?? [], roomType);
}

/** Those that never stand on the floor. */
export const raised: ReadonlySet<string> = new Set([
  'table-lamp',
  'desk-lamp',
  'wall-lamp',
  'wall-cabinet',
  'extractor-hood',
]);

/** The usual size of a piece, whatever the style: a drawing does not tell its own. */
export function usualOf(id: string): SizeM {
  const kind = pieceKind(id);
  return kind ? usualSize(kind, PLAIN) : [0.6, 0.5, 0.9];
}

/** The family whose pieces are most like any. */
const PLAIN = 'scandinavian';

/** The likeliest pieces for a box of that size. */
export function bySize(ids: readonly string[], box: OrientedBox): readonly string[] {
  const size = [2 * box.halfWidth, 2 * box.halfDepth, box.top - box.bottom];
  const cost = (id: string): number =>
    usualOf(id).reduce((sum, usual, k) => sum + Math.log(size[k] / usual) ** 2 * [1, 1, 2.2][k], 0);
  return ids
    .map((id, rank) => ({ id, cost: cost(id) + 0.05 * rank }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ id }) => id);
}
