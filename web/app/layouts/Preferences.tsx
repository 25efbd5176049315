import { Languages, SunMoon } from 'lucide-react';
import { useLocation } from 'react-router';
import { locales } from '#contract/locale.ts';
import { languageParameter } from '#contract/site.ts';
import { htmlLang, languageNames } from '../../lib/i18n.ts';
import { setTheme, type ThemeChoice, themes, useThemeChoice } from '../../lib/theme.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { Dropdown } from '../../ui/Dropdown.tsx';
import { chooseLanguage } from './chooseLanguage.ts';

const choiceLook =
  'hit flex w-full min-w-44 items-center justify-between gap-6 rounded-control px-3 text-14 hover:bg-accent-wash';

/** Marks the choice that holds. */
function Held({ on }: { readonly on: boolean }) {
  return <span aria-hidden="true" className={cx('size-1.5 rounded-full', on && 'bg-accent')} />;
}

interface PickerProps {
  readonly align?: 'start' | 'end';
  readonly side?: 'top' | 'bottom';
  readonly className?: string;
}

/** The languages, as addresses of this page in each: they lead there before the script has come, too. */
export function LanguagePicker({ align = 'end', side = 'bottom', className }: PickerProps) {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  return (
    <Dropdown
      label={t('menu.language')}
      summary={<Languages className="icon-lg" aria-hidden="true" />}
      align={align}
      side={side}
      {...(className ? { className } : {})}
    >
      <ul>
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={`${pathname}?${languageParameter}=${locale}`}
              lang={htmlLang[locale]}
              hrefLang={htmlLang[locale]}
              rel="nofollow"
              aria-current={locale === i18n.language ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                void chooseLanguage(locale);
              }}
              className={choiceLook}
            >
              {languageNames[locale]}
              <Held on={locale === i18n.language} />
            </a>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}

export function useThemeNames(): Readonly<Record<ThemeChoice, string>> {
  const { t } = useTranslation();
  return { light: t('menu.themeLight'), dark: t('menu.themeDark'), system: t('menu.themeSystem') };
}

export function ThemePicker({ align = 'end', side = 'bottom', className }: PickerProps) {
  const { t } = useTranslation();
  const theme = useThemeChoice();
  const names = useThemeNames();
  return (
    <Dropdown
      label={t('menu.theme')}
      summary={<SunMoon className="icon-lg" aria-hidden="true" />}
      align={align}
      side={side}
      {...(className ? { className } : {})}
    >
      {themes.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === theme}
          onClick={() => setTheme(each)}
          className={choiceLook}
        >
          {names[each]}
          <Held on={each === theme} />
        </button>
      ))}
    </Dropdown>
  );
}

/** Language and theme for pages without a user menu. */
export function Preferences(props: PickerProps) {
  return (
    <div className="flex">
      <LanguagePicker {...props} />
      <ThemePicker {...props} />
    </div>
  );
}
