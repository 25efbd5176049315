/** What a person likes of the catalogue: read by the studio and by the page of likes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LikedKind, Likes } from '#contract/likes.ts';
import { api } from './api.ts';
import { calls } from './calls.ts';
import { ApiError } from './client.ts';
import { connectionText } from './connectionText.ts';
import { queryKeys } from './queries.ts';
import { toast } from './toast.ts';
import { useTranslation } from './useTranslation.ts';

export function useLikes() {
  return useQuery({
    queryKey: queryKeys.likes,
    queryFn: ({ signal }) => api.call(calls.designLikes, {}, { signal }),
  });
}

const lists = { style: 'styles', 'room-type': 'roomTypes' } as const satisfies Record<LikedKind, keyof Likes>;

export interface LikeChange {
  readonly kind: LikedKind;
  readonly subject: string;
  readonly liked: boolean;
}

/** The likes after a change: what is liked now comes first. */
export function changedLikes(known: Likes, { kind, subject, liked }: LikeChange): Likes {
  const others = known[lists[kind]].filter((each) => each !== subject);
  return { ...known, [lists[kind]]: liked ? [subject, ...others] : others };
}

/** Likes or no longer; seen at once, put back when it is refused. */
export function useLike() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (change: LikeChange) => api.call(calls.designLike, change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: queryKeys.likes });
      const before = client.getQueryData<Likes>(queryKeys.likes);
      if (before) client.setQueryData(queryKeys.likes, changedLikes(before, change));
      return before;
    },
    onError: (error, _change, before) => {
      if (before) client.setQueryData(queryKeys.likes, before);
      if (!(error instanceof ApiError)) toast(connectionText(error, t));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.likes }),
  });
}

/** What is liked first, in the order of the likes; the rest as it was. */
export function likedFirst<T extends { readonly id: string }>(
  all: readonly T[],
  liked: readonly string[],
): readonly T[] {
  if (liked.length === 0) return all;
  const found = liked.flatMap((id) => all.find((each) => each.id === id) ?? []);
  return [...found, ...all.filter(({ id }) => !liked.includes(id))];
}
