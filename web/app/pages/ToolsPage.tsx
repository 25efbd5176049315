import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CompareStage } from '../../features/compare/CompareStage.tsx';
import { Studio } from '../../features/studio/Studio.tsx';
import { studioPath } from '../../lib/paths.ts';
import { useTitle } from './useTitle.ts';

export function ToolsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t('studio.title'));
  return (
    <Studio
      renderStage={(stage) => <CompareStage {...stage} />}
      onOpenJob={(job) => void navigate(studioPath({ job }))}
    />
  );
}
