import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Collection } from './Collection.tsx';
import { Empty } from './Empty.tsx';

/** The designs that were marked with a heart, newest first. */
export function Favourites() {
  const { t } = useTranslation();
  return (
    <div className="app-rail py-8">
      <Collection
        query={{ order: 'newest', favourite: 'true' }}
        empty={
          <Empty
            title={t('favourites.empty')}
            line={t('favourites.emptyLine')}
            action={<ButtonLink to={paths.history}>{t('favourites.emptyAction')}</ButtonLink>}
          />
        }
        head={({ selectAll }) => (
          <header className="flex flex-wrap items-center justify-between gap-4">
            <h1 className="text-28 font-semibold tracking-[-0.01em]">{t('favourites.title')}</h1>
            <div className="flex items-center gap-1">
              {selectAll}
              <ButtonLink look="outline" to={paths.like}>
                {t('favourites.likes')}
              </ButtonLink>
            </div>
          </header>
        )}
      />
    </div>
  );
}
