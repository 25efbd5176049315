import { ChevronDown, Menu as MenuIcon } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { loadChunk } from '../../lib/chunk.ts';
import { paths } from '../../lib/paths.ts';
import { useToken } from '../../lib/session.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Dropdown } from '../../ui/Dropdown.tsx';
import { chooseTable } from '../currentTable.ts';
import { HomeLink } from './HomeLink.tsx';
import { features, type NavigationEntry, solutions } from './navigation.ts';
import { LanguagePicker, ThemePicker } from './Preferences.tsx';

/** Without the person's corner, the page is of use all the same. */
const Nothing: ComponentType = () => null;

const AccountCorner = lazy(() =>
  loadChunk('account corner', async () => (await import('./AccountCorner.tsx')).AccountCorner).then(
    (Corner) => ({ default: Corner as ComponentType }),
    () => ({ default: Nothing }),
  ),
);

/** Navigation of the public pages; on narrow screens the way to the menu page. */
export function TopBar() {
  const { t } = useTranslation();
  return (
    <header className="rw-bar border-b border-hairline bg-public">
      <div className="rail flex h-(--bar) items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-6">
          <HomeLink />
          <nav aria-label={t('menu.main')} className="flex items-center max-md:hidden">
            <Section name={t('nav.features')} entries={features} />
            <Section name={t('nav.solutions')} entries={solutions} />
            <BarLink to={paths.aboutUs}>{t('nav.aboutUs')}</BarLink>
            <BarLink to={paths.pricing}>{t('nav.pricing')}</BarLink>
          </nav>
        </div>
        <div className="flex items-center gap-1">
          <LanguagePicker className="max-md:hidden" />
          <ThemePicker className="max-lg:hidden" />
          <Account />
          <Link
            to={paths.menu}
            // A window dragged narrow shows this link, too: the menu is of the narrow table.
            onClick={() => chooseTable(window.innerWidth)}
            aria-label={t('menu.open')}
            className="hit-square grid place-items-center rounded-control text-ink md:hidden"
          >
            <MenuIcon className="icon-lg" aria-hidden="true" />
          </Link>
        </div>
      </div>
    </header>
  );
}

function Account() {
  const { t } = useTranslation();
  const token = useToken();
  if (token !== null) {
    return (
      <Suspense fallback={<span className="hit-square" />}>
        <AccountCorner />
      </Suspense>
    );
  }
  return (
    <div className="rw-guest flex gap-1 max-md:hidden">
      <ButtonLink look="quiet" to={paths.login}>
        {t('menu.signIn')}
      </ButtonLink>
      <ButtonLink look="outline" to={paths.register} className="max-lg:hidden">
        {t('menu.register')}
      </ButtonLink>
    </div>
  );
}

function BarLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <NavLink
      to={to}
      className="hit lifts flex items-center rounded-control px-3 text-14 whitespace-nowrap text-ink-2 hover:bg-ink/5 hover:text-ink aria-[current=page]:text-ink"
    >
      {children}
    </NavLink>
  );
}

function Section({ name, entries }: { readonly name: string; readonly entries: readonly NavigationEntry[] }) {
  const { t } = useTranslation();
  return (
    <Dropdown
      summary={
        <>
          <span className="whitespace-nowrap">{name}</span>
          <ChevronDown className="icon group-open:rotate-180" aria-hidden="true" />
        </>
      }
    >
      <ul>
        {entries.map(({ to, name: text, line }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="group/entry flex min-w-72 flex-col rounded-control px-3 py-2.5 hover:bg-accent-wash aria-[current=page]:bg-accent-wash"
            >
              <span className="text-14 font-medium text-ink">{t(text)}</span>
              <span className="text-13 text-ink-2">{t(line)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
