import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Design } from '#contract/designs.ts';
import { paths } from '../../lib/paths.ts';
import { useCatalog } from '../../lib/queries.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dimension } from '../../ui/Dimension.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RoomDrawing } from '../../ui/RoomDrawing.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { DesignCard } from './DesignCard.tsx';
import { RunningJobs } from './RunningJobs.tsx';
import { type Order, useDeleteDesigns, useDesigns, useOpenJobs } from './useDesigns.ts';

/** Everything that was made, newest or oldest first, what is being made on top. */
export function History({ onOpen }: { readonly onOpen: (design: Design) => void }) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<Order>('newest');
  const catalog = useCatalog().data;
  const jobs = useOpenJobs();
  const designs = useDesigns(order);
  const remove = useDeleteDesigns();
  const all = designs.data?.pages.flatMap((page) => page.designs) ?? [];
  const isEmpty = designs.isSuccess && all.length === 0 && !designs.hasNextPage;
  return (
    <div className="mx-auto w-full max-w-[max(96rem,1000px)] px-6 py-8 max-md:px-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-28 font-semibold tracking-[-0.01em]">{t('history.title')}</h1>
        {isEmpty ? null : (
          <Segmented
            label={t('history.order')}
            value={order}
            onChange={setOrder}
            options={[
              { value: 'newest', label: t('history.newest') },
              { value: 'oldest', label: t('history.oldest') },
            ]}
            className="min-w-52"
          />
        )}
      </header>
      <RunningJobs jobs={jobs} catalog={catalog} />
      {designs.isError ? (
        <Notice
          kind="error"
          className="mt-8"
          action={
            <Button look="outline" onClick={() => void designs.refetch()}>
              {t('app.retry')}
            </Button>
          }
        >
          {t('history.failed')}
        </Notice>
      ) : null}
      {isEmpty && jobs.length === 0 ? <Empty /> : null}
      <ul className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(17rem,232px)),1fr))] gap-5">
        {designs.isPending ? <Skeletons /> : null}
        {all.map((design) => (
          <li key={design.id}>
            <DesignCard
              design={design}
              catalog={catalog}
              onOpen={() => onOpen(design)}
              onDelete={() => remove.mutateAsync([design.id])}
            />
          </li>
        ))}
      </ul>
      <More
        hasMore={designs.hasNextPage}
        busy={designs.isFetchingNextPage}
        onMore={() => void designs.fetchNextPage()}
        shown={all.length}
      />
    </div>
  );
}

interface MoreProps {
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly onMore: () => void;
  readonly shown: number;
}

/** The next page comes when the end of the list comes into view; the button does the same without scrolling. */
function More({ hasMore, busy, onMore, shown }: MoreProps) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore || busy) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, busy]);
  if (shown === 0) return null;
  return (
    <div ref={end} className="mt-10 flex justify-center">
      {hasMore ? (
        <Button look="outline" busy={busy} onClick={onMore}>
          {t('history.loadMore')}
        </Button>
      ) : (
        <Dimension className="w-full max-w-100">{t('history.count', { count: shown })}</Dimension>
      )}
    </div>
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex max-w-[max(32rem,340px)] flex-col items-center pt-14 text-center">
      <RoomDrawing className="w-[max(22rem,260px)] max-w-full" />
      <h2 className="mt-8 text-22 font-medium">{t('history.empty')}</h2>
      <p className="mt-2 text-14 text-ink-2">{t('history.emptyLine')}</p>
      <ButtonLink to={paths.restyle} className="mt-6">
        {t('history.emptyAction')}
      </ButtonLink>
    </div>
  );
}

function Skeletons() {
  return ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
    <li key={key} aria-hidden="true" className="rounded-card border border-hairline bg-surface">
      <div className="skeleton m-3 aspect-[4/3]" />
      <div className="skeleton mx-4 mb-4 h-4 w-1/2" />
    </li>
  ));
}
