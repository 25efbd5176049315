import { Download, Ellipsis, PencilRuler, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Catalog } from '#contract/catalog.ts';
import type { Design } from '#contract/designs.ts';
import { api } from '../../lib/api.ts';
import { bus } from '../../lib/bus.ts';
import { calls } from '../../lib/calls.ts';
import { formatDate } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { studioPath } from '../../lib/paths.ts';
import { saveFile } from '../../lib/picture.ts';
import { toast } from '../../lib/toast.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, MenuItem, MenuRule } from '../../ui/Menu.tsx';
import { PictureFrame } from '../../ui/PictureFrame.tsx';

interface DesignCardProps {
  readonly design: Design;
  readonly catalog: Catalog | undefined;
  readonly onOpen: () => void;
  readonly onDelete: () => Promise<unknown>;
}

/** A picture on a mat, as a gallery hangs it, with its label below. */
export function DesignCard({ design, catalog, onOpen, onDelete }: DesignCardProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const style = catalog?.styles.find((each) => each.id === design.style);
  const room = catalog?.roomTypes.find((each) => each.id === design.roomType);
  const styleName = style?.names[locale] ?? design.style ?? '';
  const roomName = room?.names[locale] ?? design.roomType ?? '';
  const ratio = design.picture.width / design.picture.height;
  const remove = () =>
    bus.emit('delete_confirm_normal', {
      text: t('history.deleteConfirm'),
      event: () =>
        void onDelete().then(
          () => toast(t('toasts.deleted')),
          () => undefined,
        ),
    });
  const save = async () => {
    try {
      const { url, fileName } = await api.call(calls.designDownload, { designId: design.id });
      saveFile(url, fileName);
    } catch {
      // The rules of the codes have said it already.
    }
  };
  return (
    <article className="group lifts flex flex-col rounded-card border border-hairline bg-surface hover:shadow-card">
      <Link
        to={studioPath({ job: design.jobId, design: design.id })}
        aria-label={`${t('history.open')}: ${styleName}, ${roomName}`}
        className="relative block aspect-[4/3] rounded-t-card bg-sunken"
      >
        <span className="absolute inset-3 grid place-items-center">
          <PictureFrame
            picture={design.picture}
            alt={t('history.alt', { style: styleName, room: roomName })}
            sizes="(min-width: 1280px) 22vw, (min-width: 768px) 33vw, 92vw"
            colours={style?.swatches ?? []}
            className={ratio >= 4 / 3 ? 'w-full rounded-[3px]' : 'h-full min-h-0 rounded-[3px]'}
          />
        </span>
      </Link>
      <div className="flex items-start justify-between gap-1 py-2 pr-1 pl-4">
        <div className="min-w-0 py-1">
          <h2 className="truncate text-14 font-medium">{styleName}</h2>
          <p className="truncate text-13 text-ink-2">{roomName}</p>
          <p className="truncate text-13 text-ink-2">
            <time dateTime={design.createdAt}>{formatDate(design.createdAt, locale)}</time>
          </p>
        </div>
        <Menu
          trigger={
            <IconButton label={t('history.more', { name: styleName })}>
              <Ellipsis className="icon" />
            </IconButton>
          }
        >
          <MenuItem icon={<PencilRuler className="icon" />} onSelect={onOpen}>
            {t('history.open')}
          </MenuItem>
          <MenuItem icon={<Download className="icon" />} onSelect={save}>
            {t('history.download')}
          </MenuItem>
          <MenuRule />
          <MenuItem icon={<Trash2 className="icon" />} onSelect={remove} danger>
            {t('history.delete')}
          </MenuItem>
        </Menu>
      </div>
    </article>
  );
}
