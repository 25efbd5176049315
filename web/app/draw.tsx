/** Draws the public pages when the app is built; scripts/drawPages.ts writes what comes out. */
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type Locale, locales } from '#contract/locale.ts';
import { htmlLang, speak, translator } from '../lib/i18n.ts';
import type { Area } from '../locales/messages.ts';
import { App } from './App.tsx';
import { type DrawnPage, headTags, robots, sitemap } from './head.ts';
import { type PageHead, PageHeadContext } from './pages/useTitle.ts';
import { type PublicPage, publicPages } from './publicPages.ts';
import { appRoutes, textsOf } from './router.tsx';
import { desktopRoutes } from './tables.ts';

const names = Object.keys(publicPages) as PublicPage[];

function pathOf(name: PublicPage): string {
  const route = desktopRoutes.find(({ page }) => page === name);
  if (!route) throw new Error(`${name} is in no table`);
  return route.path;
}

async function drawPage(name: PublicPage, locale: Locale): Promise<DrawnPage> {
  const path = pathOf(name);
  const handler = createStaticHandler(appRoutes());
  const context = await handler.query(new Request(`http://localhost${path}`));
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
  const { title, description } = head;
  if (!title || !description) throw new Error(`${path} has no title or no description`);
  const areas: readonly Area[] = ['frame', ...textsOf(name)];
  return {
    path,
    locale,
    lang: htmlLang[locale],
    head: headTags({ path, locale, title, description }),
    body,
    noScript: translator().t('failure.noScript'),
    sources: [
      'app/layouts/PublicLayout.tsx',
      `app/pages/${publicPages[name]}.tsx`,
      ...areas.map((area) => `locales/${locale}/${area}.ts`),
    ],
  };
}

/** Every public page in every language. Throws when one can't be drawn or says nothing of itself. */
export async function drawPages(): Promise<readonly DrawnPage[]> {
  const drawn: DrawnPage[] = [];
  for (const locale of locales) {
    await speak(locale);
    // One after the other: the language is the same for all that is drawn.
    for (const name of names) drawn.push(await drawPage(name, locale));
  }
  return drawn;
}

/** Files beside the pages, by name. */
export function drawFiles(): Readonly<Record<string, string>> {
  return { 'sitemap.xml': sitemap(names.map(pathOf)), 'robots.txt': robots };
}
