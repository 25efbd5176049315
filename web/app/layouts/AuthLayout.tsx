import { Outlet } from 'react-router';
import { Queries } from '../../lib/Queries.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Dimension } from '../../ui/Dimension.tsx';
import { RoomDrawing } from '../../ui/RoomDrawing.tsx';
import { HomeLink } from './HomeLink.tsx';
import { Preferences } from './Preferences.tsx';

/** Pages around signing in: no navigation, a form left, a drawing right. */
export function AuthLayout() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] bg-public lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-h-dvh flex-col px-6 lg:px-12">
        <header className="flex h-(--bar) shrink-0 items-center justify-between">
          <HomeLink />
          <Preferences />
        </header>
        <main id="content" className="flex flex-1 items-center justify-center py-10">
          <Queries>
            <Outlet />
          </Queries>
        </main>
      </div>
      <aside className="hidden flex-col items-center justify-center border-l border-hairline bg-sunken p-12 lg:flex">
        <div className="w-full max-w-[38rem]">
          <RoomDrawing figures label={t('auth.figure')} />
          <Dimension className="mt-8">{t('auth.aside')}</Dimension>
        </div>
      </aside>
    </div>
  );
}
