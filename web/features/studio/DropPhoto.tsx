import { ImageUp } from 'lucide-react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { RoomDrawing } from '../../ui/RoomDrawing.tsx';

interface DropPhotoProps {
  readonly isDragActive: boolean;
  readonly onChoose: () => void;
}

/** The empty table: where a photo is dropped or chosen. */
export function DropPhoto({ isDragActive, onChoose }: DropPhotoProps) {
  const { t } = useTranslation();
  return (
    <div className="grid h-full place-items-center p-6 max-md:p-3">
      <div
        className={cx(
          'lifts flex max-h-full w-full max-w-[max(44rem,440px)] flex-col items-center overflow-hidden rounded-picture border bg-surface px-8 pt-8 pb-9 text-center max-md:px-4 max-md:pt-4',
          isDragActive ? 'border-accent ring-1 ring-accent' : 'border-hairline',
        )}
      >
        <RoomDrawing className="w-[min(100%,max(28rem,280px))]" />
        <h2 className="mt-4 text-22 font-medium">{isDragActive ? t('studio.dropActive') : t('studio.dropTitle')}</h2>
        <p className="mt-1 text-14 text-ink-2">{t('studio.dropLine')}</p>
        <Button className="mt-5" onClick={onChoose} icon={<ImageUp className="icon" />}>
          {t('studio.choose')}
        </Button>
      </div>
    </div>
  );
}
