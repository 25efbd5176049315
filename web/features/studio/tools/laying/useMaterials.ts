/** Materials that can be laid: the person's own first, then the catalogue's. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Catalog, OwnMaterialEntry } from '#contract/catalog.ts';
import { api } from '../../../../lib/api.ts';
import { laterCalls } from '../../laterCalls.data.ts';
import type { Material } from './materialSearch.ts';

/** Of the person's own materials. */
export const ownMaterialsKey = ['materials'];

const none: readonly OwnMaterialEntry[] = [];

/** The person's own materials, newest first; none while they are on their way. */
export function useOwnMaterials(): readonly OwnMaterialEntry[] {
  const query = useQuery({
    queryKey: ownMaterialsKey,
    queryFn: ({ signal }) => api.call(laterCalls.materialList, {}, { signal }),
  });
  return query.data?.materials ?? none;
}

/** All of them; the catalogue's alone while the own ones are on their way. */
export function useMaterials(catalog: Catalog | undefined): readonly Material[] {
  const own = useOwnMaterials();
  return useMemo(() => [...own, ...(catalog?.materials ?? [])], [own, catalog]);
}
