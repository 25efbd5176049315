import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { MaskPaint, maskSizeOf } from '../../../canvas/maskPaint.ts';
import { markFromText, maskAsText } from '../../../canvas/maskText.ts';
import { readFromTab, storeInTab, tabKeys } from '../../../lib/storage.ts';
import type { SourcePhoto } from '../photo/useUpload.ts';

/** A mask as this tab kept it for the photo, or an empty one. */
function maskFor(imageId: string, size: { readonly width: number; readonly height: number }): MaskPaint {
  const mask = new MaskPaint(maskSizeOf(size));
  const kept = readFromTab(tabKeys.mask);
  if (kept?.startsWith(`${imageId} `)) markFromText(kept.slice(imageId.length + 1), mask);
  return mask;
}

/**
 * The mask of a photo, empty for a new one, also after the page was loaded anew; the component is drawn anew after each
 * change of it.
 */
export function useMask(photo: SourcePhoto | null): MaskPaint | null {
  const imageId = photo?.imageId;
  const { width, height } = photo?.picture ?? { width: 0, height: 0 };
  const mask = useMemo(
    () => (imageId === undefined ? null : maskFor(imageId, { width, height })),
    [imageId, width, height],
  );
  const subscribe = useCallback((listener: () => void) => mask?.subscribe(listener) ?? (() => undefined), [mask]);
  const version = useSyncExternalStore(subscribe, () => mask?.version ?? 0);
  useEffect(() => {
    if (mask && imageId !== undefined && version > 0) storeInTab(tabKeys.mask, `${imageId} ${maskAsText(mask)}`);
  }, [mask, imageId, version]);
  return mask;
}
