import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/call.ts';
import type { readRoom } from '#contract/rooms.ts';
import type { MovedCorner } from '../../../canvas/roomCorners.ts';
import { api } from '../../../lib/api.ts';
import { calls } from '../../../lib/calls.ts';
import { ApiError } from '../../../lib/client.ts';
import { connectionText } from '../../../lib/connectionText.ts';
import { queryKeys } from '../../../lib/queries.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';

type Answer = OutputOf<typeof readRoom>;

export interface PhotoRoom {
  readonly answer: Answer | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** Whether a correction is on its way. */
  readonly solving: boolean;
  readonly move: (moved: MovedCorner[]) => void;
  /** Goes back to the Room that was found. */
  readonly forget: () => void;
}

/** The Room of a photo, looked at once it is wanted. */
export function useRoom(imageId: string | null): PhotoRoom {
  const { t } = useTranslation();
  const client = useQueryClient();
  const queryKey = queryKeys.room(imageId ?? '');
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(calls.imageRoom, { imageId: imageId ?? '' }, { signal }),
    enabled: imageId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (correction: { readonly room: Answer['room'] | null; readonly moved: MovedCorner[] }) =>
      api.call(calls.imageRoomCorrect, { imageId: imageId ?? '', ...correction }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: (error) => {
      // What the server refused, the rules of the codes have said already.
      if (!(error instanceof ApiError)) toast(connectionText(error, t));
    },
  });
  return {
    answer: query.data,
    failed: query.isError,
    retry: () => void query.refetch(),
    solving: isPending,
    move: (moved) => {
      if (query.data) mutate({ room: query.data.room, moved });
    },
    forget: () => mutate({ room: null, moved: [] }),
  };
}
