import { locales } from '#contract/locale.ts';
import { currentLocale, languageNames } from '../../lib/i18n.ts';
import { setTheme, themes, useThemeChoice } from '../../lib/theme.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { MenuChoice } from '../../ui/Menu.tsx';
import { chooseLanguage } from './chooseLanguage.ts';
import { useThemeNames } from './Preferences.tsx';

/** Languages, as a group of a menu. */
export function LanguageChoice() {
  const { t } = useTranslation();
  return (
    <MenuChoice
      label={t('menu.language')}
      value={currentLocale()}
      options={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
      onChange={(locale) => void chooseLanguage(locale)}
    />
  );
}

/** Themes, as a group of a menu. */
export function ThemeChoiceItems() {
  const { t } = useTranslation();
  const theme = useThemeChoice();
  const names = useThemeNames();
  return (
    <MenuChoice
      label={t('menu.theme')}
      value={theme}
      options={themes.map((each) => ({ value: each, label: names[each] }))}
      onChange={setTheme}
    />
  );
}
