import { isTraced, type PriceRow, prices, resolutionFactors } from '#catalog/prices.ts';
import type { TFunction } from '../../lib/translate.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { isAvailable } from '../../lib/whenAvailable.ts';
import { ScrollBox } from './ScrollBox.tsx';
import { type NamedTool, toolNames } from './toolNames.ts';

const levels = { low: 'one', middle: 'two', high: 'three' } as const;

/** What a row of the catalogue's table is called. */
function rowName(t: TFunction, tool: NamedTool, option: PriceRow['option']): string {
  if (option === null) return t(toolNames[tool]);
  if (option === 'low' || option === 'middle' || option === 'high') {
    return t(`features.styleRendering.points.${levels[option]}.title`);
  }
  return option === '1k' ? t('marketing.sourceSize') : option;
}

/** Credits of a row in words; a redesign costs more at 4k. */
function rowPrice(t: TFunction, tool: NamedTool, credits: number): string {
  const words = t('menu.credits', { count: credits });
  const factor = resolutionFactors['4k'];
  return isTraced(tool) && factor > 1
    ? t('marketing.at4k', { credits: words, more: t('menu.credits', { count: credits * factor }) })
    : words;
}

/** What the tools of a page cost, from the catalogue. */
export function PriceTable({ tools }: { readonly tools: readonly NamedTool[] }) {
  const { t } = useTranslation();
  const isThere = ({ option }: PriceRow) => option !== 'high' || isAvailable('refurnish');
  const rows = tools.flatMap((tool) =>
    prices.filter((row) => row.tool === tool && isThere(row)).map((row) => ({ ...row, tool })),
  );
  return (
    <ScrollBox label={t('marketing.prices')}>
      <table className="w-full text-left text-16">
        <thead className="text-13 text-ink-2">
          <tr className="border-b border-hairline">
            <th className="py-2 pr-4 font-normal">{t('marketing.askedFor')}</th>
            <th className="py-2 pr-4 font-normal">{t('marketing.price')}</th>
            <th className="py-2 font-normal">{t('marketing.plan')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.tool} ${row.option}`} className="border-b border-hairline">
              <th scope="row" className="py-3 pr-4 font-medium">
                {rowName(t, row.tool, row.option)}
              </th>
              <td className="py-3 pr-4">{rowPrice(t, row.tool, row.credits)}</td>
              <td className="py-3 text-ink-2">
                {t(row.tier === 'standard' ? 'marketing.everyPlan' : 'marketing.paidPlans')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
