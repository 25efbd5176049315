import type { Job } from '#contract/renders.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** How a job ended when it did not end well: what happened, what to do, what was charged. */
export function JobNotice({ job, onAgain }: { readonly job: Job; readonly onAgain: () => void }) {
  const { t } = useTranslation();
  const { status, delivered, requested } = job;
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
    <Notice kind="error" title={t('studio.failedTitle')} action={again}>
      {job.failure?.message ?? t('studio.failedLine')}
    </Notice>
  );
}
