import { ImageUp } from 'lucide-react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dimension } from '../../ui/Dimension.tsx';
import { RoomDrawing } from '../../ui/RoomDrawing.tsx';

interface DropPhotoProps {
  readonly onFile: (file: File) => void;
  readonly onFault: (text: string) => void;
}

/** The empty table: where a photo is dropped or chosen. */
export function DropPhoto({ onFile, onFault }: DropPhotoProps) {
  const { t } = useTranslation();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // The first bytes decide what a file is, not its name: every file is taken here and judged there.
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: (files: File[]) => {
      const [file] = files;
      if (file) onFile(file);
    },
    onDropRejected: (_rejections: FileRejection[]) => onFault(t('studio.one')),
  });
  return (
    <div {...getRootProps({ className: 'grid h-full min-h-[26rem] place-items-center p-6' })}>
      <input {...getInputProps({ accept: 'image/png,image/jpeg', 'aria-label': t('studio.choose') })} />
      <div
        className={cx(
          'lifts flex w-full max-w-[max(46rem,480px)] flex-col items-center rounded-picture border bg-surface px-8 pt-8 pb-10 text-center',
          isDragActive ? 'border-accent ring-1 ring-accent' : 'border-hairline',
        )}
      >
        <RoomDrawing className="w-[min(100%,max(26rem,300px))]" />
        <Dimension className="mt-2 w-[min(100%,max(26rem,300px))]" />
        <h2 className="mt-6 text-22 font-medium">{isDragActive ? t('studio.dropActive') : t('studio.dropTitle')}</h2>
        <p className="mt-1 text-14 text-ink-2">{t('studio.dropLine')}</p>
        <Button className="mt-5" onClick={open} icon={<ImageUp className="icon" />}>
          {t('studio.choose')}
        </Button>
      </div>
    </div>
  );
}
