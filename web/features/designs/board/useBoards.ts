import { useQuery } from '@tanstack/react-query';
import type { Board } from '#contract/shares.ts';
import { api } from '../../../lib/api.ts';
import { calls } from '../../../lib/calls.ts';
import { queryKeys } from '../../../lib/queries.ts';

/** A group's board; undefined where it has none, and until that is known. */
export function useBoard(groupId: string): Board | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.boards,
    queryFn: ({ signal }) => api.call(calls.boardList, {}, { signal }),
    // Clients answer while nobody looks.
    refetchOnWindowFocus: 'always',
  });
  return data?.boards.find((board) => board.groupId === groupId);
}
