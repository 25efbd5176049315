/** What may be missing in a layout, and how it is asked for. */
import type { Chance } from '../../../chance.ts';
import type { ArrangementPose, Placement } from '../../../design/arrangement.ts';
import type { Built, PieceSource } from '../../../design/pieceSource.ts';
import type { Site } from '../../../design/site.ts';
import type { PictureView } from '../frameBox.ts';

export interface Completing {
  readonly site: Site;
  readonly source: PieceSource;
  /** Ids that the room type has. */
  readonly wanted: ReadonlySet<string>;
  readonly view: PictureView;
  /** Density of decor, 0-1. */
  readonly decor: number;
  readonly seed: number;
  /** Whether the picture shows a layout as it should, with what was added last. */
  readonly isSeen: (placements: readonly Placement[]) => boolean;
}

/** One thing that may be missing, and where it would go. */
export interface Wish {
  readonly built: Built;
  readonly poses: readonly ArrangementPose[];
  /** Group that it belongs to. */
  readonly arrangement: string;
  readonly worth: number;
  readonly reach: Placement['reach'];
  /** Height of the middle of what hangs, m. */
  readonly y?: number;
  /** Share of what lies on the floor that the picture may cut off; all else is seen whole. */
  readonly mostCut?: number;
  /** What stands on it. */
  readonly top?: Built | undefined;
  /** Whether a pose is one where a designer would put it. */
  readonly suits?: (pose: ArrangementPose) => boolean;
}

export type WishOf = (all: readonly Placement[], room: Completing, chance: Chance) => Wish | null;

export const seatsIn = (all: readonly Placement[]): Placement[] =>
  all.filter(({ arrangement, built }) => arrangement === 'lounge' && built.kind.segment === 'seating');
export const found = (all: readonly Placement[], ids: readonly string[]): Placement | undefined =>
  ids.map((id) => all.find((one) => one.id === id)).find((one) => one !== undefined);
export const sofas = ['sofa', 'sectional-sofa', 'recliner-sofa'];

/** What rooms of a kind may have beside what their type names: by what they turn around. */
const besides: Readonly<Record<string, readonly string[]>> = {
  sofa: ['table-lamp', 'console-table', 'low-bookcase'],
  bed: ['plant', 'armchair', 'table-lamp'],
  'dining-table': ['low-bookcase', 'table-lamp'],
  desk: ['floor-lamp', 'low-bookcase'],
};

export function pieceFor(
  room: Completing,
  all: readonly Placement[],
  id: string,
  size: Parameters<PieceSource['get']>[1] = {},
  copy = 0,
): Built | undefined {
  const isBeside = Object.entries(besides).some(
    ([main, ids]) => ids.includes(id) && all.some((one) => one.id === main),
  );
  return room.wanted.has(id) || isBeside ? room.source.get(id, size, copy) : undefined;
}
