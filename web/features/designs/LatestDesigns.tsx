import { useDesignNames } from '../../lib/designNames.ts';
import { useDesigns } from '../../lib/designs.ts';
import { paths } from '../../lib/paths.ts';
import { useCatalog } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { DesignCard } from './DesignCard.tsx';
import { DesignGrid } from './DesignGrid.tsx';
import { useDesignActions } from './useDesignActions.tsx';

/** Designs that the dashboard shows: two rows at the design width. */
const shownCount = 8;

/** The latest designs; nothing where there are none yet. */
export function LatestDesigns() {
  const { t } = useTranslation();
  const names = useDesignNames(useCatalog().data);
  const designs = useDesigns({ order: 'newest' }, shownCount);
  const { actions, dialogs } = useDesignActions();
  const shown = designs.data?.pages[0]?.designs ?? [];
  if (designs.isSuccess && shown.length === 0) return null;
  return (
    <section aria-labelledby="latest-title" className="mt-10">
      <header className="mb-3 flex items-center justify-between gap-4">
        <h2 id="latest-title" className="text-18 font-semibold">
          {t('designs.latest')}
        </h2>
        <ButtonLink look="quiet" to={paths.history}>
          {t('designs.showAll')}
        </ButtonLink>
      </header>
      <DesignGrid
        designs={shown}
        pending={designs.isPending}
        renderCard={(design) => <DesignCard design={design} names={names(design)} actions={actions} />}
      />
      {dialogs}
    </section>
  );
}
