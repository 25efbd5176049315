import { Check, Minus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { type Plan, plans } from '#catalog/plans.ts';
import { allowedInPlan, priceSpan } from '#catalog/prices.ts';
import type { TFunction } from '../../../lib/translate.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { ScrollBox } from '../ScrollBox.tsx';
import { namedTools, toolNames } from '../toolNames.ts';

interface Row {
  readonly name: string;
  readonly cell: (plan: Plan) => ReactNode;
}

function Mark({ is }: { readonly is: boolean }) {
  const { t } = useTranslation();
  const Icon = is ? Check : Minus;
  return (
    <>
      <Icon aria-hidden="true" className={`icon inline ${is ? 'text-accent' : 'text-ink-2'}`} />
      <span className="sr-only">{t(is ? 'pricing.included' : 'pricing.notIncluded')}</span>
    </>
  );
}

function planRows(t: TFunction): Row[] {
  const support = { free: 'supportFree', pro: 'supportPro', enterprise: 'supportCustom' } as const;
  return [
    { name: t('pricing.rows.credits'), cell: ({ monthlyCredits }) => monthlyCredits ?? t('marketing.agreed') },
    { name: t('pricing.rows.resolution'), cell: ({ resolutions }) => resolutions.at(-1) },
    { name: t('pricing.rows.mark'), cell: ({ mark }) => <Mark is={!mark} /> },
    {
      name: t('pricing.rows.history'),
      cell: ({ historyDays: days }) =>
        days === null ? t('pricing.rows.historyAll') : t('pricing.rows.historyDays', { days }),
    },
    {
      name: t('pricing.rows.storage'),
      cell: ({ storageBytes: bytes }) => (bytes === null ? t('marketing.agreed') : `${bytes / 1e9} GB`),
    },
    { name: t('pricing.rows.queue'), cell: ({ queuePriority }) => <Mark is={queuePriority > 0} /> },
    { name: t('pricing.rows.support'), cell: ({ id }) => t(`pricing.rows.${support[id]}`) },
    { name: t('pricing.rows.api'), cell: ({ id }) => <Mark is={id === 'enterprise'} /> },
    { name: t('pricing.rows.server'), cell: ({ id }) => <Mark is={id === 'enterprise'} /> },
  ];
}

function toolRows(t: TFunction): Row[] {
  return namedTools.map((tool) => ({
    name: t(toolNames[tool]),
    cell: ({ id, resolutions }) => {
      if (!allowedInPlan(id, tool)) return <Mark is={false} />;
      const [from, to] = priceSpan(tool, resolutions);
      // What costs nothing is there or not, like the rows above.
      if (to === 0) return <Mark is />;
      return from === to ? t('menu.credits', { count: from }) : t('pricing.creditsRange', { from, to });
    },
  }));
}

/** Tool × plan × price, from the catalogue. */
export function CompareTable() {
  const { t } = useTranslation();
  const groups = [
    { name: t('pricing.groupPlan'), rows: planRows(t) },
    { name: t('pricing.groupTools'), rows: toolRows(t) },
  ];
  const planNames = { free: 'free', pro: 'pro', enterprise: 'custom' } as const;
  return (
    <ScrollBox label={t('pricing.compareTitle')}>
      <table className="rw-compare w-full text-left text-16 max-md:text-13">
        <thead>
          <tr className="border-b border-line">
            <th className="py-3 pr-4 text-13 font-normal text-ink-2 max-md:pr-2">{t('pricing.what')}</th>
            {plans.map(({ id }) => (
              <th key={id} scope="col" className="px-3 py-3 font-medium max-md:px-1.5">
                {t(`marketing.planNames.${planNames[id]}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, rows }) => (
            <Fragment key={name}>
              <tr>
                <th colSpan={4} scope="colgroup" className="pt-8 pb-2 text-13 font-normal text-clay-ink">
                  {name}
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.name} className="border-b border-hairline">
                  <th scope="row" className="py-3 pr-4 font-normal max-md:pr-2">
                    {row.name}
                  </th>
                  {plans.map((plan) => (
                    <td key={plan.id} className="px-3 py-3 text-ink-2 max-md:px-1.5">
                      {row.cell(plan)}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
