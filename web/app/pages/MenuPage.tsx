import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { locales } from '#contract/locale.ts';
import { currentLocale, languageNames } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { setTheme, themes, useThemeChoice } from '../../lib/theme.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useChooseLanguage } from '../layouts/Preferences.tsx';
import { useSignOut } from '../layouts/useSignOut.ts';
import { useTitle } from './useTitle.ts';

/** The menu of narrow screens, a page of its own. */
export function MenuPage() {
  const { t } = useTranslation();
  const user = useUser().data;
  const signOut = useSignOut();
  const choose = useChooseLanguage();
  const theme = useThemeChoice();
  const names = { light: t('menu.themeLight'), dark: t('menu.themeDark'), system: t('menu.themeSystem') };
  useTitle(t('menu.main'));
  return (
    <div className="flex flex-col gap-8">
      <h1 className="sr-only">{t('menu.main')}</h1>
      <nav aria-label={t('menu.main')} className="flex flex-col">
        <Link to={paths.home} className="hit flex items-center border-b border-hairline font-soft text-28">
          {t('menu.home')}
        </Link>
      </nav>
      {user ? (
        <div className="flex flex-col gap-4">
          <p className="text-16 break-words">{user.userName}</p>
          <Button look="outline" wide onClick={() => void signOut()}>
            {t('menu.signOut')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <ButtonLink wide to={paths.register}>
            {t('menu.register')}
          </ButtonLink>
          <ButtonLink wide look="outline" to={paths.login}>
            {t('menu.signIn')}
          </ButtonLink>
        </div>
      )}
      <div className="flex flex-col gap-3">
        <h2 className="text-13 text-ink-2">{t('menu.language')}</h2>
        <Segmented
          label={t('menu.language')}
          value={currentLocale()}
          options={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
          onChange={(locale) => void choose(locale)}
        />
        <h2 className="mt-3 text-13 text-ink-2">{t('menu.theme')}</h2>
        <Segmented
          label={t('menu.theme')}
          value={theme}
          options={themes.map((each) => ({ value: each, label: names[each] }))}
          onChange={setTheme}
        />
      </div>
    </div>
  );
}
