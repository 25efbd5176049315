import { History } from '../../features/designs/History.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';

export function HistoryPage() {
  const { t } = useTranslation();
  useTitle(t('history.title'));
  return <History />;
}
