/** Draws the public pages when the app is built; scripts/drawPages.ts writes what comes out. */
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type Locale, locales } from '#contract/locale.ts';
import { htmlLang, speak, translator } from '../lib/i18n.ts';
import type { Area } from '../locales/messages.ts';
import { App } from './App.tsx';
import { type DrawnPage, headTags, robots, sitemap, standInHead } from './head.ts';
import { type PageHead, PageHeadContext } from './pages/useTitle.ts';
import { type PublicPage, publicPages } from './publicPages.ts';
import { appRoutes, textsOf } from './router.tsx';
import { desktopRoutes, type PageName } from './tables.ts';

const names = Object.keys(publicPages) as PublicPage[];

interface StandInPage {
  readonly layout: string;
  readonly component: string;
  /** Of its address, where the page would say without one that there is nothing. */
  readonly search?: string;
}

/** Pages that are not public but whose look is drawn: it stands there until the app does. */
const standIns = {
  login: { layout: 'AuthLayout', component: 'LoginPage' },
  register: { layout: 'AuthLayout', component: 'RegisterPage' },
  share: { layout: 'PublicLayout', component: 'SharePage', search: '?code=any' },
} as const satisfies Partial<Record<PageName, StandInPage>>;
type StandIn = keyof typeof standIns;

function pathOf(name: PageName): string {
  const route = desktopRoutes.find(({ page }) => page === name);
  if (!route) throw new Error(`${name} is in no table`);
  return route.path;
}

/** What every drawn page has, and what the page says of itself; `sources` are its texts. */
interface Drawn extends Omit<DrawnPage, 'head'> {
  readonly head: PageHead;
}

async function drawn(name: PageName, locale: Locale, search = ''): Promise<Drawn> {
  const path = pathOf(name);
  const handler = createStaticHandler(appRoutes());
  const context = await handler.query(new Request(`http://localhost${path}${search}`));
  if (context instanceof Response || context.errors) throw new Error(`${path} can't be drawn`, { cause: context });
  const head: PageHead = {};
  const body = renderToString(
    <PageHeadContext value={head}>
      <App>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </PageHeadContext>,
  );
  const areas: readonly Area[] = ['frame', ...textsOf(name)];
  return {
    path,
    locale,
    lang: htmlLang[locale],
    head,
    body,
    noScript: translator().t('failure.noScript'),
    sources: areas.map((area) => `locales/${locale}/${area}.ts`),
  };
}

async function drawPage(name: PublicPage, locale: Locale): Promise<DrawnPage> {
  const { path, head, body, ...page } = await drawn(name, locale);
  const { title, description } = head;
  if (!title || !description) throw new Error(`${path} has no title or no description`);
  return {
    ...page,
    path,
    head: headTags({ path, locale, title, description }),
    body,
    sources: ['app/layouts/PublicLayout.tsx', `app/pages/${publicPages[name]}.tsx`, ...page.sources],
  };
}

async function drawStandIn(name: StandIn, locale: Locale): Promise<DrawnPage> {
  const { layout, component, search }: StandInPage = standIns[name];
  const { path, head, body, ...page } = await drawn(name, locale, search);
  if (!head.title) throw new Error(`${path} has no title`);
  return {
    ...page,
    path,
    head: standInHead(head.title),
    // The policy refuses styles in the text, which only what is hidden has; nothing is typed into what will be gone.
    body: body
      .replace(/<input [^>]*aria-hidden="true"[^>]*>/g, '')
      .replace(/ style="[^"]*"/g, '')
      .replaceAll('<input ', '<input readonly="" '),
    sources: [`app/layouts/${layout}.tsx`, `app/pages/${component}.tsx`, ...page.sources],
  };
}

async function inEveryLanguage<N extends PageName>(
  pages: readonly N[],
  draw: (page: N, locale: Locale) => Promise<DrawnPage>,
): Promise<readonly DrawnPage[]> {
  const all: DrawnPage[] = [];
  for (const locale of locales) {
    await speak(locale);
    // One after the other: the language is the same for all that is drawn.
    for (const page of pages) all.push(await draw(page, locale));
  }
  return all;
}

/** Every public page in every language. Throws when one can't be drawn or says nothing of itself. */
export const drawPages = () => inEveryLanguage(names, drawPage);

/** What stands in for pages that are not public, in every language, until the app is there. */
export const drawStandIns = () => inEveryLanguage(Object.keys(standIns) as StandIn[], drawStandIn);

/** Files beside the pages, by name. */
export function drawFiles(): Readonly<Record<string, string>> {
  return { 'sitemap.xml': sitemap(names.map(pathOf)), 'robots.txt': robots };
}
