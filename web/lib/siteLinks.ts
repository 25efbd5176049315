/** Addresses of the operator elsewhere: app stores and social pages, as the server's settings have them. */
import { useSyncExternalStore } from 'react';
import type { SiteLinks } from '#contract/site.ts';

const none: SiteLinks = {};
let read: SiteLinks | undefined;

/** Read out of the page's head, where the server writes them. */
function siteLinks(): SiteLinks {
  if (read) return read;
  try {
    const text = document.querySelector<HTMLMetaElement>('meta[name="roomwright-links"]')?.content;
    read = JSON.parse(text ?? '{}') as SiteLinks;
  } catch {
    read = none;
  }
  return read;
}

/** Pages are drawn by the build, which knows of no settings: the links appear when the script takes over. */
export function useSiteLinks(): SiteLinks {
  return useSyncExternalStore(never, siteLinks, () => none);
}

function never(): () => void {
  return () => undefined;
}
