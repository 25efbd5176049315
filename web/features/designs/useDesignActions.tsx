import { type ReactNode, useState } from 'react';
import type { Design, DownloadFormat } from '#contract/designs.ts';
import { api } from '../../lib/api.ts';
import { bus } from '../../lib/bus.ts';
import { calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { useDeleteDesigns, useFavourite, useUnshare } from '../../lib/designs.ts';
import { saveBlob, saveFile } from '../../lib/picture.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';

type Designs = readonly Design[];

/** What can be done with one design or many. */
export interface DesignActions {
  readonly favourite: (designs: Designs, favourite: boolean) => void;
  /** Asks where to. */
  readonly move: (designs: Designs, onDone?: () => void) => void;
  /** Shows the link that shows them. */
  readonly share: (designs: Designs) => void;
  readonly unshare: (designs: Designs) => void;
  /** `format`: of one design; many come in a zip. */
  readonly download: (designs: Designs, format?: DownloadFormat) => Promise<void>;
  /** Asks first. */
  readonly remove: (designs: Designs, onDone?: () => void) => void;
}

/** What failed was put back and said already. */
const ignore = () => undefined;
const idsOf = (designs: Designs) => designs.map(({ id }) => id);

/** The actions, and the dialogs that they open, for the page to show somewhere. */
export function useDesignActions(): { readonly actions: DesignActions; readonly dialogs: ReactNode } {
  const { t } = useTranslation();
  const [moving, setMoving] = useState<{ readonly designs: Designs; readonly onDone?: () => void } | null>(null);
  const [sharing, setSharing] = useState<Designs | null>(null);
  const { mutate: favourite } = useFavourite();
  const { mutateAsync: unshare } = useUnshare();
  const { mutateAsync: remove } = useDeleteDesigns();

  const actions: DesignActions = {
    favourite: (designs, wanted) => favourite({ designIds: idsOf(designs), favourite: wanted }),
    move: (designs, onDone) => setMoving({ designs, ...(onDone && { onDone }) }),
    share: setSharing,
    unshare: (designs) =>
      bus.emit('delete_confirm_normal', {
        text: t('designs.unshareConfirm', { count: designs.length }),
        okText: t('designs.unshare'),
        event: () => void unshare({ designIds: idsOf(designs) }).then(() => toast(t('designs.unshared')), ignore),
      }),
    async download(designs, format = 'png') {
      const [only, ...others] = designs;
      if (!only) return;
      try {
        if (others.length === 0) {
          const { url, fileName } = await api.call(calls.designDownload, { designId: only.id, format });
          saveFile(url, fileName);
          return;
        }
        const { blob, fileName } = await api.download(calls.designDownloadZip, { designIds: idsOf(designs) });
        saveBlob(blob, fileName);
      } catch (error) {
        if (!(error instanceof ApiError)) toast(connectionText(error, t));
      }
    },
    remove: (designs, onDone) =>
      bus.emit('delete_confirm_normal', {
        text: t('history.deleteConfirm', { count: designs.length }),
        event: () => {
          // The page may be left meanwhile: the message hangs on the answer alone.
          void remove({ designIds: idsOf(designs) }).then(() => toast(t('toasts.deleted')), ignore);
          onDone?.();
        },
      }),
  };
  const dialogs = (
    <>
      {moving ? (
        <MoveDialog designs={moving.designs} onMoved={() => moving.onDone?.()} onClose={() => setMoving(null)} />
      ) : null}
      {sharing ? <ShareDialog designs={sharing} onClose={() => setSharing(null)} /> : null}
    </>
  );
  return { actions, dialogs };
}
