import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';

/** What a page says of itself. */
export interface PageHead {
  title?: string;
  description?: string;
}

/** Where the build hears what the page that it draws says of itself. */
export const PageHeadContext = createContext<PageHead | null>(null);

/** Names the page in the browser's tab, and describes it to search engines: public pages have a description. */
export function useTitle(page: string, description?: string): void {
  const { t } = useTranslation();
  const title = t('app.title', { page });
  const drawn = useContext(PageHeadContext);
  if (drawn) Object.assign(drawn, { title, description });
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description ?? '');
  }, [title, description]);
}
