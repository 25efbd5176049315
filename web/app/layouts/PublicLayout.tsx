import { Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { useToken } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { currentTable } from '../currentTable.ts';
import { mobileRoutes } from '../tables.ts';
import { Preferences } from './Preferences.tsx';
import { SkipLink } from './SkipLink.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useRestoredLocale } from './useRestoredLocale.ts';

/** Pages for everybody: the top bar, the page, the foot. */
export function PublicLayout() {
  const { t } = useTranslation();
  useRestoredLocale();
  return (
    <div className="flex min-h-dvh flex-col bg-public">
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1} className="flex-1 overflow-x-clip outline-none">
        <Outlet />
      </main>
      <footer className="border-t border-hairline">
        <div className="rail flex flex-wrap items-center justify-between gap-4 py-6 text-13 text-ink-2">
          <span>{t('menu.rights')}</span>
          <Preferences />
        </div>
      </footer>
    </div>
  );
}

function TopBar() {
  const { t } = useTranslation();
  const token = useToken();
  const user = useUser().data;
  const isMobile = currentTable() === mobileRoutes;
  return (
    <header className="rail flex h-(--bar) items-center justify-between gap-4">
      <Link to={paths.home} aria-label={`Roomwright, ${t('menu.home')}`} className="hit inline-flex items-center">
        <Logo />
      </Link>
      <div className="flex items-center gap-1">
        {token === null && !isMobile ? (
          <>
            <Preferences />
            <ButtonLink look="quiet" to={paths.login}>
              {t('menu.signIn')}
            </ButtonLink>
            <ButtonLink look="outline" to={paths.register}>
              {t('menu.register')}
            </ButtonLink>
          </>
        ) : null}
        {token !== null && user ? <UserMenu user={user} withPages={!isMobile} compact={isMobile} /> : null}
        {isMobile ? (
          <Link
            to={paths.menu}
            aria-label={t('menu.open')}
            className="hit-square grid place-items-center rounded-control text-ink"
          >
            <MenuIcon className="icon-lg" />
          </Link>
        ) : null}
      </div>
    </header>
  );
}
