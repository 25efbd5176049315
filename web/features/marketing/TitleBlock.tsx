import { type PricedTool, priceSpan, tierOf } from '#catalog/prices.ts';
import type { TFunction } from '../../lib/translate.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { isAvailable } from '../../lib/whenAvailable.ts';
import { type FeatureName, featureNames, features } from './features.ts';
import { figures } from './figures.data.ts';

/** The span of prices of some tools, in words. */
function priceText(t: TFunction, tools: readonly PricedTool[]): string {
  const spans = tools.map((tool) => priceSpan(tool));
  const from = Math.min(...spans.map(([least]) => least));
  const to = Math.max(...spans.map(([, most]) => most));
  return from === to ? t('marketing.perPicture', { count: from }) : t('marketing.perPictureRange', { from, to });
}

/** A tool at a glance, as the title block of a drawing. */
export function TitleBlock({ name }: { readonly name: FeatureName }) {
  const { t } = useTranslation();
  const tools: readonly PricedTool[] = features[name].tools.filter(isAvailable);
  const inEveryPlan = tools.every((tool) => tierOf(tool) === 'standard');
  const rows = [
    [t('marketing.block.tool'), t(`nav.${name}`)],
    [t('marketing.block.price'), priceText(t, tools)],
    [t('marketing.block.plan'), t(inEveryPlan ? 'marketing.everyPlan' : 'marketing.paidPlans')],
    [t('marketing.block.takes'), t('marketing.block.takesValue', figures)],
    [t('marketing.block.gives'), t(`features.${name}.gives`, figures)],
  ] as const;
  return (
    <dl className="rw-block text-14">
      {rows.map(([label, value], at) => (
        <div key={label} className={at === 0 ? 'relative' : ''}>
          <dt className="text-13 text-ink-2">{label}</dt>
          <dd className="mt-0.5 font-medium">
            {value}
            {at === 0 ? (
              <span className="rw-block-number text-13 font-normal text-ink-2">
                {t('marketing.block.number', { number: featureNames.indexOf(name) + 1, all: featureNames.length })}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
