import { useQuery } from '@tanstack/react-query';
import { LabelMap } from '../../../canvas/labelMap.ts';
import { api } from '../../../lib/api.ts';
import { calls } from '../../../lib/calls.ts';
import { queryKeys } from '../../../lib/queries.ts';

/** What can be clicked in a photo. */
export interface PhotoSegments {
  /** Undefined until it was found. */
  readonly map: LabelMap | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

async function readMap(imageId: string, signal: AbortSignal): Promise<LabelMap> {
  const { labels, segments } = await api.call(calls.imageSegments, { imageId }, { signal });
  const response = await fetch(labels.url, { signal });
  if (!response.ok) throw new Error(`the label map: HTTP ${response.status}`);
  return LabelMap.read(new Uint8Array(await response.arrayBuffer()), segments);
}

/** The segments of a photo, looked for once they are wanted. */
export function useSegments(imageId: string | null): PhotoSegments {
  const query = useQuery({
    queryKey: queryKeys.segments(imageId ?? ''),
    queryFn: ({ signal }) => readMap(imageId ?? '', signal),
    enabled: imageId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { map: query.data, failed: query.isError, retry: () => void query.refetch() };
}
