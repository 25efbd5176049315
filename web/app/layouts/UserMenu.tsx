import { ChevronDown, LayoutDashboard, LogOut, Settings } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Menu, MenuItem, MenuNote, MenuRule } from '../../ui/Menu.tsx';
import { LanguageChoice, ThemeChoiceItems } from './MenuPreferences.tsx';
import { ownPlaces } from './ownPlaces.ts';
import { useSignOut } from './useSignOut.ts';

function Initial({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[max(2rem,28px)] shrink-0 place-items-center rounded-full bg-accent-wash text-13 font-semibold text-accent uppercase"
    >
      {[...name.trim()][0] ?? ''}
    </span>
  );
}

/** The person's own menu. `compact` shows only the initial. */
export function UserMenu(props: {
  readonly user: User;
  readonly compact?: boolean;
  readonly side?: 'top' | 'bottom' | 'right';
  /** Entries of pages that this screen has. */
  readonly withPages?: boolean;
  /** Entries of what a phone has as sheets. */
  readonly withSheets?: boolean;
}) {
  const { user, compact, side = 'bottom', withPages, withSheets } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu
      side={side}
      align={side === 'bottom' ? 'end' : 'start'}
      trigger={
        <button
          type="button"
          className="hit lifts flex max-w-full min-w-0 items-center gap-2.5 rounded-control p-1.5 text-14 hover:bg-ink/5"
        >
          <span className="sr-only">
            {t('menu.account')}: {compact ? user.userName : ''}
          </span>
          <Initial name={user.userName} />
          {compact ? null : (
            <>
              <span className="max-w-48 min-w-0 flex-1 truncate text-left">{user.userName}</span>
              <ChevronDown className="icon text-ink-2" />
            </>
          )}
        </button>
      }
    >
      <MenuNote>
        <span className="block max-w-64 text-14 break-words text-ink">{user.userName}</span>
        <span className="block max-w-64 truncate">{user.email}</span>
        <span className="block">
          {user.membership === 'pro' ? t('menu.planPro') : t('menu.planFree')} ·{' '}
          {t('menu.credits', { count: user.freeToken })}
        </span>
      </MenuNote>
      <MenuRule />
      {withPages ? (
        <>
          <MenuItem icon={<LayoutDashboard className="icon" />} onSelect={() => void navigate(paths.dashboard)}>
            {t('menu.dashboard')}
          </MenuItem>
          <MenuItem icon={<Settings className="icon" />} onSelect={() => void navigate(paths.setting)}>
            {t('menu.settings')}
          </MenuItem>
          <MenuRule />
        </>
      ) : null}
      {withSheets ? (
        <>
          {ownPlaces.map(({ to, icon: Icon, text }) => (
            <MenuItem key={to} icon={<Icon className="icon" />} onSelect={() => void navigate(to)}>
              {t(text)}
            </MenuItem>
          ))}
          <MenuRule />
        </>
      ) : null}
      <LanguageChoice />
      <MenuRule />
      <ThemeChoiceItems />
      <MenuRule />
      <MenuItem icon={<LogOut className="icon" />} onSelect={() => void signOut()}>
        {t('menu.signOut')}
      </MenuItem>
    </Menu>
  );
}
