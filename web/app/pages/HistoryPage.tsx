import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { History } from '../../features/history/History.tsx';
import { studioPath } from '../../lib/paths.ts';
import { useTitle } from './useTitle.ts';

export function HistoryPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t('history.title'));
  return <History onOpen={(design) => void navigate(studioPath({ job: design.jobId, design: design.id }))} />;
}
