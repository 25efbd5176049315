import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { loadChunk } from '../../lib/chunk.ts';
import { needTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Queries } from '../../lib/Queries.tsx';
import { useTranslation } from '../../lib/useTranslation.ts';
import type { Area } from '../../locales/messages.ts';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { LaterAccount } from '../layouts/LaterAccount.tsx';
import type { SheetName } from './places.ts';

const sheet = (name: SheetName, load: () => Promise<ComponentType>, ...texts: readonly Area[]) =>
  lazy(async () => {
    const [page] = await loadChunk(name, () => Promise.all([load(), needTexts(...texts)]));
    return { default: page };
  });

const contents: Record<SheetName, ComponentType> = {
  history: sheet(
    'history',
    async () => (await import('../pages/HistoryPage.tsx')).HistoryPage,
    'studio',
    'designs',
    'tools',
  ),
  favorites: sheet(
    'favorites',
    async () => (await import('../pages/FavoritesPage.tsx')).FavoritesPage,
    'designs',
    'tools',
  ),
  design: sheet(
    'design',
    async () => (await import('../pages/RenderDetailPage.tsx')).RenderDetailPage,
    'designs',
    'tools',
    'studio',
    'redesign',
  ),
  person: sheet('person', async () => (await import('../pages/PersonPage.tsx')).PersonPage, 'account'),
  setting: sheet('setting', async () => (await import('../pages/SettingPage.tsx')).SettingPage, 'auth', 'account'),
  authentication: sheet(
    'authentication',
    async () => (await import('../pages/AuthenticationPage.tsx')).AuthenticationPage,
    'auth',
    'account',
  ),
};

/** A design is called so by the texts of its own page. */
const DesignTitle = lazy(async () => {
  await needTexts('designs');
  return { default: () => useTranslation().t('detail.title') };
});

/** A page of wide screens as a sheet over /home, as tall as the phone; its cross stands where the thumb is. */
export function Sheet({ name }: { readonly name: SheetName }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const Content = contents[name];
  const titles = {
    history: t('menu.history'),
    favorites: t('menu.favorites'),
    design: (
      <Suspense fallback={null}>
        <DesignTitle />
      </Suspense>
    ),
    person: t('menu.topUp'),
    setting: t('menu.settings'),
    authentication: t('menu.authentication'),
  } as const;
  const close = () => void navigate(paths.home);
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-800 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // It begins above, where its heading is; the cross stands at its end.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          // Menus, dialogs and toasts of what it shows lie over it.
          onInteractOutside={(event) => event.preventDefault()}
          className={cx(
            'rise-in fixed inset-x-0 top-3 bottom-0 z-800 flex flex-col rounded-t-picture border-t border-hairline',
            'bg-page text-ink shadow-float outline-none',
          )}
        >
          <Dialog.Title className="sr-only">{titles[name]}</Dialog.Title>
          <div className="thin-scroll min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-t-picture">
            <Queries>
              <Suspense fallback={<div aria-hidden="true" className="skeleton m-5 h-[50dvh] rounded-card" />}>
                <Content key={name} />
              </Suspense>
              <LaterAccount />
            </Queries>
          </div>
          <div className="flex justify-end border-t border-hairline bg-surface px-4 py-2">
            <Dialog.Close asChild>
              <IconButton label={t('app.close')} className="text-ink">
                <X className="icon-lg" />
              </IconButton>
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
