import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { type Locale, parseLocale } from '#contract/locale.ts';
import '../styles/main.css';
import { bus } from '../lib/bus.ts';
import { installI18n, showLocale } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { installRootFont } from '../lib/rootFont.ts';
import { session } from '../lib/session.ts';
import { installTheme } from '../lib/theme.ts';
import { App } from './App.tsx';
import { appRoutes, currentPath, installRouter } from './router.tsx';

/** Marks on the root element: `boot.js` sets the first one, the build the second. */
const { signedIn, drawnIn } = { signedIn: 'data-signed-in', drawnIn: 'data-drawn-in' };

async function start(root: HTMLElement): Promise<void> {
  const html = document.documentElement;
  const drawn: Locale | undefined = parseLocale(html.getAttribute(drawnIn));
  const own = await installI18n(drawn);
  const router = await installRouter(appRoutes(), drawn !== undefined);
  bus.on('redirect', ({ to }) => {
    // To sign-in with the way back; several calls that fail together lead there once.
    if (location.pathname === to) return;
    if (to === paths.login) to = currentPath.toLogin();
    if (to === paths.loginAuth) to = currentPath.toLoginAuth();
    void router.navigate(to);
  });
  const app = (
    <App>
      <RouterProvider router={router} />
    </App>
  );
  if (drawn !== undefined) hydrateRoot(root, app);
  else {
    // What the build has put there, out of reach, gives way to the page itself and not to a blank.
    while (root.inert && !router.state.initialized) await new Promise(requestAnimationFrame);
    root.inert = false;
    createRoot(root).render(app);
  }
  html.removeAttribute(drawnIn);
  // What was pressed before there was an app is pressed again (boot.js).
  window.dispatchEvent(new Event('taken-over'));
  if (drawn !== undefined && own !== drawn) await showLocale(own, false);
}

installRootFont();
installTheme();
session.subscribe(() => document.documentElement.toggleAttribute(signedIn, session.token() !== null));
// A page that the build has drawn stays readable when this fails, and its links work.
await start(document.getElementById('root')!);
