import { Settings } from '../../features/account/Settings.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { chooseLanguage } from '../layouts/chooseLanguage.ts';
import { useTitle } from './useTitle.ts';

export function SettingPage() {
  const { t } = useTranslation();
  useTitle(t('account.settingsTitle'));
  return <Settings onLanguage={(locale) => void chooseLanguage(locale)} />;
}
