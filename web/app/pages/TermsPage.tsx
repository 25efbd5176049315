import { Legal } from '../../features/legal/Legal.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';

export function TermsPage() {
  const { t } = useTranslation();
  useTitle(t('legal.title'), t('legal.description'));
  return <Legal />;
}
