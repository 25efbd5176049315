import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OutputOf } from '#contract/call.ts';
import type { listDesigns } from '#contract/designs.ts';
import type { Job } from '#contract/renders.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { queryKeys } from '../../lib/queries.ts';

export type Order = 'newest' | 'oldest';
type Page = OutputOf<typeof listDesigns>;

/** All designs, a page at a time. */
export function useDesigns(order: Order) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.designs, order],
    queryFn: ({ pageParam, signal }) =>
      api.call(calls.designList, { order, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Milliseconds between two looks while something is being made. */
const lookEveryMs = 2000;

/** Jobs that have not ended; when one ends the designs are read again. */
export function useOpenJobs(): readonly Job[] {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKeys.openJobs,
    queryFn: ({ signal }) => api.call(calls.imageJobs, {}, { signal }),
    refetchInterval: ({ state }) => ((state.data?.jobs.length ?? 0) > 0 ? lookEveryMs : false),
    refetchOnMount: 'always',
  });
  const jobs = data?.jobs ?? [];
  const before = useRef(jobs.length);
  useEffect(() => {
    if (jobs.length < before.current) {
      void client.invalidateQueries({ queryKey: queryKeys.designs });
      void client.invalidateQueries({ queryKey: queryKeys.user });
    }
    before.current = jobs.length;
  }, [jobs.length, client]);
  return jobs;
}

/** Deletes designs; they are gone from every list at once. */
export function useDeleteDesigns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (designIds: string[]) => api.call(calls.designDelete, { designIds }),
    onSuccess: (_answer, designIds) => {
      client.setQueriesData<InfiniteData<Page>>({ queryKey: queryKeys.designs }, (known) =>
        known
          ? {
              ...known,
              pages: known.pages.map((page) => ({
                ...page,
                designs: page.designs.filter((design) => !designIds.includes(design.id)),
              })),
            }
          : known,
      );
    },
  });
}
