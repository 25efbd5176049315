import { useTranslation } from 'react-i18next';
import { Hero } from '../../features/marketing/Hero.tsx';
import { PlainNotes } from '../../features/marketing/PlainNotes.tsx';
import { Steps } from '../../features/marketing/Steps.tsx';
import { StylesWall } from '../../features/marketing/StylesWall.tsx';
import { paths, studioPath } from '../../lib/paths.ts';
import { useCatalog } from '../../lib/queries.ts';
import { useToken } from '../../lib/session.ts';
import { BeforeAfter } from '../../ui/BeforeAfter.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { currentTable } from '../currentTable.ts';
import { useTitle } from './useTitle.ts';

/** Both hero pictures are this size, px. */
const heroSize = { width: 1536, height: 1024 };

export function HomePage() {
  const { t } = useTranslation();
  const styles = useCatalog().data?.styles;
  const signedIn = useToken() !== null;
  useTitle(t('home.title'));
  const hasStudio = currentTable().some((route) => route.page === 'tools');
  const into = (path: string) => (signedIn ? path : paths.register);
  const start = (
    <ButtonLink to={into(paths.restyle)} className="px-6 text-16">
      {signedIn ? t('home.start') : t('home.startFree')}
    </ButtonLink>
  );
  const isTooNarrow = signedIn && !hasStudio;
  const wayIn = isTooNarrow ? <p className="max-w-[34em] text-16">{t('home.widerScreen')}</p> : start;
  const picture = (name: string, alt: string) => (
    <img
      src={`/art/${name}.webp`}
      {...heroSize}
      alt={alt}
      draggable={false}
      fetchPriority="high"
      className="block h-auto w-full"
    />
  );
  return (
    <>
      <Hero
        actions={
          <>
            {wayIn}
            {signedIn ? null : (
              <ButtonLink look="quiet" to={paths.login} className="text-16">
                {t('home.signIn')}
              </ButtonLink>
            )}
          </>
        }
        picture={
          <BeforeAfter
            before={picture('hero-before', t('home.beforeAlt'))}
            after={picture('hero-after', t('home.afterAlt'))}
            beforeLabel={t('home.before')}
            afterLabel={t('home.after')}
            className="rw-hero-frame bg-hairline"
          />
        }
      />
      <Steps />
      <StylesWall styles={styles} pathOf={(style) => (isTooNarrow ? null : into(studioPath({ style })))} />
      <PlainNotes action={wayIn} />
    </>
  );
}
