import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Run } from './useRun.ts';

interface RunBarProps {
  readonly cost: number;
  readonly available: number | undefined;
  /** Why it cannot run now; null when it can. */
  readonly missing: string | null;
  readonly run: Run;
  readonly onRun: () => void;
}

/** What it costs, and the button that does it. */
export function RunBar({ cost, available, missing, run, onRun }: RunBarProps) {
  const { t } = useTranslation();
  const { fault } = run;
  const short = available !== undefined && available < cost;
  const creditsText = (required: number, left: number) =>
    t('studio.notEnough', {
      required: t('menu.credits', { count: required }),
      available: t('menu.credits', { count: left }),
    });
  return (
    <div className="flex flex-col gap-3 border-t border-hairline bg-surface px-5 py-4">
      {fault ? (
        <Notice kind="error">
          {fault.kind === 'credits' ? creditsText(fault.required, fault.available) : null}
          {fault.kind === 'message' ? fault.text : null}
          {fault.kind === 'connection' ? t('failure.connection') : null}
          {fault.kind === 'server' ? t('failure.server') : null}
        </Notice>
      ) : null}
      {short && !fault ? (
        <Notice
          action={
            <ButtonLink look="outline" to={paths.person}>
              {t('menu.topUp')}
            </ButtonLink>
          }
        >
          {creditsText(cost, available)}
        </Notice>
      ) : null}
      <Button wide onClick={onRun} busy={run.busy} disabled={missing !== null || short} className="text-16">
        {t('studio.run', { count: cost })}
      </Button>
      <p className="flex justify-between gap-3 text-13 text-ink-2">
        <span>{missing}</span>
        {available === undefined ? null : <span>{t('studio.credits', { count: available })}</span>}
      </p>
    </div>
  );
}
