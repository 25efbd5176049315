import { X } from 'lucide-react';
import { Outlet, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Queries } from '../../lib/Queries.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { IconButton } from '../../ui/Button.tsx';
import { HomeLink } from './HomeLink.tsx';

/** The mobile menu's frame: a header whose cross leads back to where one came from. */
export function BareLayout() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // React Router numbers its history entries; the first page of a visit has nothing before it.
  const close = () => void ((history.state as { idx?: number } | null)?.idx ? navigate(-1) : navigate(paths.home));
  return (
    <div className="flex min-h-dvh flex-col bg-public">
      <header className="rail flex h-(--bar) items-center justify-between">
        <HomeLink />
        <IconButton label={t('menu.closeMenu')} onClick={close} className="text-ink">
          <X className="icon-lg" />
        </IconButton>
      </header>
      <main id="content" className="rail flex-1 py-6">
        <Queries>
          <Outlet />
        </Queries>
      </main>
    </div>
  );
}
