/** Taking over a page that the build has drawn. */
import type { HydrationState, RouteObject } from 'react-router';
import { matchRoutes } from 'react-router';

/**
 * Loads the parts of the page at `pathname` beforehand: the router then starts with them, and its first drawing is what
 * stands there already. Throws ChunkLoadError.
 */
export async function loadFirstPage(routes: RouteObject[], pathname: string): Promise<HydrationState> {
  const loaderData: Record<string, null> = {};
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      // Whoever has it on the screen has passed its guard.
      if (route.loader && route.id) loaderData[route.id] = null;
      const { lazy } = route;
      if (typeof lazy !== 'object' || !lazy.Component) return;
      const Component = await lazy.Component();
      if (Component) route.Component = Component;
      delete route.lazy;
    }),
  );
  return { loaderData };
}
