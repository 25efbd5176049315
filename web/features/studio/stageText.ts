import { useTranslation } from 'react-i18next';
import type { Catalog } from '#contract/catalog.ts';
import type { Job } from '#contract/renders.ts';
import { currentLocale } from '../../lib/i18n.ts';

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

/**
 * What was altered, in words. A key may name a thing after a colon (`floor-replaced:oak-natural-plank`); keys that this
 * version does not know are said generally.
 */
export function useAlterationText(catalog: Catalog): (alteration: string) => string {
  const { t, i18n } = useTranslation();
  const locale = currentLocale();
  return (alteration) => {
    const [key = '', thing = ''] = alteration.split(':');
    const full = `alteration.${key}`;
    if (!i18n.exists(full)) return t('alteration.other');
    const material = catalog.materials.find((each) => each.id === thing)?.names[locale];
    const light = i18n.exists(`light.${thing}`) ? t(`light.${thing}` as 'light.noon') : undefined;
    return t(full as 'alteration.floor-replaced', { name: material ?? light ?? thing });
  };
}
