import {
  Armchair,
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
import { type PricedTool, priceSpan, tierOf } from '#catalog/prices.ts';
import { apiSwitchOn } from '#contract/limits.ts';
import { paths, toolPath } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { isAvailable } from '../../lib/whenAvailable.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';

/** Tools in the order in which they are shown; `to`: where its studio is, missing while there is none. */
const shownTools = [
  { id: 'restyle', icon: Sofa, to: paths.restyle },
  { id: 'furnish', icon: Armchair, to: toolPath('furnish') },
  { id: 'render-sketch', icon: PencilRuler, to: toolPath('render-sketch') },
  { id: 'wall', icon: Paintbrush, to: toolPath('wall') },
  { id: 'floor', icon: Footprints, to: toolPath('floor') },
  { id: 'erase', icon: Eraser, to: toolPath('erase') },
  { id: 'unmark', icon: Stamp, to: toolPath('unmark') },
  { id: 'line', icon: PencilLine, to: toolPath('line') },
  { id: 'enhance', icon: ImageUpscale, to: toolPath('enhance') },
] as const satisfies readonly { readonly id: PricedTool; readonly icon: LucideIcon; readonly to?: string }[];

type ShownTool = (typeof shownTools)[number];

/** Every tool as a card: what it does, what it costs, whether it comes with every plan. */
export function ToolCards() {
  const { t } = useTranslation();
  const user = useUser().data;
  const hasPremium = user?.membership === 'pro';
  const usable = shownTools.filter((tool) => 'to' in tool && isAvailable(tool.id));
  return (
    <div className="app-rail py-8">
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
      <Cards tools={usable} hasPremium={hasPremium} />
    </div>
  );
}

interface CardsProps {
  readonly tools: readonly ShownTool[];
  readonly hasPremium: boolean;
}

function Cards({ tools, hasPremium }: CardsProps) {
  return (
    <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(20rem,256px)),1fr))] gap-5">
      {tools.map((tool) => (
        <li key={tool.id}>
          <ToolCard tool={tool} hasPremium={hasPremium} />
        </li>
      ))}
    </ul>
  );
}

function ToolCard({ tool, hasPremium }: Omit<CardsProps, 'tools'> & { readonly tool: ShownTool }) {
  const { t } = useTranslation();
  const { id, icon: Icon } = tool;
  const [least, most] = priceSpan(id);
  const isPremium = tierOf(id) === 'premium';
  const to = 'to' in tool ? tool.to : null;
  const look = 'flex h-full flex-col rounded-card border border-hairline p-[max(1.5rem,18px)]';
  const content: ReactNode = (
    <>
      <span className="flex items-center justify-between gap-3">
        <Icon aria-hidden="true" className={cx('size-[max(1.75rem,24px)]', to ? 'text-accent' : 'text-ink-2')} />
        <span
          className={cx(
            'rounded-full border px-2.5 py-0.5 text-13',
            isPremium ? 'border-clay/40 text-clay-ink' : 'border-hairline text-ink-2',
          )}
        >
          {t(isPremium ? 'tools.premium' : 'tools.standard')}
        </span>
      </span>
      <span className="mt-4 block text-16 font-semibold">{t(`tool.${id}`)}</span>
      <span className="mt-1 block flex-1 text-14 text-ink-2">{t(`toolLine.${id}`)}</span>
      <span className="mt-4 block text-13 text-ink-2">
        {least === most ? t('tools.price', { count: least }) : t('tools.priceRange', { least, most })}
        {isPremium && !hasPremium ? ` · ${t('tools.withPro')}` : null}
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
