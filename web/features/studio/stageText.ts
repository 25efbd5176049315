import type { Job } from '#contract/renders.ts';
import { useTranslation } from '../../lib/useTranslation.ts';

/** What is being done on a job, in words: "Tracing light · 62 %", "2 jobs ahead". */
export function useStageText(): (job: Job) => string {
  const { t, i18n } = useTranslation();
  return (job) => {
    if (job.status === 'queued') {
      return job.queuePosition > 0 ? t('studio.queued', { count: job.queuePosition }) : t('studio.queuedNext');
    }
    const key = `stage.${job.stage}`;
    const stage = i18n.exists(key) ? t(key as 'stage.working') : t('stage.working');
    return t('studio.stageShare', { stage, percent: Math.round(job.progress * 100) });
  };
}
