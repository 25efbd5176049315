import type { Catalog } from '#contract/catalog.ts';
import type { Job } from '#contract/renders.ts';
import { useDesignNames } from '../../lib/designNames.ts';
import { studioPath } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { StyleBoard } from '../../ui/StyleBoard.tsx';

/** What a job's designs will be called by. */
function namedBy({ tool, request }: Job) {
  const text = (name: string) => (typeof request[name] === 'string' ? request[name] : null);
  return { tool, style: text('style'), roomType: text('roomType'), technique: text('technique') };
}

/** Work that goes on, above what is done. */
export function RunningJobs({
  jobs,
  catalog,
}: {
  readonly jobs: readonly Job[];
  readonly catalog: Catalog | undefined;
}) {
  const { t, i18n } = useTranslation();
  const names = useDesignNames(catalog);
  if (jobs.length === 0) return null;
  const say = (job: Job) => {
    if (job.status === 'queued') {
      return job.queuePosition > 0 ? t('studio.queued', { count: job.queuePosition }) : t('studio.queuedNext');
    }
    const key = `stage.${job.stage}`;
    const stage = i18n.exists(key) ? t(key as 'stage.working') : t('stage.working');
    return t('studio.stageShare', { stage, percent: Math.round(job.progress * 100) });
  };
  return (
    <section aria-labelledby="running-title" className="mt-8">
      <h2 id="running-title" className="text-14 font-medium">
        {t('history.running')}
      </h2>
      <ul className="mt-3 flex flex-col gap-2">
        {jobs.map((job) => {
          const style = catalog?.styles.find((each) => each.id === job.request.style);
          return (
            <li key={job.jobId} className="flex items-center gap-4 rounded-card border border-hairline bg-surface p-3">
              {style ? (
                <span className="w-[max(4.5rem,64px)] shrink-0">
                  <StyleBoard style={style} className="aspect-[5/3] rounded-[5px]" />
                </span>
              ) : null}
              <div className="min-w-0 flex-1">
                <p className="truncate text-14">
                  <span className="font-medium">{names(namedBy(job)).title}</span>
                  <span className="ml-3 text-ink-2">{say(job)}</span>
                </p>
                <div className="mt-2">
                  <Progress value={job.status === 'queued' ? 0 : job.progress} label={say(job)} />
                </div>
              </div>
              <ButtonLink look="outline" to={studioPath({ tool: job.tool, job: job.jobId })}>
                {t('history.show')}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
