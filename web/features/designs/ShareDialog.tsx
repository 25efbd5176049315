import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import type { Design } from '#contract/designs.ts';
import { ApiError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { shareUrl, useShare } from '../../lib/designs.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** The link that shows designs to anybody: to copy, or to look at. */
export function ShareDialog({
  designs,
  onClose,
}: {
  readonly designs: readonly Design[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { mutate, data, error } = useShare();
  const ids = designs.map(({ id }) => id).join(' ');
  useEffect(() => mutate(ids.split(' ')), [mutate, ids]);
  const url = data ? shareUrl(data.code) : '';
  return (
    <Dialog title={t('designs.shareTitle', { count: designs.length })} line={t('designs.shareLine')} onClose={onClose}>
      {error ? (
        <Notice kind="error" action={<Button onClick={() => mutate(ids.split(' '))}>{t('app.retry')}</Button>}>
          {error instanceof ApiError ? error.message : connectionText(error, t)}
        </Notice>
      ) : (
        <>
          <input
            readOnly
            aria-label={t('designs.link')}
            value={url}
            onFocus={(event) => event.target.select()}
            className="hit w-full rounded-control border border-line bg-sunken px-3 text-14 text-ellipsis"
          />
          <p className="mt-3 text-13 text-ink-2">{t('designs.shareShows')}</p>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <a
              href={url || undefined}
              target="_blank"
              rel="noreferrer"
              className="hit inline-flex items-center gap-2 rounded-control px-4 text-14 text-ink-2 hover:bg-ink/5 hover:text-ink"
            >
              <ExternalLink className="icon" />
              {t('designs.look')}
            </a>
            <CopyButton look="primary" text={url} label={t('designs.copyLink')} />
          </div>
        </>
      )}
    </Dialog>
  );
}
