import { useState } from 'react';
import { topUps } from '#catalog/plans.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import type { PlanStatus } from './useCheckout.ts';

/** Payments shown before somebody asks for all. */
const fewest = 5;

/** What was paid. */
export function Payments({ payments }: Pick<PlanStatus, 'payments'>) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const [all, setAll] = useState(false);
  const statuses = {
    paid: t('account.paid'),
    failed: t('account.paymentFailed'),
    refunded: t('account.refunded'),
    disputed: t('account.disputed'),
  } as const;
  const itemText = (item: string) => {
    const credits = topUps.find(({ id }) => id === item)?.credits;
    return credits === undefined ? t('menu.planPro') : t('menu.credits', { count: credits });
  };
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface text-14">
        {(all ? payments : payments.slice(0, fewest)).map(({ id, at, item, cents, currency, status }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
            <span className="min-w-28 text-ink-2">{formatDay(at, locale)}</span>
            <span className="flex-1">{itemText(item)}</span>
            <span className="text-ink-2">{statuses[status]}</span>
            <span className="ml-auto min-w-24 text-right tabular-nums">
              {formatMoney(cents / 100, currency, locale)}
            </span>
          </li>
        ))}
      </ul>
      {!all && payments.length > fewest ? (
        <Button look="quiet" className="self-start" onClick={() => setAll(true)}>
          {t('account.allPayments', { count: payments.length })}
        </Button>
      ) : null}
    </div>
  );
}
