import { Link2, Share } from 'lucide-react';
import { useState } from 'react';
import type { Design } from '#contract/designs.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { shareUrl, useShare } from '../../lib/designs.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ShareDialog } from './ShareDialog.tsx';

interface ShareButtonProps {
  readonly design: Design;
  readonly name: string;
  /** Offers what the device shares with, where it has that; the link to copy otherwise. */
  readonly byDevice?: boolean;
}

/** The picture as a small file; null where it can't be had or this device shares no files. */
async function pictureFile({ id }: Design): Promise<File | null> {
  try {
    const { url, fileName } = await api.call(calls.designDownload, { designId: id, format: 'jpg' });
    const file = new File([await (await fetch(url)).blob()], fileName, { type: 'image/jpeg' });
    return navigator.canShare?.({ files: [file] }) ? file : null;
  } catch {
    return null;
  }
}

/** Gives a design to others: by the share sheet of a phone, or by a link. */
export function ShareButton({ design, name, byDevice = false }: ShareButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const { mutateAsync } = useShare();
  const hasSheet = byDevice && typeof navigator.share === 'function';
  const share = async () => {
    if (!hasSheet) {
      setOpen(true);
      return;
    }
    setBusy(true);
    try {
      const [{ code }, file] = await Promise.all([mutateAsync([design.id]), pictureFile(design)]);
      await navigator.share({ title: name, url: shareUrl(code), ...(file && { files: [file] }) });
    } catch (error) {
      // Closed again by the person; anything else (a press that is too long ago) leaves the link.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true);
    } finally {
      setBusy(false);
    }
  };
  const Icon = byDevice ? Share : Link2;
  return (
    <>
      <Button look="outline" busy={busy} icon={<Icon className="icon" />} onClick={() => void share()}>
        {t('designs.share')}
      </Button>
      {open ? <ShareDialog designs={[design]} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
