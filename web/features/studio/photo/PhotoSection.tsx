import { ImageUp } from 'lucide-react';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { PictureFrame } from '../../../ui/PictureFrame.tsx';
import type { SourcePhoto } from './useUpload.ts';

/** The photo at work, and the way to another one. */
export function PhotoSection({ photo, onReplace }: { readonly photo: SourcePhoto; readonly onReplace: () => void }) {
  const { t } = useTranslation();
  const { width, height } = photo.picture;
  return (
    <div className="flex items-center gap-3 border-b border-hairline px-5 py-3">
      <span className="grid h-14 w-18 shrink-0 place-items-center overflow-hidden rounded-[5px] bg-sunken">
        <PictureFrame
          key={photo.imageId}
          picture={photo.picture}
          alt=""
          sizes="96px"
          className={width / height > 72 / 56 ? 'w-full' : 'h-full min-h-0'}
        />
      </span>
      <span className="min-w-0 flex-1 truncate text-14 font-medium">{t('studio.photo')}</span>
      <Button look="quiet" onClick={onReplace} icon={<ImageUp className="icon" />} className="-mr-2 px-2.5">
        {t('studio.replace')}
      </Button>
    </div>
  );
}
