import { Person } from '../../features/account/Person.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';

export function PersonPage() {
  const { t } = useTranslation();
  useTitle(t('account.personTitle'));
  return <Person />;
}
