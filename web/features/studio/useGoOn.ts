import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import type { SourcePhoto } from './photo/useUpload.ts';

/** Takes what was made as the photo to work on next; `busy` names where it is on its way to. */
export function useGoOn<Place extends string>() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<Place | null>(null);
  const goOn = async (designId: string, place: Place, onPhoto: (photo: SourcePhoto) => void) => {
    setBusy(place);
    try {
      const { imageId, ...picture } = await api.call(calls.designContinue, { designId });
      onPhoto({ imageId, picture });
    } catch (error) {
      // What the server refused, the rules of the codes have said already.
      if (!(error instanceof ApiError)) toast(connectionText(error, t));
    } finally {
      setBusy(null);
    }
  };
  return { busy, goOn };
}
