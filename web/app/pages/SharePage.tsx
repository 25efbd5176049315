import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { SharedDesigns } from '../../features/share/SharedDesigns.tsx';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';
import { WayIn } from './WayIn.tsx';

/** Search engines are not to keep what a link shows; the server says the same in a header. */
function useUnlisted(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}

export function SharePage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  useTitle(t('share.title'));
  useUnlisted();
  const code = search.get('code') ?? '';
  return <SharedDesigns key={code} code={code} ownWay={<WayIn path={paths.restyle} label={t('share.own')} always />} />;
}
