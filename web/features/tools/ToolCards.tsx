import {
  Eraser,
  Footprints,
  ImageUpscale,
  type LucideIcon,
  Paintbrush,
  PencilLine,
  PencilRuler,
  Sofa,
  Stamp,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Catalog } from '#contract/catalog.ts';
import { apiSwitchOn } from '#contract/limits.ts';
import { paths } from '../../lib/paths.ts';
import { useCatalog, useUser } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Tools in the order in which they are shown; `to`: where its studio is, missing while there is none. */
const shownTools = [
  { id: 'restyle', icon: Sofa, to: paths.restyle },
  { id: 'render-sketch', icon: PencilRuler },
  { id: 'wall', icon: Paintbrush },
  { id: 'floor', icon: Footprints },
  { id: 'erase', icon: Eraser },
  { id: 'unmark', icon: Stamp },
  { id: 'line', icon: PencilLine },
  { id: 'enhance', icon: ImageUpscale },
] as const satisfies readonly { readonly id: string; readonly icon: LucideIcon; readonly to?: string }[];

type ShownTool = (typeof shownTools)[number];

/** What a tool costs in credits, least to most; null where the catalogue doesn't have it. */
function priceOf(catalog: Catalog, id: string): { least: number; most: number; premium: boolean } | null {
  const rows = catalog.prices.filter((row) => row.tool === id);
  if (rows.length === 0) return null;
  const credits = rows.map((row) => row.credits);
  return {
    least: Math.min(...credits),
    most: Math.max(...credits),
    premium: rows.some((row) => row.tier === 'premium'),
  };
}

/** Every tool as a card: what it does, what it costs, whether it comes with every plan. */
export function ToolCards() {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const user = useUser().data;
  const hasPremium = user?.membership === 'pro';
  const usable = shownTools.filter((tool) => 'to' in tool);
  const others = shownTools.filter((tool) => !('to' in tool));
  return (
    <div className="mx-auto w-full max-w-[max(96rem,1000px)] px-6 py-8 max-md:px-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-28 font-semibold tracking-[-0.01em]">{t('tools.title')}</h1>
          <p className="mt-1 text-14 text-ink-2">{t('tools.line')}</p>
        </div>
        {user?.apiSwitch === apiSwitchOn ? (
          <ButtonLink look="outline" to={paths.testTools}>
            {t('tools.playground')}
          </ButtonLink>
        ) : null}
      </header>
      {catalog.isError ? (
        <Notice
          kind="error"
          className="mt-6 max-w-140"
          action={<Button onClick={() => void catalog.refetch()}>{t('app.retry')}</Button>}
        >
          {t('failure.offline')}
        </Notice>
      ) : null}
      <Cards tools={usable} catalog={catalog.data} hasPremium={hasPremium} />
      {others.length > 0 ? (
        <>
          <h2 className="mt-10 text-16 font-semibold">{t('tools.notYet')}</h2>
          <p className="mt-1 text-14 text-ink-2">{t('tools.notYetLine')}</p>
          <Cards tools={others} catalog={catalog.data} hasPremium={hasPremium} />
        </>
      ) : null}
    </div>
  );
}

interface CardsProps {
  readonly tools: readonly ShownTool[];
  readonly catalog: Catalog | undefined;
  readonly hasPremium: boolean;
}

function Cards({ tools, catalog, hasPremium }: CardsProps) {
  return (
    <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(20rem,256px)),1fr))] gap-5">
      {tools.map((tool) => (
        <li key={tool.id}>
          <ToolCard tool={tool} catalog={catalog} hasPremium={hasPremium} />
        </li>
      ))}
    </ul>
  );
}

function ToolCard({ tool, catalog, hasPremium }: Omit<CardsProps, 'tools'> & { readonly tool: ShownTool }) {
  const { t } = useTranslation();
  const { id, icon: Icon } = tool;
  const price = catalog ? priceOf(catalog, id) : null;
  const to = 'to' in tool ? tool.to : null;
  const look = 'flex h-full flex-col rounded-card border border-hairline p-[max(1.5rem,18px)]';
  const content: ReactNode = (
    <>
      <span className="flex items-center justify-between gap-3">
        <Icon aria-hidden="true" className={cx('size-[max(1.75rem,24px)]', to ? 'text-accent' : 'text-ink-2')} />
        {price ? (
          <span
            className={cx(
              'rounded-full border px-2.5 py-0.5 text-13',
              price.premium ? 'border-clay/40 text-clay-ink' : 'border-hairline text-ink-2',
            )}
          >
            {t(price.premium ? 'tools.premium' : 'tools.standard')}
          </span>
        ) : null}
      </span>
      <span className="mt-4 block text-16 font-semibold">{t(`tool.${id}`)}</span>
      <span className="mt-1 block flex-1 text-14 text-ink-2">{t(`toolLine.${id}`)}</span>
      <span className="mt-4 block text-13 text-ink-2">
        {price
          ? price.least === price.most
            ? t('tools.price', { count: price.least })
            : t('tools.priceRange', { least: price.least, most: price.most })
          : null}
        {price?.premium && !hasPremium ? ` · ${t('tools.withPro')}` : null}
      </span>
    </>
  );
  return to ? (
    <Link to={to} className={cx(look, 'lifts bg-surface hover:border-line hover:shadow-card')}>
      {content}
    </Link>
  ) : (
    <div className={look}>{content}</div>
  );
}
