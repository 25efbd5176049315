import { SecondFactor } from '../../features/account/SecondFactor.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';

export function AuthenticationPage() {
  const { t } = useTranslation();
  useTitle(t('account.secondFactor'));
  return <SecondFactor />;
}
