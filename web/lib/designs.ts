/** Designs and groups as several screens keep them: read once, changed at once, put back when the server refuses. */

import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { CODE } from '#contract/code.ts';
import type { Design, DownloadFormat, designDetail, listDesigns } from '#contract/designs.ts';
import type { Job } from '#contract/renders.ts';
import { api } from './api.ts';
import { calls } from './calls.ts';
import { ApiError } from './client.ts';
import { connectionText } from './connectionText.ts';
import { queryKeys } from './queries.ts';
import { toast } from './toast.ts';
import { useTranslation } from './useTranslation.ts';

export type Order = 'newest' | 'oldest';

/** What a list shows; what is left out narrows nothing. */
export interface DesignQuery {
  readonly order: Order;
  readonly groupId?: string;
  readonly favourite?: 'true';
  readonly style?: string;
  readonly roomType?: string;
  readonly tool?: string;
}

type Page = OutputOf<typeof listDesigns>;
type Detail = OutputOf<typeof designDetail>;

export type { Detail as DesignDetail };

/** All designs of a query, a page at a time. */
export function useDesigns(query: DesignQuery, limit?: number) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.designs, query, limit ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        calls.designList,
        { ...query, ...(limit ? { limit } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** One design with its recipe and its siblings; 10404 is the screen's to say. */
export function useDesign(designId: string) {
  return useQuery({
    queryKey: queryKeys.design(designId),
    queryFn: ({ signal }) =>
      api.call(calls.designDetail, { designId }, { signal, handled: [CODE.notFound, CODE.invalid] }),
  });
}

/** What a design is offered to be saved as: pictures as PNG, drawings as lines, too. */
export function savedFormats({ formats }: Pick<Design, 'formats'>): DownloadFormat[] {
  return formats.filter((format) => format !== 'jpg');
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

/** Whether a list of this query still shows a design. */
export function belongs(design: Design, { groupId, favourite, style, roomType, tool }: DesignQuery): boolean {
  return (
    (groupId === undefined || design.groupId === groupId) &&
    (favourite === undefined || design.favourite) &&
    (style === undefined || design.style === style) &&
    (roomType === undefined || design.roomType === roomType) &&
    (tool === undefined || design.tool === tool)
  );
}

/** A list after a change of some of its designs: `change` gives null for one that is gone. */
export function changedPages(
  known: InfiniteData<Page>,
  query: DesignQuery,
  designIds: readonly string[],
  change: (design: Design) => Design | null,
): InfiniteData<Page> {
  const changed = (design: Design): Design[] => {
    if (!designIds.includes(design.id)) return [design];
    const next = change(design);
    return next && belongs(next, query) ? [next] : [];
  };
  return { ...known, pages: known.pages.map((page) => ({ ...page, designs: page.designs.flatMap(changed) })) };
}

type Snapshot = ReadonlyArray<readonly [readonly unknown[], unknown]>;

function changeEverywhere(
  client: QueryClient,
  designIds: readonly string[],
  change: (design: Design) => Design | null,
): Snapshot {
  const lists = client.getQueriesData<InfiniteData<Page>>({ queryKey: queryKeys.designs });
  const details = client.getQueriesData<Detail>({ queryKey: queryKeys.everyDesign });
  for (const [key, known] of lists) {
    if (known) client.setQueryData(key, changedPages(known, key[1] as DesignQuery, designIds, change));
  }
  for (const [key, known] of details) {
    if (!known) continue;
    const own = designIds.includes(known.id) ? change(known) : known;
    const siblings = known.siblings.flatMap((each) => (designIds.includes(each.id) ? (change(each) ?? []) : [each]));
    client.setQueryData(key, { ...known, ...own, siblings });
  }
  return [...lists, ...details];
}

interface ChangeOf<V extends { readonly designIds: readonly string[] }> {
  readonly send: (variables: V) => Promise<unknown>;
  /** What a design is like afterwards; null: gone. */
  readonly change: (design: Design, variables: V) => Design | null;
}

/** A change that is seen at once; refused, everything is as it was, and the person hears why. */
function useDesignChange<V extends { readonly designIds: readonly string[] }>({ send, change }: ChangeOf<V>) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: send,
    onMutate: async (variables: V) => {
      await client.cancelQueries({ queryKey: queryKeys.designs });
      return changeEverywhere(client, variables.designIds, (design) => change(design, variables));
    },
    onError: (error, _variables, before) => {
      for (const [key, data] of before ?? []) client.setQueryData([...key], data);
      // What the server refused, the rules of the codes have said already.
      if (!(error instanceof ApiError)) toast(connectionText(error, t));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.groups });
      // What left one list has come into another: read when next looked at.
      void client.invalidateQueries({ queryKey: queryKeys.designs, refetchType: 'none' });
    },
  });
}

export function useDeleteDesigns() {
  return useDesignChange<{ designIds: string[] }>({
    send: (input) => api.call(calls.designDelete, input),
    change: () => null,
  });
}

export function useFavourite() {
  return useDesignChange<{ designIds: string[]; favourite: boolean }>({
    send: (input) => api.call(calls.designFavourite, input),
    change: (design, { favourite }) => ({ ...design, favourite }),
  });
}

export function useMove() {
  return useDesignChange<{ designIds: string[]; groupId: string | null }>({
    send: (input) => api.call(calls.designMove, input),
    change: (design, { groupId }) => ({ ...design, groupId }),
  });
}

export function useUnshare() {
  return useDesignChange<{ designIds: string[] }>({
    send: (input) => api.call(calls.designUnshare, input),
    change: (design) => ({ ...design, shared: false }),
  });
}

/** Makes the link, or finds the one that there is; the designs are marked as shared. */
export function useShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (designIds: string[]) => api.call(calls.designShare, { designIds }),
    onSuccess: (_answer, designIds) => {
      changeEverywhere(client, designIds, (design) => ({ ...design, shared: true }));
    },
  });
}

/** The address that shows what a code shares: the browser's own, whatever the server is called elsewhere. */
export const shareUrl = (code: string): string => `${location.origin}/share?code=${code}`;

export function useGroups() {
  return useQuery({
    queryKey: queryKeys.groups,
    queryFn: ({ signal }) => api.call(calls.groupList, {}, { signal }),
  });
}
