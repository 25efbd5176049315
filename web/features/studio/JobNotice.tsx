import type { Job } from '#contract/renders.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { GateActions } from './gate/GateActions.tsx';
import type { SourcePhoto } from './photo/useUpload.ts';

interface JobNoticeProps {
  readonly job: Job;
  readonly photo: SourcePhoto | null;
  readonly onAgain: () => void;
  readonly onCorners: (() => void) | undefined;
}

/** How a job ended when it did not end well: what happened, what to do, what was charged. */
export function JobNotice({ job, photo, onAgain, onCorners }: JobNoticeProps) {
  const { t } = useTranslation();
  const { status, delivered, requested, failure } = job;
  if (status === 'succeeded' && delivered >= requested) return null;
  if (status === 'queued' || status === 'running') return null;
  const counts = { delivered, requested };
  const again = (
    <Button look="outline" onClick={onAgain}>
      {t('studio.again')}
    </Button>
  );
  if (status === 'cancelled') {
    return (
      <Notice title={t('studio.cancelledTitle')} action={again}>
        {delivered > 0 ? t('studio.cancelledSome', counts) : t('studio.cancelledNone')}
      </Notice>
    );
  }
  if (delivered > 0) return <Notice title={t('studio.partTitle')}>{t('studio.partLine', counts)}</Notice>;
  return (
    <Notice
      kind="error"
      title={t('studio.failedTitle')}
      action={
        <>
          {failure?.reason === undefined ? null : (
            <GateActions
              gate={{ reason: failure.reason, correct: failure.correct ?? [] }}
              photo={photo}
              onCorners={onCorners}
            />
          )}
          {again}
        </>
      }
    >
      {failure?.message ?? t('studio.failedLine')}
    </Notice>
  );
}
