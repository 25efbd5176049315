import { Folder } from 'lucide-react';
import type { Picture } from '#contract/images.ts';
import { pictureUrl } from '../../lib/picture.ts';
import { cx } from '../../ui/cx.ts';

/** A group by its newest picture, cut to 3:2. */
export function GroupCover({ cover, className }: { readonly cover: Picture | null; readonly className?: string }) {
  return (
    <span className={cx('relative block aspect-[3/2] overflow-hidden bg-sunken', className)}>
      {cover ? (
        <img
          src={pictureUrl(cover, 640)}
          width={cover.width}
          height={cover.height}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <Folder aria-hidden="true" className="icon-lg absolute top-1/2 left-1/2 -translate-1/2 text-line" />
      )}
    </span>
  );
}
