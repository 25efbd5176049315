import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CODE } from '#contract/code.ts';
import type { MaskPaint } from '../../../../canvas/maskPaint.ts';
import type { LaidKind } from '../../../../canvas/surfaces/layers.ts';
import { api } from '../../../../lib/api.ts';
import { ApiError } from '../../../../lib/client.ts';
import { connectionText } from '../../../../lib/connectionText.ts';
import { queryKeys } from '../../../../lib/queries.ts';
import { toast } from '../../../../lib/toast.ts';
import { useTranslation } from '../../../../lib/useTranslation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { laterCalls } from '../../laterCalls.data.ts';
import { maskIdOf } from '../../marking/uploadMask.ts';
import { OptionSection } from '../../OptionSection.tsx';
import type { SourcePhoto } from '../../photo/useUpload.ts';
import { useSurfaces } from './useSurfaces.ts';

interface MendSectionProps {
  readonly photo: SourcePhoto;
  readonly kind: LaidKind;
  readonly mask: MaskPaint;
}

/** Mending what was found by hand, and keeping it with the photo for every tool. */
export function MendSection({ photo, kind, mask }: MendSectionProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const surfaces = useSurfaces(photo);
  const [busy, setBusy] = useState(false);
  const live = surfaces.data;
  const isKept = Boolean(live?.mended[kind]);
  const keep = async (maskId: string | null): Promise<void> => {
    const wish = { imageId: photo.imageId, kind, maskId };
    await api.call(laterCalls.imageSurfacesMend, wish, { handled: [CODE.notFound] });
    await client.invalidateQueries({ queryKey: queryKeys.surfaces(photo.imageId) });
  };
  const act = (what: () => Promise<void>) => async (): Promise<void> => {
    setBusy(true);
    try {
      await what();
    } catch (error) {
      // What the server refused, the rules of the codes have said already.
      if (!(error instanceof ApiError)) toast(connectionText(error, t));
    } finally {
      setBusy(false);
    }
  };
  const start = (): void => {
    if (!live) return;
    const { layers } = live;
    const [sx, sy] = [layers.width / mask.width, layers.height / mask.height];
    mask.change(mask.whole, (x, y) => {
      const isIn = layers.coverageAt(kind, Math.floor((x + 0.5) * sx), Math.floor((y + 0.5) * sy)) >= 128;
      return isIn ? true : null;
    });
  };
  return (
    <OptionSection>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" disabled={!live} onClick={start}>
          {t('mend.start')}
        </Button>
        <Button
          look="outline"
          busy={busy}
          disabled={mask.share === 0}
          onClick={() => void act(async () => keep(await maskIdOf(mask, photo)))()}
        >
          {t('mend.keep')}
        </Button>
        {isKept ? (
          <Button look="quiet" disabled={busy} onClick={() => void act(() => keep(null))()}>
            {t('mend.forget')}
          </Button>
        ) : null}
      </div>
      <p role="status" className="mt-1.5 text-13 text-ink-2 empty:hidden">
        {isKept ? t('mend.kept') : null}
      </p>
    </OptionSection>
  );
}
