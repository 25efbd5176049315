import { Camera, ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { RoomDrawing } from '../../../ui/RoomDrawing.tsx';
import { useOnPhone } from '../phone/onPhone.ts';

interface DropPhotoProps {
  readonly isDragActive: boolean;
  readonly onChoose: () => void;
  readonly onFile: (file: File) => void;
}

/** The empty table: where a photo is dropped or chosen; on a phone, taken. */
export function DropPhoto({ isDragActive, onChoose, onFile }: DropPhotoProps) {
  const { t } = useTranslation();
  const onPhone = useOnPhone();
  return (
    <div className="grid h-full place-items-center p-6 max-md:p-3">
      <div
        className={cx(
          'lifts flex max-h-full w-full max-w-[max(44rem,440px)] flex-col items-center overflow-hidden rounded-picture border',
          'bg-surface px-8 pt-8 pb-9 text-center max-md:px-4 max-md:pt-4 max-md:pb-5',
          isDragActive ? 'border-accent ring-1 ring-accent' : 'border-hairline',
        )}
      >
        <RoomDrawing className={onPhone ? 'w-[min(78%,36dvh)]' : 'w-[min(100%,max(28rem,280px))]'} />
        <h2 className="mt-4 text-22 font-medium">
          {isDragActive ? t('studio.dropActive') : t(onPhone ? 'phone.bring' : 'studio.dropTitle')}
        </h2>
        <p className="mt-1 text-14 text-ink-2">{t('studio.dropLine')}</p>
        {onPhone ? (
          <div className="mt-5 flex w-full flex-col gap-3">
            <TakePhoto onFile={onFile} />
            <Button look="outline" large wide onClick={onChoose} icon={<ImageUp className="icon" />}>
              {t('phone.library')}
            </Button>
          </div>
        ) : (
          <Button className="mt-5" onClick={onChoose} icon={<ImageUp className="icon" />}>
            {t('studio.choose')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Opens the camera; a phone without one offers what it has. */
function TakePhoto({ onFile }: Pick<DropPhotoProps, 'onFile'>) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same photo may be taken again after a refusal.
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={t('phone.take')}
        onChange={take}
        className="hidden"
      />
      <Button large wide onClick={() => input.current?.click()} icon={<Camera className="icon" />}>
        {t('phone.take')}
      </Button>
    </>
  );
}
