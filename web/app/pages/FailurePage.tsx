import { useRouteError } from 'react-router';
import { ChunkLoadError } from '../../lib/chunk.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { RoomDrawing } from '../../ui/RoomDrawing.tsx';

/** What shows when a page fails or a part of the app cannot be loaded. */
export function FailurePage() {
  const { t } = useTranslation();
  const isChunk = useRouteError() instanceof ChunkLoadError;
  return (
    <main className="grid min-h-dvh place-items-center bg-public p-6">
      <div className="flex max-w-[max(30rem,340px)] flex-col items-center text-center">
        <RoomDrawing className="w-56" />
        <h1 className="mt-8 font-soft text-28">{isChunk ? t('failure.chunkTitle') : t('failure.title')}</h1>
        <p className="mt-3 text-16 text-ink-2">{isChunk ? t('failure.chunkText') : t('failure.text')}</p>
        <Button className="mt-6" onClick={() => location.reload()}>
          {t('failure.reload')}
        </Button>
      </div>
    </main>
  );
}
