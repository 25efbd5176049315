/** Which addresses there are: one table for narrow screens, one for wide ones (specification, section 2). */

export type PageName =
  | 'home'
  | 'styleRendering'
  | 'sketchDrawing'
  | 'objectErasure'
  | 'highDefinition'
  | 'interiorDesigner'
  | 'leadsPlatform'
  | 'realEstate'
  | 'designCompany'
  | 'materialsSupplier'
  | 'pricing'
  | 'aboutUs'
  | 'terms'
  | 'share'
  | 'menu'
  | 'login'
  | 'loginAuth'
  | 'register'
  | 'registered'
  | 'emailBinding'
  | 'forgetPassword'
  | 'createNewPassword'
  | 'dashboard'
  | 'tools'
  | 'testTools'
  | 'favorites'
  | 'history'
  | 'setting'
  | 'authentication'
  | 'apiKey'
  | 'renderDetail'
  | 'like'
  | 'person';

/** public: top bar and foot · bare: header only · auth: no navigation, a form · none: the page alone · app: side menu. */
export type LayoutName = 'public' | 'bare' | 'auth' | 'none' | 'app';

export interface RouteEntry {
  readonly path: string;
  readonly page: PageName;
  readonly layout: LayoutName;
  readonly loginRequired: boolean;
}

const entries = (
  layout: LayoutName,
  loginRequired: boolean,
  pages: Readonly<Partial<Record<PageName, string>>>,
): readonly RouteEntry[] =>
  Object.entries(pages).map(([page, path]) => ({ path, page: page as PageName, layout, loginRequired }));

const shared: readonly RouteEntry[] = [
  ...entries('public', false, {
    home: '/home',
    styleRendering: '/style-rendering',
    sketchDrawing: '/sketch-drawing',
    objectErasure: '/object-erasure',
    highDefinition: '/high-definition',
    interiorDesigner: '/interior-designer',
    leadsPlatform: '/leads-platform',
    realEstate: '/real-estate',
    designCompany: '/design-company',
    materialsSupplier: '/interior-materials-supplier',
    pricing: '/pricing',
    aboutUs: '/about-us',
    terms: '/terms-and-conditions',
    share: '/share',
  }),
  ...entries('auth', false, {
    login: '/login',
    register: '/register',
    forgetPassword: '/forget-password',
    createNewPassword: '/create-new-password',
    registered: '/registered-successfully',
    emailBinding: '/email-binding',
  }),
  // Also on narrow screens: nobody with a second factor could sign in there otherwise.
  ...entries('none', true, { loginAuth: '/login-auth' }),
];

export const mobileRoutes: readonly RouteEntry[] = [...shared, ...entries('bare', false, { menu: '/menu' })];

export const desktopRoutes: readonly RouteEntry[] = [
  ...shared,
  ...entries('app', true, {
    dashboard: '/dashboard',
    tools: '/tools',
    testTools: '/test-tools',
    favorites: '/favorites',
    history: '/history',
    setting: '/setting',
    authentication: '/authentication',
    apiKey: '/api-key',
    renderDetail: '/render-detail',
    like: '/like',
    person: '/person',
  }),
];

/** The first page that a person sees after signing in, unless they came from one. */
export function afterLogin(table: readonly RouteEntry[], next: string | null): string {
  const known = (path: string) => table.some((route) => route.path === path.split('?', 1)[0]);
  if (next && known(next)) return next;
  return known('/dashboard') ? '/dashboard' : '/home';
}

export type GuardDecision = { readonly kind: 'show' } | { readonly kind: 'redirect'; readonly to: string };

/** Where an address leads: unknown ones home, login-required ones to sign-in and back afterwards. */
export function guard(
  table: readonly RouteEntry[],
  pathname: string,
  search: string,
  signedIn: boolean,
): GuardDecision {
  const route = table.find((each) => each.path === pathname);
  if (!route) return { kind: 'redirect', to: '/home' };
  if (!route.loginRequired || signedIn) return { kind: 'show' };
  return { kind: 'redirect', to: `/login?next=${encodeURIComponent(pathname + search)}` };
}
