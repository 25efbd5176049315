import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { MaskPaint, maskSizeOf } from '../../canvas/maskPaint.ts';
import type { SourcePhoto } from './useUpload.ts';

/** The mask of a photo, empty for a new one; the component is drawn anew after each change of it. */
export function useMask(photo: SourcePhoto | null): MaskPaint | null {
  const imageId = photo?.imageId;
  const { width, height } = photo?.picture ?? { width: 0, height: 0 };
  const mask = useMemo(
    () => (imageId === undefined ? null : new MaskPaint(maskSizeOf({ width, height }))),
    [imageId, width, height],
  );
  const subscribe = useCallback((listener: () => void) => mask?.subscribe(listener) ?? (() => undefined), [mask]);
  useSyncExternalStore(subscribe, () => mask?.version ?? 0);
  return mask;
}
