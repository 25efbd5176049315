import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Catalog } from '#contract/catalog.ts';
import type { Design } from '#contract/designs.ts';
import type { Job } from '#contract/renders.ts';
import { api } from '../../lib/api.ts';
import { bus } from '../../lib/bus.ts';
import { calls } from '../../lib/calls.ts';
import { useDesignNames } from '../../lib/designNames.ts';
import { followJob, hasEnded } from '../../lib/events.ts';
import { studioPath } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PictureFrame } from '../../ui/PictureFrame.tsx';
import { Progress } from '../../ui/Progress.tsx';

interface OutcomeProps {
  readonly jobId: string;
  readonly tool: string;
  readonly catalog: Catalog | undefined;
  /** What it made, where that is known already. */
  readonly made: readonly Design[] | undefined;
  readonly onJob: (job: Job) => void;
}

/** A confirmed proposal as it goes on: stage and progress, then the results in the conversation. */
export function Outcome({ jobId, tool, catalog, made, onJob }: OutcomeProps) {
  const { t, i18n } = useTranslation();
  const [job, setJob] = useState<Job | null>(null);
  const known = made !== undefined && made.length > 0;
  useEffect(() => {
    if (known) return undefined;
    const controller = new AbortController();
    const told = (next: Job) => {
      setJob(next);
      onJob(next);
      if (hasEnded(next)) bus.emit('picture_operation', { call: 'imageResult' });
    };
    // Gone with its design: nothing to show.
    followJob(jobId, { client: api, signal: controller.signal, onJob: told }).catch(() => undefined);
    return () => controller.abort();
  }, [jobId, known]);
  const designs = known ? made : (job?.designs ?? []);
  const stage = `stage.${job?.stage ?? 'working'}`;
  const text = i18n.exists(stage) ? t(stage as 'stage.working') : t('stage.working');
  const working = !known && (job === null || !hasEnded(job));
  return (
    <div className="flex flex-col gap-2">
      {working ? (
        <div className="flex flex-col gap-2 rounded-card border border-hairline bg-surface p-3">
          <div className="flex items-center justify-between gap-3">
            <span role="status" className="text-13">
              {job?.status === 'queued' ? t('studio.queuedNext') : text}
            </span>
            <Button look="outline" onClick={() => void api.call(calls.imageCancel, { jobId }).catch(() => undefined)}>
              {t('studio.cancel')}
            </Button>
          </div>
          <Progress value={job?.progress ?? 0} label={text} />
        </div>
      ) : null}
      {job && hasEnded(job) && job.status !== 'succeeded' ? (
        <Notice kind={job.status === 'failed' ? 'error' : 'info'}>
          {job.failure?.message ?? t('studio.cancelledNone')}
        </Notice>
      ) : null}
      <Results designs={designs} tool={tool} jobId={jobId} catalog={catalog} />
    </div>
  );
}

type ResultsProps = Pick<OutcomeProps, 'tool' | 'jobId' | 'catalog'> & { readonly designs: readonly Design[] };

function Results({ designs, tool, jobId, catalog }: ResultsProps) {
  const { t } = useTranslation();
  const names = useDesignNames(catalog);
  if (designs.length === 0) return null;
  return (
    <ul className={designs.length > 1 ? 'grid grid-cols-2 gap-2' : 'grid gap-2'}>
      {designs.map((design) => (
        <li key={design.id}>
          <Link
            to={studioPath({ tool, job: jobId, design: design.id })}
            aria-label={t('assistant.openResult', { name: names(design).alt })}
            className="lifts block overflow-hidden rounded-card border border-hairline hover:border-line"
          >
            <PictureFrame picture={design.picture} alt="" sizes="24rem" colours={names(design).swatches} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
