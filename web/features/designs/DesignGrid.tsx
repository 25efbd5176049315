import { type ReactNode, useEffect, useRef } from 'react';
import type { Design } from '#contract/designs.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dimension } from '../../ui/Dimension.tsx';

interface DesignGridProps {
  readonly designs: readonly Design[];
  readonly pending: boolean;
  readonly renderCard: (design: Design) => ReactNode;
}

/** Pictures on their mats, as many side by side as there is room for. */
export function DesignGrid({ designs, pending, renderCard }: DesignGridProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(17rem,232px)),1fr))] gap-5">
      {pending ? <Skeletons /> : null}
      {designs.map((design) => (
        <li key={design.id}>{renderCard(design)}</li>
      ))}
    </ul>
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

interface MoreProps {
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly onMore: () => void;
  readonly shown: number;
}

/** The next page comes when the end of the list comes into view; the button does the same without scrolling. */
export function More({ hasMore, busy, onMore, shown }: MoreProps) {
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
  if (shown === 0 && !hasMore) return null;
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
