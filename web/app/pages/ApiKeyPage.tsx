import { ApiKeys } from '../../features/account/ApiKeys.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';

export function ApiKeyPage() {
  const { t } = useTranslation();
  useTitle(t('account.keysTitle'));
  return <ApiKeys />;
}
