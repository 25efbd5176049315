import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Progress } from '../../../ui/Progress.tsx';

interface UploadingProps {
  readonly share: number;
  readonly preview: string | null;
  /** The connection is away. */
  readonly lost: boolean;
  readonly onCancel: () => void;
}

/** A photo on its way, shown from the file itself. */
export function Uploading({ share, preview, lost, onCancel }: UploadingProps) {
  const { t } = useTranslation();
  const sending = share < 1 ? t('studio.uploading', { percent: Math.round(share * 100) }) : t('studio.reading');
  const text = lost ? t('studio.uploadLost') : sending;
  return (
    <div className="relative grid h-full min-h-[26rem] place-items-center overflow-hidden p-7">
      {preview ? (
        <img src={preview} alt="" className="absolute inset-7 size-[calc(100%-3.5rem)] object-contain opacity-60" />
      ) : null}
      <div className="rise-in relative flex w-full max-w-[max(24rem,300px)] flex-col gap-3 rounded-card border border-hairline bg-surface p-4 shadow-card">
        <div className="flex items-center justify-between gap-3 text-14">
          <span aria-live="polite">{text}</span>
          <Button look="quiet" onClick={onCancel}>
            {t('studio.cancelUpload')}
          </Button>
        </div>
        <Progress value={share < 1 && !lost ? share : undefined} label={text} />
      </div>
    </div>
  );
}
