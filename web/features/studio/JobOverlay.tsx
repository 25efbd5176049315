import type { Job } from '#contract/renders.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useOnPhone } from './phone/onPhone.ts';
import { useStageText } from './stageText.ts';

interface JobOverlayProps {
  readonly job: Job;
  readonly connected: boolean;
  readonly onCancel: () => void;
}

/** Over the picture while it is worked on: stage, share, place in the queue, a way to stop. */
export function JobOverlay({ job, connected, onCancel }: JobOverlayProps) {
  const { t } = useTranslation();
  const stageText = useStageText();
  const text = stageText(job);
  // The picture is small there: what is said once in a while stands back.
  const onPhone = useOnPhone();
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center p-6 max-md:p-3">
      <div className="rise-in pointer-events-auto flex w-full max-w-[max(30rem,340px)] flex-col gap-3 rounded-card border border-hairline bg-surface p-4 shadow-float">
        <div className="flex items-center justify-between gap-4">
          <div aria-live="polite" className="text-16 font-medium">
            {text}
          </div>
          <Button look="outline" onClick={onCancel}>
            {t('studio.cancel')}
          </Button>
        </div>
        {job.preview ? (
          <img
            src={job.preview}
            alt={t('studio.inTheMaking')}
            className="max-h-48 w-full rounded-control object-contain max-md:max-h-24"
            data-preview="in-the-making"
          />
        ) : null}
        <Progress value={job.status === 'queued' ? 0 : job.progress} label={text} />
        {onPhone && connected ? null : (
          <p className="text-13 text-ink-2">{connected ? t('studio.keepWorking') : t('studio.reconnecting')}</p>
        )}
      </div>
    </div>
  );
}
