/** Which addresses there are: one table for narrow screens, one for wide ones (specification, section 2). */

import { loginPath, paths } from '../lib/paths.ts';
import { placeOnPhone } from './phone/places.ts';

/** Every address but `restyle`, which is the studio's with a tool. */
export type PageName = Exclude<keyof typeof paths, 'restyle'>;

/**
 * public: top bar and foot · bare: header only · auth: no navigation, a form · none: the page alone · app: side menu.
 */
export type LayoutName = 'public' | 'bare' | 'auth' | 'none' | 'app';

export interface RouteEntry {
  readonly path: string;
  readonly page: PageName;
  readonly layout: LayoutName;
  readonly loginRequired: boolean;
}

const entries = (layout: LayoutName, loginRequired: boolean, pages: readonly PageName[]): readonly RouteEntry[] =>
  pages.map((page) => ({ path: paths[page], page, layout, loginRequired }));

const shared: readonly RouteEntry[] = [
  ...entries('public', false, [
    'home',
    'styleRendering',
    'sketchDrawing',
    'objectErasure',
    'highDefinition',
    'interiorDesigner',
    'leadsPlatform',
    'realEstate',
    'designCompany',
    'materialsSupplier',
    'pricing',
    'aboutUs',
    'terms',
    'share',
  ]),
  ...entries('auth', false, ['login', 'register', 'forgetPassword', 'createNewPassword', 'registered', 'emailBinding']),
  // Also on narrow screens: nobody with a second factor could sign in there otherwise.
  ...entries('none', true, ['loginAuth']),
];

export const mobileRoutes: readonly RouteEntry[] = [...shared, ...entries('bare', false, ['menu'])];

export const desktopRoutes: readonly RouteEntry[] = [
  ...shared,
  ...entries('app', true, [
    'dashboard',
    'tools',
    'testTools',
    'favorites',
    'history',
    'setting',
    'authentication',
    'apiKey',
    'renderDetail',
    'like',
    'person',
  ]),
];

/** The first page that a person sees after signing in, unless they came from one. */
export function afterLogin(table: readonly RouteEntry[], next: string | null): string {
  const known = (path: string) => table.some((route) => route.path === path.split('?', 1)[0]);
  if (next && known(next)) return next;
  return known(paths.dashboard) ? paths.dashboard : paths.home;
}

export type GuardDecision = { readonly kind: 'show' } | { readonly kind: 'redirect'; readonly to: string };

/** Where an address leads: unknown ones home, on a phone to their place; login-required ones to sign-in and back. */
export function guard(
  table: readonly RouteEntry[],
  pathname: string,
  search: string,
  signedIn: boolean,
): GuardDecision {
  const route = table.find((each) => each.path === pathname);
  if (!route) {
    const place = table === mobileRoutes && signedIn ? placeOnPhone(pathname, search) : null;
    return { kind: 'redirect', to: place ?? paths.home };
  }
  if (!route.loginRequired || signedIn) return { kind: 'show' };
  return { kind: 'redirect', to: loginPath(pathname + search) };
}
