import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Design, DownloadFormat } from '#contract/designs.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { savedFormats } from '../../lib/designs.ts';
import { saveFile } from '../../lib/picture.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import type { SourcePhoto } from './photo/useUpload.ts';
import { useGoOn } from './useGoOn.ts';

interface GoOnProps {
  readonly design: Design;
  readonly onPhoto: (photo: SourcePhoto) => void;
}

/** Takes what was made as the photo to work on next, with the same tool. */
export function GoOn({ design, onPhoto }: GoOnProps) {
  const { t } = useTranslation();
  const { busy, goOn } = useGoOn<'here'>();
  return (
    <Button look="outline" busy={busy !== null} onClick={() => void goOn(design.id, 'here', onPhoto)}>
      {t('studio.goOn')}
    </Button>
  );
}

/** A button for each format that a design is saved as. */
export function Downloads({ design }: { readonly design: Design }) {
  return savedFormats(design).map((format, _at, all) => (
    <DownloadButton key={format} designId={design.id} format={format} isOnly={all.length === 1} />
  ));
}

interface DownloadButtonProps {
  readonly designId: string;
  readonly format: DownloadFormat;
  /** Beside others it is called by its format alone. */
  readonly isOnly: boolean;
}

function DownloadButton({ designId, format, isOnly }: DownloadButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { url, fileName } = await api.call(calls.designDownload, { designId, format });
      saveFile(url, fileName);
    } catch {
      // The rules of the codes have said it already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      look="outline"
      busy={busy}
      onClick={save}
      icon={<Download className="icon" />}
      aria-label={isOnly ? undefined : t('designs.downloadAs', { format: format.toUpperCase() })}
    >
      {isOnly ? t('studio.download') : format.toUpperCase()}
    </Button>
  );
}
