import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { calls } from '../../../lib/calls.ts';
import { queryKeys } from '../../../lib/queries.ts';
import { type Placed, readFloorPlan } from '../../../lib/redesign/floorPlan.ts';
import { useRoomLayer } from '../room/useRoomLayer.tsx';
import type { Layer, LayerProps } from '../studioTool.ts';
import { type ListedPiece, listed, placementsOf } from './placing.ts';

const Placing = lazy(async () => ({ default: (await import('./Placing.tsx')).Placing }));

export interface PlacingLayer extends Layer {
  /**
   * What the next run takes in place of a layout of its own, with the seed that colours were drawn by; null: nothing.
   */
  readonly placed: { readonly placements: readonly Placed[]; readonly seed: number } | null;
}

/** What a person has done with the pieces of one design. */
interface PlacingDraft {
  readonly of: string;
  readonly pieces: readonly ListedPiece[];
  readonly isChanged: boolean;
  readonly isKept: boolean;
}

/** The Room of the photo, and what the design on the table has placed in it. */
export function usePlacingLayer({ photo, shown }: Pick<LayerProps<unknown>, 'photo' | 'shown'>): PlacingLayer {
  const room = useRoomLayer({ photo });
  const design = useQuery({
    queryKey: queryKeys.design(shown ?? ''),
    queryFn: ({ signal }) => api.call(calls.designDetail, { designId: shown ?? '' }, { signal }),
    enabled: shown !== null,
  }).data;
  const floorPlan = useMemo(() => readFloorPlan(design?.report), [design]);
  const [done, setDone] = useState<PlacingDraft | null>(null);
  if (!floorPlan || !design || design.id !== shown) return { ...room, placed: null };
  const untouched: PlacingDraft = {
    of: design.id,
    pieces: listed(floorPlan.placements),
    isChanged: false,
    isKept: false,
  };
  const now = done?.of === design.id ? done : untouched;
  const placements = placementsOf(now.pieces);
  return {
    ...room,
    placed: now.isKept && placements.length > 0 ? { placements, seed: design.seed } : null,
    section: (
      <>
        {room.section}
        <Suspense fallback={null}>
          <Placing
            floorPlan={floorPlan}
            pieces={now.pieces}
            onChange={(pieces) => setDone({ ...now, pieces, isChanged: true, isKept: true })}
            isKept={now.isKept}
            onKeep={(isKept) => setDone({ ...now, isKept })}
            isChanged={now.isChanged}
            onReset={() => setDone(null)}
          />
        </Suspense>
      </>
    ),
  };
}
