import { Languages, SunMoon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '#contract/locale.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { currentLocale, languageNames, showLocale } from '../../lib/i18n.ts';
import { session } from '../../lib/session.ts';
import { setTheme, themes, useThemeChoice } from '../../lib/theme.ts';
import { toast } from '../../lib/toast.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, MenuChoice } from '../../ui/Menu.tsx';

/** Chooses a language: for the account when signed in, else for this browser. */
export function useChooseLanguage(): (locale: Locale) => Promise<void> {
  const { t } = useTranslation();
  return async (locale) => {
    try {
      if (session.token()) await api.call(calls.userUpdate, { locale });
    } catch {
      // Refused or unreachable: the code rules have said so, and the language stays as the account has it.
      return;
    }
    await showLocale(locale, true);
    toast(t('toasts.modified'));
  };
}

export function LanguageChoice() {
  const { t } = useTranslation();
  const choose = useChooseLanguage();
  return (
    <MenuChoice
      label={t('menu.language')}
      value={currentLocale()}
      options={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
      onChange={(locale) => void choose(locale)}
    />
  );
}

export function ThemeChoiceItems() {
  const { t } = useTranslation();
  const theme = useThemeChoice();
  const names = { light: t('menu.themeLight'), dark: t('menu.themeDark'), system: t('menu.themeSystem') };
  return (
    <MenuChoice
      label={t('menu.theme')}
      value={theme}
      options={themes.map((each) => ({ value: each, label: names[each] }))}
      onChange={setTheme}
    />
  );
}

/** Language and theme for pages without a user menu. */
export function Preferences() {
  const { t } = useTranslation();
  return (
    <div className="flex">
      <Menu
        trigger={
          <IconButton label={t('menu.language')}>
            <Languages className="icon-lg" />
          </IconButton>
        }
      >
        <LanguageChoice />
      </Menu>
      <Menu
        trigger={
          <IconButton label={t('menu.theme')}>
            <SunMoon className="icon-lg" />
          </IconButton>
        }
      >
        <ThemeChoiceItems />
      </Menu>
    </div>
  );
}
