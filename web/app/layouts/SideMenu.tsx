import {
  Heart,
  History as HistoryIcon,
  KeyRound,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  MessageCircle,
  PanelLeftClose,
  PanelLeftOpen,
  PencilRuler,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { apiSwitchOn } from '#contract/limits.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useSignOut } from './useSignOut.ts';

interface SideMenuProps {
  readonly narrow: boolean;
  readonly onToggle: () => void;
  readonly talking: boolean;
  /** Opens and closes the assistant. */
  readonly onTalk: () => void;
}

/** What opens the assistant gets the focus back when it closes. */
export const assistantButtonId = 'assistant-button';

interface MenuEntry {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly text: string;
}

const entryLook =
  'hit lifts flex items-center gap-3 rounded-control px-3 text-14 text-ink-2 hover:bg-ink/5 hover:text-ink aria-[current=page]:bg-accent-wash aria-[current=page]:font-medium aria-[current=page]:text-accent';

/** Goes to a page so that it is built anew and reads its data again, also when it is the one on show. */
function useRefreshingLink(): (to: string) => (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (to) => (event) => {
    // A new tab opens as any link does.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(to, { state: { refresh: Date.now() } });
  };
}

/** Navigation of the app; a bar on top where the window is narrow. */
export function SideMenu({ narrow, onToggle, talking, onTalk }: SideMenuProps) {
  const { t } = useTranslation();
  const user = useUser().data;
  const signOut = useSignOut();
  const entries: readonly MenuEntry[] = [
    { to: paths.dashboard, icon: LayoutDashboard, text: t('menu.dashboard') },
    { to: paths.tools, icon: PencilRuler, text: t('menu.tools') },
    { to: paths.favorites, icon: Heart, text: t('menu.favorites') },
    { to: paths.history, icon: HistoryIcon, text: t('menu.history') },
    { to: paths.setting, icon: Settings, text: t('menu.settings') },
    { to: paths.authentication, icon: ShieldCheck, text: t('menu.authentication') },
    ...(user?.apiSwitch === apiSwitchOn ? [{ to: paths.apiKey, icon: KeyRound, text: t('menu.apiKeys') }] : []),
  ];
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
      <nav aria-label={t('menu.main')} className="rw-side-nav thin-scroll">
        {entries.map((entry) => (
          <Entry key={entry.to} {...entry} />
        ))}
        <button
          type="button"
          id={assistantButtonId}
          aria-expanded={talking}
          title={t('menu.assistant')}
          onClick={onTalk}
          className={`${entryLook} text-left`}
        >
          <MessageCircle className="icon-lg" />
          <span className="rw-wide-only truncate">{t('menu.assistant')}</span>
          <span className="rw-narrow-only sr-only">{t('menu.assistant')}</span>
        </button>
      </nav>
      <div className="rw-side-foot">
        <Credits user={user} />
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

/** What is left to spend; leads to where more is had. */
function Credits({ user }: { readonly user: User | undefined }) {
  const { t } = useTranslation();
  const refreshing = useRefreshingLink();
  if (!user) return null;
  const count = user.freeToken;
  return (
    <Link
      to={paths.person}
      onClick={refreshing(paths.person)}
      title={t('menu.credits', { count })}
      className="rw-credits group border-hairline text-13 text-ink-2"
    >
      <span className="block text-22 font-medium text-ink">{count}</span>
      <span className="rw-wide-only">
        <span className="flex justify-between gap-2">
          {t('menu.creditsWord', { count })}
          <span className="text-accent underline-offset-4 group-hover:underline">{t('menu.topUp')}</span>
        </span>
      </span>
      <span className="rw-narrow-only sr-only">{t('menu.creditsWord', { count })}</span>
    </Link>
  );
}

function Entry({ to, icon: Icon, text }: MenuEntry) {
  const { pathname } = useLocation();
  const refreshing = useRefreshingLink();
  return (
    <Link
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      title={text}
      onClick={refreshing(to)}
      className={entryLook}
    >
      <Icon className="icon-lg" />
      <span className="rw-wide-only truncate">{text}</span>
      <span className="rw-narrow-only sr-only">{text}</span>
    </Link>
  );
}
