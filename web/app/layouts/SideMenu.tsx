import { History as HistoryIcon, LogOut, PanelLeftClose, PanelLeftOpen, PencilRuler } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useSignOut } from './useSignOut.ts';

interface SideMenuProps {
  readonly narrow: boolean;
  readonly onToggle: () => void;
}

const entryLook =
  'hit lifts flex items-center gap-3 rounded-control px-3 text-14 text-ink-2 hover:bg-ink/5 hover:text-ink aria-[current=page]:bg-accent-wash aria-[current=page]:font-medium aria-[current=page]:text-accent';

/** Navigation of the app; a bar on top where the window is narrow. */
export function SideMenu({ narrow, onToggle }: SideMenuProps) {
  const { t } = useTranslation();
  const user = useUser().data;
  const signOut = useSignOut();
  return (
    <header className="rw-side border-hairline bg-surface">
      <div className="rw-side-head">
        <Link to={paths.home} aria-label={`Roomwright, ${t('menu.home')}`} className="hit inline-flex items-center">
          <span className="rw-wide-only">
            <Logo />
          </span>
          <span className="rw-narrow-only">
            <Logo short />
          </span>
        </Link>
      </div>
      <nav aria-label={t('menu.main')} className="rw-side-nav">
        <Entry to={paths.restyle} icon={<PencilRuler className="icon-lg" />} text={t('menu.studio')} />
        <Entry to={paths.history} icon={<HistoryIcon className="icon-lg" />} text={t('menu.history')} />
      </nav>
      <div className="rw-side-foot">
        {user ? (
          <p
            title={t('menu.credits', { count: user.freeToken })}
            className="rw-credits border-hairline text-13 text-ink-2"
          >
            <span className="block text-22 font-medium text-ink">{user.freeToken}</span>
            <span className="rw-wide-only">{t('menu.creditsWord', { count: user.freeToken })}</span>
            <span className="rw-narrow-only sr-only">{t('menu.creditsWord', { count: user.freeToken })}</span>
          </p>
        ) : null}
        {user ? (
          <div className="min-w-0">
            <div className="rw-wide-only">
              <UserMenu user={user} side="top" />
            </div>
            <div className="rw-narrow-only">
              <UserMenu user={user} side="top" compact />
            </div>
          </div>
        ) : (
          <div className="skeleton hit" />
        )}
        <button
          type="button"
          onClick={() => void signOut()}
          title={t('menu.signOut')}
          className={`${entryLook} rw-signout`}
        >
          <LogOut className="icon-lg" />
          <span className="rw-wide-only">{t('menu.signOut')}</span>
          <span className="rw-narrow-only sr-only">{t('menu.signOut')}</span>
        </button>
        <IconButton
          label={narrow ? t('menu.expand') : t('menu.collapse')}
          aria-expanded={!narrow}
          onClick={onToggle}
          className="rw-side-toggle"
        >
          {narrow ? <PanelLeftOpen className="icon-lg" /> : <PanelLeftClose className="icon-lg" />}
        </IconButton>
      </div>
    </header>
  );
}

function Entry({ to, icon, text }: { readonly to: string; readonly icon: ReactNode; readonly text: string }) {
  const location = useLocation();
  const navigate = useNavigate();
  const current = location.pathname === to.split('?', 1)[0];
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      title={text}
      onClick={(event) => {
        // A new tab opens as any link does.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void navigate(to, { state: { refresh: Date.now() } });
      }}
      className={entryLook}
    >
      {icon}
      <span className="rw-wide-only truncate">{text}</span>
      <span className="rw-narrow-only sr-only">{text}</span>
    </Link>
  );
}
