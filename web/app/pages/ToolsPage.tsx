import { useNavigate, useSearchParams } from 'react-router';
import { CompareStage } from '../../features/compare/CompareStage.tsx';
import { Studio } from '../../features/studio/Studio.tsx';
import { ToolCards } from '../../features/tools/ToolCards.tsx';
import { studioPath } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';

/** All tools, or the studio of the one that the address names. */
export function ToolsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const hasTool = search.has('tool');
  useTitle(t(hasTool ? 'studio.title' : 'tools.title'));
  if (!hasTool) return <ToolCards />;
  return (
    <Studio
      renderStage={(stage) => <CompareStage {...stage} />}
      onOpenJob={(job) => void navigate(studioPath({ job }))}
    />
  );
}
