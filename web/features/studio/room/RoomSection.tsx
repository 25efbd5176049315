import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import type { PhotoRoom } from './useRoom.ts';

/** Below this the corners should be looked at. */
const unsureBelow = 0.5;

interface RoomSectionProps {
  readonly room: PhotoRoom;
  readonly isShown: boolean;
  readonly onShow: (shown: boolean) => void;
}

/** Shows what was understood of the photo's room, and lets it be put right. */
export function RoomSection({ room, isShown, onShow }: RoomSectionProps) {
  const { t } = useTranslation();
  const { answer, failed, solving } = room;
  const state = () => {
    if (failed) return t('roomView.failed');
    if (!answer) return t('roomView.looking');
    if (solving) return t('roomView.solving');
    if (answer.source === 'corrected') return t('roomView.line');
    if (answer.room.unsupported?.includes('slope')) return t('roomView.slope');
    return t(answer.room.confidence < unsureBelow ? 'roomView.unsure' : 'roomView.line');
  };
  return (
    <section className="rw-room-section border-b border-hairline px-5 py-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-14 font-medium">{t('roomView.title')}</h2>
        <Button look="quiet" aria-pressed={isShown} onClick={() => onShow(!isShown)} className="-mr-2 px-2.5">
          {t(isShown ? 'roomView.hide' : 'roomView.show')}
        </Button>
      </div>
      {isShown ? (
        <>
          <p role="status" className="mt-1 text-13 text-ink-2">
            {state()}
          </p>
          {failed ? (
            <Button look="outline" onClick={room.retry} className="mt-2">
              {t('app.retry')}
            </Button>
          ) : null}
          {answer?.source === 'corrected' ? (
            <Button look="outline" onClick={room.forget} disabled={solving} className="mt-2">
              {t('roomView.forget')}
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
