import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { GateActions } from './gate/GateActions.tsx';
import type { SourcePhoto } from './photo/useUpload.ts';
import type { StudioToolId } from './studioTool.ts';
import type { Run } from './useRun.ts';

interface RunBarProps {
  readonly tool: StudioToolId;
  readonly cost: number;
  readonly available: number | undefined;
  /** Why it cannot run now; null when it can. */
  readonly missing: string | null;
  /** Whether the person's plan has it. */
  readonly inPlan: boolean;
  readonly run: Run;
  readonly onRun: () => void;
  readonly photo: SourcePhoto | null;
  readonly onCorners: (() => void) | undefined;
}

/** What it costs, and the button that does it. */
export function RunBar({ tool, inPlan, cost, available, missing, run, onRun, photo, onCorners }: RunBarProps) {
  const { t } = useTranslation();
  const { fault } = run;
  const short = available !== undefined && available < cost;
  const creditsText = (required: number, left: number) =>
    t(`studioOf.${tool}.notEnough`, {
      required: t('menu.credits', { count: required }),
      available: t('menu.credits', { count: left }),
    });
  return (
    <div className="flex flex-col gap-3 border-t border-hairline bg-surface px-5 py-4">
      {fault ? (
        <Notice
          kind="error"
          action={fault.kind === 'gate' ? <GateActions gate={fault} photo={photo} onCorners={onCorners} /> : null}
        >
          {fault.kind === 'credits' ? creditsText(fault.required, fault.available) : null}
          {fault.kind === 'message' || fault.kind === 'gate' ? fault.text : null}
          {fault.kind === 'connection' ? t('failure.connection') : null}
          {fault.kind === 'server' ? t('failure.server') : null}
        </Notice>
      ) : null}
      {inPlan ? null : (
        <Notice
          action={
            <ButtonLink look="outline" to={paths.pricing}>
              {t('studio.seePlans')}
            </ButtonLink>
          }
        >
          {t(`studioOf.${tool}.proNote`)}
        </Notice>
      )}
      {short && inPlan && !fault ? (
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
      <Button wide onClick={onRun} busy={run.busy} disabled={missing !== null || !inPlan || short} className="text-16">
        {t(`studioOf.${tool}.run`, { count: cost })}
      </Button>
      <p className="flex justify-between gap-3 text-13 text-ink-2">
        <span>{inPlan ? missing : null}</span>
        {available === undefined ? null : <span>{t('studio.credits', { count: available })}</span>}
      </p>
    </div>
  );
}
