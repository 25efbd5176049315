/** Which addresses there are: one table for narrow screens, one for wide ones. */

export type PageName = 'home' | 'menu' | 'login' | 'register' | 'registered' | 'emailBinding' | 'tools' | 'history';

/** auth: no navigation · public: top bar · bare: header only · app: side menu, login required. */
export type LayoutName = 'auth' | 'public' | 'bare' | 'app';

export interface RouteEntry {
  readonly path: string;
  readonly page: PageName;
  readonly layout: LayoutName;
  readonly loginRequired: boolean;
}

const auth = (path: string, page: PageName): RouteEntry => ({ path, page, layout: 'auth', loginRequired: false });

const shared: readonly RouteEntry[] = [
  { path: '/home', page: 'home', layout: 'public', loginRequired: false },
  auth('/login', 'login'),
  auth('/register', 'register'),
  auth('/registered-successfully', 'registered'),
  auth('/email-binding', 'emailBinding'),
];

/** Narrow screens have no login-required pages (specification, section 2). */
export const mobileRoutes: readonly RouteEntry[] = [
  ...shared,
  { path: '/menu', page: 'menu', layout: 'bare', loginRequired: false },
];

export const desktopRoutes: readonly RouteEntry[] = [
  ...shared,
  { path: '/tools', page: 'tools', layout: 'app', loginRequired: true },
  { path: '/history', page: 'history', layout: 'app', loginRequired: true },
];

/** The first page that a person sees after signing in, unless they came from one. */
export function afterLogin(table: readonly RouteEntry[], next: string | null): string {
  const known = (path: string) => table.some((route) => route.path === path.split('?', 1)[0]);
  if (next && known(next)) return next;
  return known('/tools') ? '/tools?tool=restyle' : '/home';
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
