import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CODE } from '#contract/code.ts';
import type { Picture } from '#contract/images.ts';
import { api } from '../../../lib/api.ts';
import { calls } from '../../../lib/calls.ts';
import { queryKeys } from '../../../lib/queries.ts';

/** Styles that are shown on the photo unasked: the first ones of the list. */
const shownFirst = 6;
/** Signed links of pictures are good for longer. */
const freshMs = 10 * 60_000;

export interface StylePreviews {
  /** The photo in a style; null while it is being made; undefined where there is none. */
  of(styleId: string): Picture | null | undefined;
  /** Whether a render of that style will show what the preview shows. */
  isTrue(styleId: string): boolean;
}

interface Wished {
  /** The photo; null: there is none to show styles on. */
  readonly imageId: string | null;
  readonly roomType: string;
  readonly intervention: 'low' | 'middle' | 'high';
  /** What is chosen in place of the style's own. */
  readonly chosen: { floorMaterial?: string; wallMaterial?: string; light?: 'warm' | 'neutral' | 'cool' };
  /** Something is being made: previews take none of its time. */
  readonly isBusy: boolean;
}

/** One after the other, so that other questions about the photo come between. The chosen style is one of them. */
export function useStylePreviews(styleIds: readonly string[], chosen: string, wished: Wished): StylePreviews {
  const { imageId, roomType, chosen: own } = wished;
  const intervention = wished.intervention === 'low' ? 'low' : 'middle';
  const first = styleIds.slice(0, shownFirst);
  const client = useQueryClient();
  const keyOf = (style: string) =>
    queryKeys.preview(imageId ?? '', `${style} ${roomType} ${intervention} ${Object.entries(own).join(' ')}`);
  const wanted = imageId === null ? [] : [...new Set([...(chosen ? [chosen] : []), ...first])];
  // What is under way is left, and so ends.
  const ids = wished.isBusy ? wanted.filter((style) => client.getQueryData(keyOf(style)) !== undefined) : wanted;
  const [begun, setBegun] = useState(1);
  const results = useQueries({
    queries: ids.map((style, at) => ({
      queryKey: keyOf(style),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(
          calls.imagePreview,
          { imageId: imageId ?? '', style, roomType, intervention, ...own },
          // A style that cannot be shown keeps its own picture; nothing was asked for that could be missed.
          { signal, handled: [CODE.unreadableRoom, CODE.tooMany, CODE.unavailable, CODE.notFound] },
        ),
      staleTime: freshMs,
      refetchOnWindowFocus: false,
      retry: false,
      enabled: at < begun && !wished.isBusy,
    })),
  });
  const settled = results.filter(({ isPending }) => !isPending).length;
  useEffect(() => setBegun(settled + 1), [settled]);
  const found = (styleId: string) => results[ids.indexOf(styleId)];
  return {
    of(styleId) {
      const result = found(styleId);
      if (!result || result.isError) return undefined;
      return result.data?.picture ?? null;
    },
    isTrue: (styleId) => found(styleId)?.data?.intervention === wished.intervention,
  };
}
