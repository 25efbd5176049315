import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Job } from '#contract/renders.ts';
import { CompareStage } from '../../features/compare/CompareStage.tsx';
import { ShareButton } from '../../features/designs/ShareButton.tsx';
import { Studio } from '../../features/studio/Studio.tsx';
import { studioTools } from '../../features/studio/studioTool.ts';
import { ToolCards } from '../../features/tools/ToolCards.tsx';
import { studioPath } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';

/** All tools, or the studio of the one that the address names. */
export function ToolsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const tool = studioTools.find((each) => each === search.get('tool'));
  useTitle(t(tool ? `studioOf.${tool}.title` : 'tools.title'));
  const openJob = useCallback(
    ({ jobId, tool: ofJob }: Pick<Job, 'jobId' | 'tool'>, instead = false) =>
      void navigate(studioPath({ tool: ofJob, job: jobId }), { replace: instead }),
    [navigate],
  );
  if (!tool) return <ToolCards />;
  return (
    <Studio
      key={tool}
      tool={tool}
      renderStage={(stage) => <CompareStage {...stage} />}
      renderActions={(design, name) => <ShareButton design={design} name={name} />}
      onOpenJob={openJob}
    />
  );
}
