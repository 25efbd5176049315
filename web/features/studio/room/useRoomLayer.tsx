import { useState } from 'react';
import { SegmentHover } from '../marking/SegmentHover.tsx';
import { useSegments } from '../marking/useSegments.ts';
import type { Layer, LayerProps } from '../studioTool.ts';
import { RoomOverlay } from './RoomOverlay.tsx';
import { RoomSection } from './RoomSection.tsx';
import { useRoom } from './useRoom.ts';

/** The Room that a restyle takes: shown over the photo and put right where it was read wrong. */
export function useRoomLayer({ photo }: Pick<LayerProps<unknown>, 'photo'>): Layer {
  const photoId = photo?.imageId ?? null;
  // Of one photo: another one is shown as it is first.
  const [shownOf, showOf] = useState<string | null>(null);
  const isShown = photoId !== null && shownOf === photoId;
  const room = useRoom(isShown ? photoId : null);
  const { answer, solving, move } = room;
  const { map } = useSegments(isShown && answer ? photoId : null);
  if (!photo) return { section: null, over: null };
  return {
    showCorners: () => showOf(photoId),
    section: <RoomSection room={room} isShown={isShown} onShow={(shown) => showOf(shown ? photoId : null)} />,
    over: isShown
      ? (view) =>
          answer ? (
            <>
              {map ? <SegmentHover view={view} photo={photo.picture} map={map} /> : null}
              <RoomOverlay
                room={answer.room}
                photo={photo.picture}
                transform={view.transform}
                solving={solving}
                onMoved={move}
              />
            </>
          ) : null
      : null,
  };
}
