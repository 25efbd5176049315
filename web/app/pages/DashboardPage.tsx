import { Dashboard } from '../../features/dashboard/Dashboard.tsx';
import { LatestDesigns } from '../../features/designs/LatestDesigns.tsx';
import { Projects } from '../../features/designs/Projects.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';

export function DashboardPage() {
  const { t } = useTranslation();
  useTitle(t('menu.dashboard'));
  return <Dashboard latest={<LatestDesigns />} projects={<Projects />} />;
}
