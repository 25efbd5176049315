import type { ReactNode } from 'react';
import { useDesignNames } from '../../lib/designNames.ts';
import { type DesignQuery, useDesigns } from '../../lib/designs.ts';
import { useCatalog } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DesignCard } from './DesignCard.tsx';
import { DesignGrid, More } from './DesignGrid.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useDesignActions } from './useDesignActions.tsx';
import { useSelection } from './useSelection.ts';

interface CollectionProps {
  readonly query: DesignQuery;
  /** Over the pictures; `isEmpty` once it is known that there are none. */
  readonly head: (state: { readonly isEmpty: boolean; readonly selectAll: ReactNode }) => ReactNode;
  readonly empty: ReactNode;
}

/** Designs of a query, to look at, to select and to do something with. */
export function Collection({ query, head, empty }: CollectionProps) {
  const { t } = useTranslation();
  const catalog = useCatalog().data;
  const designs = useDesigns(query);
  const names = useDesignNames(catalog);
  const { actions, dialogs } = useDesignActions();
  const shown = designs.data?.pages.flatMap((page) => page.designs) ?? [];
  const selection = useSelection(shown);
  const underway = selection.chosen.length > 0;
  const isEmpty = designs.isSuccess && shown.length === 0 && !designs.hasNextPage;
  const areAll = underway && selection.chosen.length === shown.length;
  const selectAll =
    shown.length > 0 ? (
      <Button look="quiet" onClick={areAll ? selection.clear : selection.selectAll}>
        {t(areAll ? 'designs.clearSelection' : 'designs.selectAll')}
      </Button>
    ) : null;
  return (
    <>
      {head({ isEmpty, selectAll })}
      {designs.isError ? (
        <Notice
          kind="error"
          className="mt-6"
          action={
            <Button look="outline" onClick={() => void designs.refetch()}>
              {t('app.retry')}
            </Button>
          }
        >
          {t('history.failed')}
        </Notice>
      ) : null}
      {isEmpty ? empty : null}
      <div className="mt-6">
        <DesignGrid
          designs={shown}
          pending={designs.isPending}
          renderCard={(design) => (
            <DesignCard
              design={design}
              names={names(design)}
              actions={actions}
              selection={{
                selected: selection.has(design.id),
                underway,
                onToggle: () => selection.toggle(design.id),
              }}
            />
          )}
        />
      </div>
      <More
        hasMore={designs.hasNextPage}
        busy={designs.isFetchingNextPage}
        onMore={() => void designs.fetchNextPage()}
        shown={shown.length}
      />
      <SelectionBar selection={selection} actions={actions} />
      {dialogs}
    </>
  );
}
