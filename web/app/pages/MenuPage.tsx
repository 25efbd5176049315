import { Link } from 'react-router';
import { locales } from '#contract/locale.ts';
import { currentLocale, languageNames } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { useToken } from '../../lib/session.ts';
import { setTheme, themes, useThemeChoice } from '../../lib/theme.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { chooseLanguage } from '../layouts/chooseLanguage.ts';
import { features, type NavigationEntry, solutions } from '../layouts/navigation.ts';
import { ownPlaces } from '../layouts/ownPlaces.ts';
import { useThemeNames } from '../layouts/Preferences.tsx';
import { useSignOut } from '../layouts/useSignOut.ts';
import { useTitle } from './useTitle.ts';

/** The menu of narrow screens, a page of its own. */
export function MenuPage() {
  const { t } = useTranslation();
  const theme = useThemeChoice();
  const themeNames = useThemeNames();
  useTitle(t('menu.main'));
  const pages = [
    { to: paths.home, text: t('menu.home') },
    { to: paths.pricing, text: t('nav.pricing') },
    { to: paths.aboutUs, text: t('nav.aboutUs') },
  ];
  return (
    <div className="flex flex-col gap-10">
      <h1 className="sr-only">{t('menu.main')}</h1>
      <nav aria-label={t('menu.main')} className="flex flex-col gap-8">
        <ul className="flex flex-col">
          {pages.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-14 items-center border-b border-hairline font-soft text-28">
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <Section title={t('nav.features')} entries={features} />
        <Section title={t('nav.solutions')} entries={solutions} />
      </nav>
      <Account />
      <div className="flex flex-col gap-3">
        <h2 className="text-13 text-ink-2">{t('menu.language')}</h2>
        <Segmented
          label={t('menu.language')}
          value={currentLocale()}
          options={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
          onChange={(locale) => void chooseLanguage(locale)}
        />
        <h2 className="mt-3 text-13 text-ink-2">{t('menu.theme')}</h2>
        <Segmented
          label={t('menu.theme')}
          value={theme}
          options={themes.map((each) => ({ value: each, label: themeNames[each] }))}
          onChange={setTheme}
        />
      </div>
    </div>
  );
}

function Section({ title, entries }: { readonly title: string; readonly entries: readonly NavigationEntry[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <h2 className="text-13 text-ink-2">{title}</h2>
      <Links entries={entries.map(({ to, name }) => ({ to, text: t(name) }))} />
    </div>
  );
}

function Links({ entries }: { readonly entries: readonly { readonly to: string; readonly text: string }[] }) {
  return (
    <ul className="mt-1 flex flex-col">
      {entries.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="hit flex items-center text-16">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Account() {
  const { t } = useTranslation();
  const token = useToken();
  const user = useUser().data;
  const signOut = useSignOut();
  if (token === null) {
    return (
      <div className="flex flex-col gap-3">
        <ButtonLink wide to={paths.register}>
          {t('menu.register')}
        </ButtonLink>
        <ButtonLink wide look="outline" to={paths.login}>
          {t('menu.signIn')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="min-h-[1.5em] text-16 break-words">{user?.userName}</p>
        <Links entries={ownPlaces.map(({ to, text }) => ({ to, text: t(text) }))} />
      </div>
      <Button look="outline" wide onClick={() => void signOut()}>
        {t('menu.signOut')}
      </Button>
    </div>
  );
}
