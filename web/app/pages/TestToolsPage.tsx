import { Playground } from '../../features/playground/Playground.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';

export function TestToolsPage() {
  const { t } = useTranslation();
  useTitle(t('playground.title'));
  return <Playground />;
}
