/** What several screens read: the person and the catalogue. */

import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import type { Catalog } from '#contract/catalog.ts';
import { CODE } from '#contract/code.ts';
import { api } from './api.ts';
import { bus } from './bus.ts';
import { calls } from './calls.ts';
import { ApiError } from './client.ts';
import { session, useToken } from './session.ts';

export const queryKeys = {
  user: ['user'],
  catalog: ['catalog'],
  designs: ['designs'],
  everyDesign: ['design'],
  design: (designId: string) => ['design', designId],
  groups: ['groups'],
  boards: ['boards'],
  likes: ['likes'],
  openJobs: ['open-jobs'],
  job: (jobId: string) => ['job', jobId],
  room: (imageId: string) => ['room', imageId],
  chats: ['chats'],
  segments: (imageId: string) => ['segments', imageId],
  preview: (imageId: string, wish: string) => ['preview', imageId, wish],
  surfaces: (imageId: string) => ['surfaces', imageId],
  tile: (materialId: string) => ['tile', materialId],
} as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // An answer with a code is final; only a lost connection is worth another try.
      retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
    },
  },
});

/** Clearing the token clears the person; picture operations change the credits. */
function installQueryRules(): void {
  session.subscribe(() => {
    if (session.token() === null) queryClient.clear();
    else void queryClient.invalidateQueries({ queryKey: queryKeys.user });
  });
  bus.on('picture_operation', () => void queryClient.invalidateQueries({ queryKey: queryKeys.user }));
  bus.on('create_resource', () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.designs });
    void queryClient.invalidateQueries({ queryKey: queryKeys.openJobs });
  });
}

installQueryRules();

/** The signed-in person: read when the page starts, when its tab becomes visible, and after picture operations. */
export function useUser(): UseQueryResult<User> {
  const token = useToken();
  return useQuery({
    queryKey: queryKeys.user,
    queryFn: ({ signal }) =>
      // Sign-in and binding say in place what an account without an address needs.
      api.call(calls.userDetail, {}, { signal, validating: true, handled: [CODE.noEmail] }),
    enabled: token !== null,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    staleTime: 5000,
  });
}

export function useCatalog(): UseQueryResult<Catalog> {
  return useQuery({
    queryKey: queryKeys.catalog,
    queryFn: ({ signal }) => api.call(calls.catalog, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
