import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import type { FeatureName } from '../features/marketing/features.ts';
import type { SolutionName } from '../features/marketing/solutions.ts';
import { loadChunk } from '../lib/chunk.ts';
import { needTexts } from '../lib/i18n.ts';
import { loginAuthPath, loginPath, paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';
import type { Area } from '../locales/messages.ts';
import { chooseTable, currentTable, isOnPhone } from './currentTable.ts';
import { loadFirstPage } from './firstPage.ts';
import { FailurePage } from './pages/FailurePage.tsx';
import { desktopRoutes, guard, type LayoutName, mobileRoutes, type PageName } from './tables.ts';

interface LazyPage {
  readonly load: () => Promise<ComponentType>;
  /** Areas of texts that it says. */
  readonly texts: readonly Area[];
}

const page = (load: () => Promise<ComponentType>, ...texts: readonly Area[]): LazyPage => ({ load, texts });

/** A page of the public layout that asks the server for something. */
const queryPage = (load: () => Promise<ComponentType>, ...texts: readonly Area[]): LazyPage =>
  page(
    async () => {
      const [Page, { withQueries }] = await Promise.all([load(), import('../lib/Queries.tsx')]);
      return withQueries(Page);
    },
    ...texts,
  );

const feature = (name: FeatureName): LazyPage =>
  page(async () => (await import('./pages/FeaturePages.tsx')).featurePage(name), 'marketing', 'features');

const solution = (name: SolutionName): LazyPage =>
  page(async () => (await import('./pages/SolutionPages.tsx')).solutionPage(name), 'marketing', 'solutions');

const pages: Record<PageName, LazyPage> = {
  home: page(async () => (await import('./pages/HomePage.tsx')).HomePage, 'marketing', 'home'),
  styleRendering: feature('styleRendering'),
  sketchDrawing: feature('sketchDrawing'),
  objectErasure: feature('objectErasure'),
  highDefinition: feature('highDefinition'),
  interiorDesigner: solution('interiorDesigner'),
  leadsPlatform: solution('leadsPlatform'),
  realEstate: solution('realEstate'),
  designCompany: solution('designCompany'),
  materialsSupplier: solution('materialsSupplier'),
  pricing: page(async () => (await import('./pages/PricingPage.tsx')).PricingPage, 'marketing', 'pricing'),
  aboutUs: page(async () => (await import('./pages/AboutPage.tsx')).AboutPage, 'marketing', 'about'),
  terms: page(async () => (await import('./pages/TermsPage.tsx')).TermsPage, 'legal'),
  menu: page(async () => (await import('./pages/MenuPage.tsx')).MenuPage),
  login: page(async () => (await import('./pages/LoginPage.tsx')).LoginPage, 'auth'),
  register: page(async () => (await import('./pages/RegisterPage.tsx')).RegisterPage, 'auth'),
  loginAuth: page(async () => (await import('./pages/LoginAuthPage.tsx')).LoginAuthPage, 'auth'),
  forgetPassword: page(async () => (await import('./pages/ForgetPasswordPage.tsx')).ForgetPasswordPage, 'auth'),
  createNewPassword: page(
    async () => (await import('./pages/CreateNewPasswordPage.tsx')).CreateNewPasswordPage,
    'auth',
  ),
  registered: page(async () => (await import('./pages/RegisteredPage.tsx')).RegisteredPage, 'auth'),
  emailBinding: page(async () => (await import('./pages/EmailBindingPage.tsx')).EmailBindingPage, 'auth'),
  setting: page(async () => (await import('./pages/SettingPage.tsx')).SettingPage, 'auth', 'account'),
  authentication: page(
    async () => (await import('./pages/AuthenticationPage.tsx')).AuthenticationPage,
    'auth',
    'account',
  ),
  apiKey: page(async () => (await import('./pages/ApiKeyPage.tsx')).ApiKeyPage, 'auth', 'account'),
  person: page(async () => (await import('./pages/PersonPage.tsx')).PersonPage, 'account'),
  share: queryPage(
    async () => (await import('./pages/SharePage.tsx')).SharePage,
    'share',
    'studio',
    'designs',
    'tools',
    'redesign',
    'marketing',
  ),
  dashboard: page(
    async () => (await import('./pages/DashboardPage.tsx')).DashboardPage,
    'dashboard',
    'designs',
    'tools',
    'studio',
  ),
  tools: page(
    async () => (await import('./pages/ToolsPage.tsx')).ToolsPage,
    'studio',
    'redesign',
    'designs',
    'tools',
    'dashboard',
  ),
  testTools: page(async () => (await import('./pages/TestToolsPage.tsx')).TestToolsPage, 'playground'),
  favorites: page(async () => (await import('./pages/FavoritesPage.tsx')).FavoritesPage, 'designs', 'tools'),
  history: page(async () => (await import('./pages/HistoryPage.tsx')).HistoryPage, 'studio', 'designs', 'tools'),
  renderDetail: page(
    async () => (await import('./pages/RenderDetailPage.tsx')).RenderDetailPage,
    'designs',
    'tools',
    'studio',
    'redesign',
  ),
  like: page(async () => (await import('./pages/LikePage.tsx')).LikePage, 'dashboard'),
};

/** Areas of texts that a page says. */
export function textsOf(name: PageName): readonly Area[] {
  return pages[name].texts;
}

/** A page with its texts, both under the limit of a chunk. */
async function loadPage(name: PageName): Promise<ComponentType> {
  const { load, texts } = pages[name];
  const [component] = await loadChunk(name, () => Promise.all([load(), needTexts(...texts)]));
  return component;
}

const layouts: Record<LayoutName, () => Promise<ComponentType>> = {
  auth: async () => (await import('./layouts/AuthLayout.tsx')).AuthLayout,
  public: async () => (await import('./layouts/PublicLayout.tsx')).PublicLayout,
  bare: async () => (await import('./layouts/BareLayout.tsx')).BareLayout,
  none: async () => (await import('./layouts/NoLayout.tsx')).NoLayout,
  app: async () => (await import('./layouts/AppLayout.tsx')).AppLayout,
};

/** Where the person is, when that needs a session: the way back after signing in. */
function wayBack(): string | null {
  const { pathname, search } = location;
  const needsSession =
    currentTable().some((route) => route.path === pathname && route.loginRequired) ||
    // Studios and sheets of a phone stand on public pages.
    (isOnPhone() && /[?&](tool|sheet)=/.test(search));
  return needsSession ? pathname + search : null;
}

export const currentPath = {
  /** Sign-in, with the way back. */
  toLogin: () => loginPath(wayBack()),
  /** The second step of signing in, with the way back. */
  toLoginAuth: () => loginAuthPath(wayBack()),
};

/** One layout with its pages, each loaded when it is visited. */
function layoutRoute(layout: LayoutName): RouteObject {
  const entries = new Map([...desktopRoutes, ...mobileRoutes].map((route) => [route.path, route]));
  const children = [...entries.values()]
    .filter((route) => route.layout === layout)
    .map(({ path, page: name }): RouteObject => {
      const loader: RouteObject['loader'] = ({ request }) => {
        const { pathname, search } = new URL(request.url);
        const decision = guard(currentTable(), pathname, search, session.token() !== null);
        return decision.kind === 'redirect' ? redirect(decision.to) : null;
      };
      return { id: path, path, loader, lazy: { Component: () => loadPage(name) } };
    });
  return {
    id: layout,
    lazy: { Component: () => loadChunk(layout, layouts[layout]) },
    ErrorBoundary: FailurePage,
    HydrateFallback: () => null,
    children,
  };
}

/** Every page in its layout; any other address leads home. */
export function appRoutes(): RouteObject[] {
  const named = (Object.keys(layouts) as LayoutName[]).map(layoutRoute);
  return [...named, { path: '*', loader: () => redirect(paths.home) }];
}

/** `drawn`: the page of this address stands there already, as the build has drawn it. */
export async function installRouter(routes: RouteObject[], drawn: boolean) {
  chooseTable(window.innerWidth);
  const hydrationData = drawn ? await loadFirstPage(routes, location.pathname) : null;
  const router = createBrowserRouter(routes, hydrationData ? { hydrationData } : {});
  window.addEventListener('orientationchange', () => {
    // The new width is known only after the turn.
    requestAnimationFrame(() => {
      chooseTable(window.innerWidth);
      void router.revalidate();
    });
  });
  return router;
}
