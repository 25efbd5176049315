import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { loadChunk } from '../lib/chunk.ts';
import { loginPath } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import { chooseTable, currentTable } from './currentTable.ts';
import { FailurePage } from './pages/FailurePage.tsx';
import { desktopRoutes, guard, type LayoutName, mobileRoutes, type PageName } from './tables.ts';

const pages: Record<PageName, () => Promise<ComponentType>> = {
  home: async () => (await import('./pages/HomePage.tsx')).HomePage,
  menu: async () => (await import('./pages/MenuPage.tsx')).MenuPage,
  login: async () => (await import('./pages/LoginPage.tsx')).LoginPage,
  register: async () => (await import('./pages/RegisterPage.tsx')).RegisterPage,
  registered: async () => (await import('./pages/RegisteredPage.tsx')).RegisteredPage,
  emailBinding: async () => (await import('./pages/EmailBindingPage.tsx')).EmailBindingPage,
  tools: async () => (await import('./pages/ToolsPage.tsx')).ToolsPage,
  history: async () => (await import('./pages/HistoryPage.tsx')).HistoryPage,
};

const layouts: Record<LayoutName, () => Promise<ComponentType>> = {
  auth: async () => (await import('./layouts/AuthLayout.tsx')).AuthLayout,
  public: async () => (await import('./layouts/PublicLayout.tsx')).PublicLayout,
  bare: async () => (await import('./layouts/BareLayout.tsx')).BareLayout,
  app: async () => (await import('./layouts/AppLayout.tsx')).AppLayout,
};

export const currentPath = {
  /** Sign-in, with the way back to where the person is when that needs a session. */
  toLogin(): string {
    const { pathname, search } = location;
    const needsSession = currentTable().some((route) => route.path === pathname && route.loginRequired);
    return loginPath(needsSession ? pathname + search : null);
  },
};

/** One layout with its pages, each loaded when it is visited. */
function layoutRoute(layout: LayoutName): RouteObject {
  const entries = new Map([...desktopRoutes, ...mobileRoutes].map((route) => [route.path, route]));
  const children = [...entries.values()]
    .filter((route) => route.layout === layout)
    .map(
      ({ path, page }): RouteObject => ({
        path,
        loader: ({ request }) => {
          const { pathname, search } = new URL(request.url);
          const decision = guard(currentTable(), pathname, search, session.token() !== null);
          return decision.kind === 'redirect' ? redirect(decision.to) : null;
        },
        lazy: { Component: () => loadChunk(page, pages[page]) },
      }),
    );
  return {
    lazy: { Component: () => loadChunk(layout, layouts[layout]) },
    ErrorBoundary: FailurePage,
    HydrateFallback: () => null,
    children,
  };
}

export function installRouter() {
  chooseTable(window.innerWidth);
  const router = createBrowserRouter([
    layoutRoute('app'),
    layoutRoute('public'),
    layoutRoute('auth'),
    layoutRoute('bare'),
    { path: '*', loader: () => redirect('/home') },
  ]);
  window.addEventListener('orientationchange', () => {
    // The new width is known only after the turn.
    requestAnimationFrame(() => {
      chooseTable(window.innerWidth);
      void router.revalidate();
    });
  });
  return router;
}
