import { useQueryClient } from '@tanstack/react-query';
import { type Locale, locales } from '#contract/locale.ts';
import { currentLocale, languageNames } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { setTheme, themes, useThemeChoice } from '../../lib/theme.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Devices, devicesKey } from './Devices.tsx';
import { LoadFault } from './LoadFault.tsx';
import { NameForm } from './NameForm.tsx';
import { Newsletter } from './Newsletter.tsx';
import { DeleteAccount, ExportForm } from './OwnData.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { AccountPage, Section } from './Section.tsx';

interface SettingsProps {
  readonly onLanguage: (locale: Locale) => void;
}

/** How the app looks and speaks, and everything about the account itself. */
export function Settings({ onLanguage }: SettingsProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: user, error, refetch } = useUser();
  return (
    <AccountPage title={t('account.settingsTitle')}>
      {error && !user ? <LoadFault error={error} onRetry={() => void refetch()} /> : null}
      {user ? (
        <>
          <Appearance onLanguage={onLanguage} />
          <Section title={t('account.profile')} line={user.email}>
            <NameForm user={user} />
          </Section>
          <Section title={t('auth.password')} line={t('account.passwordLine')}>
            <PasswordForm user={user} onChanged={() => void queries.invalidateQueries({ queryKey: devicesKey })} />
          </Section>
          <Section title={t('account.secondFactor')} line={t('account.secondFactorLine')}>
            <p className="mb-4 text-14">
              {user.secondFactor ? t('account.secondFactorOn') : t('account.secondFactorOff')}
            </p>
            <ButtonLink look="outline" to={paths.authentication}>
              {user.secondFactor ? t('account.secondFactorManage') : t('account.secondFactorSetUp')}
            </ButtonLink>
          </Section>
          <Section title={t('account.devices')} line={t('account.devicesLine')}>
            <Devices />
          </Section>
          {user.email ? (
            <Section title={t('account.newsletter')} line={t('account.newsletterLine')}>
              <Newsletter email={user.email} />
            </Section>
          ) : null}
          <Section title={t('account.export')} line={t('account.exportLine')}>
            <ExportForm />
          </Section>
          <Section title={t('account.delete')} line={t('account.deleteLine')}>
            <DeleteAccount user={user} />
          </Section>
        </>
      ) : null}
      {user || error ? null : <div className="skeleton h-96" />}
    </AccountPage>
  );
}

function Appearance({ onLanguage }: SettingsProps) {
  const { t } = useTranslation();
  const theme = useThemeChoice();
  const names = { light: t('menu.themeLight'), dark: t('menu.themeDark'), system: t('menu.themeSystem') };
  return (
    <Section title={t('account.appearance')} line={t('account.appearanceLine')}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="text-14 font-medium">
            {t('menu.language')}
          </span>
          <Segmented
            label={t('menu.language')}
            value={currentLocale()}
            options={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
            onChange={onLanguage}
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="text-14 font-medium">
            {t('menu.theme')}
          </span>
          <Segmented
            label={t('menu.theme')}
            value={theme}
            options={themes.map((each) => ({ value: each, label: names[each] }))}
            onChange={setTheme}
          />
        </div>
      </div>
    </Section>
  );
}
