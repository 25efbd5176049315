import { useNavigate } from 'react-router';
import { Settings } from '../../features/account/Settings.tsx';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { chooseLanguage } from '../layouts/chooseLanguage.ts';
import { useTitle } from './useTitle.ts';

export function SettingPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t('account.settingsTitle'));
  return (
    <Settings
      onLanguage={(locale) => void chooseLanguage(locale)}
      onGone={() => void navigate(paths.home, { replace: true })}
    />
  );
}
