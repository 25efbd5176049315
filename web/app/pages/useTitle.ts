import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the page in the browser's tab. */
export function useTitle(page: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t('app.title', { page });
  }, [page, t]);
}
