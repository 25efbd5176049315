import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { MaskPaint } from '../../../canvas/maskPaint.ts';
import { decodePng } from '../../../canvas/png.ts';
import { api } from '../../../lib/api.ts';
import { calls } from '../../../lib/calls.ts';
import { ApiError } from '../../../lib/client.ts';
import { connectionText } from '../../../lib/connectionText.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { OptionSection } from '../OptionSection.tsx';
import type { SourcePhoto } from '../photo/useUpload.ts';
import { ThingList } from './ThingList.tsx';
import type { PhotoSegments } from './useSegments.ts';

interface MarkSectionProps {
  readonly photo: SourcePhoto;
  readonly mask: MaskPaint;
  readonly title: 'marking.title' | 'laying.marked';
  /** null: things are not chosen here. */
  readonly segments: PhotoSegments | null;
  readonly isOpen: boolean;
  /** null: there is no result yet to go back to. */
  readonly onOpen: ((isOpen: boolean) => void) | null;
  readonly onPoint: (id: number | null) => void;
}

/** What shall go: how much is marked, clutter that is found, and the things of the photo as a list. */
export function MarkSection({ photo, mask, title, segments, isOpen, onOpen, onPoint }: MarkSectionProps) {
  const { t } = useTranslation();
  const percent = 100 * mask.share;
  const shown = percent >= 10 ? Math.round(percent) : Math.max(0.1, Math.round(10 * percent) / 10);
  return (
    <OptionSection>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-14 font-medium">{t(title)}</h2>
        {onOpen ? (
          <Button look="quiet" aria-pressed={isOpen} onClick={() => onOpen(!isOpen)} className="-mr-2 px-2.5">
            {t(isOpen ? 'marking.toResult' : 'marking.more')}
          </Button>
        ) : null}
      </div>
      <p role="status" className="mt-1 text-13 text-ink-2">
        {mask.share === 0
          ? t(segments ? 'marking.nothing' : 'marking.nothingPainted')
          : t('marking.share', { share: t('detail.percent', { percent: shown }) })}
      </p>
      {segments && isOpen ? (
        <>
          {title === 'marking.title' ? <ClutterButton imageId={photo.imageId} mask={mask} /> : null}
          <ThingList segments={segments} mask={mask} onPoint={onPoint} />
        </>
      ) : null}
    </OptionSection>
  );
}

/** Adds what lies about to what is marked: it is looked at before anything is charged. */
function ClutterButton({ imageId, mask }: { readonly imageId: string; readonly mask: MaskPaint }) {
  const { t } = useTranslation();
  const [told, tell] = useState<'found' | 'none' | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const found = (await api.call(calls.imageClutter, { imageId })).mask;
      if (!found) return null;
      const response = await fetch(found.url);
      if (!response.ok) throw new Error(`the mask of clutter: HTTP ${response.status}`);
      return decodePng(new Uint8Array(await response.arrayBuffer()));
    },
    onSuccess: (found) => {
      tell(found ? 'found' : 'none');
      if (!found) return;
      const [sx, sy] = [found.width / mask.width, found.height / mask.height];
      const isFound = (x: number, y: number) => {
        const at = Math.floor((y + 0.5) * sy) * found.width + Math.floor((x + 0.5) * sx);
        return (found.data[at * found.channels] ?? 0) >= 128;
      };
      mask.change(mask.whole, (x, y) => (isFound(x, y) ? true : null));
    },
    onError: (error) => {
      // What the server refused, the rules of the codes have said already.
      if (!(error instanceof ApiError)) toast(connectionText(error, t));
    },
  });
  return (
    <>
      <Button
        look="outline"
        wide
        busy={isPending}
        icon={<Sparkles className="icon" />}
        onClick={() => {
          tell(null);
          mutate();
        }}
        className="mt-3"
      >
        {t('marking.findClutter')}
      </Button>
      <p role="status" className="mt-1.5 text-13 text-ink-2 empty:hidden">
        {told === 'found' ? t('marking.clutterFound') : null}
        {told === 'none' ? t('marking.clutterNone') : null}
      </p>
    </>
  );
}
