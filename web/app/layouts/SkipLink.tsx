import { useTranslation } from '../../lib/useTranslation.ts';

/** The first stop of the tab key: past the navigation. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-1004 -translate-y-20 rounded-control bg-accent px-4 py-2.5 text-14 text-on-accent focus:translate-y-0"
    >
      {t('app.skip')}
    </a>
  );
}
