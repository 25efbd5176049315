import { useQuery } from '@tanstack/react-query';
import { topUps } from '#catalog/plans.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFault } from './LoadFault.tsx';
import { creditKeys } from './queryKeys.ts';
import { Card } from './Section.tsx';
import type { Checkout, TopUpId } from './useCheckout.ts';

/** What can be spent now, by purse. */
export function CreditsCard() {
  const { t } = useTranslation();
  const locale = currentLocale();
  const { data, error, refetch } = useQuery({
    queryKey: creditKeys.balance,
    queryFn: ({ signal }) => api.call(calls.creditBalance, {}, { signal }),
  });
  if (error) return <LoadFault error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton h-44" />;
  const { credits, monthly, topUp, periodEndsAt, low } = data;
  return (
    <Card className="flex flex-col gap-4">
      <p className="flex items-baseline gap-2">
        <span className="text-40 leading-none font-medium tracking-[-0.02em] tabular-nums">{credits}</span>
        <span className="text-14 text-ink-2">{t('menu.creditsWord', { count: credits })}</span>
      </p>
      <dl className="divide-y divide-hairline border-t border-hairline text-14">
        <div className="flex justify-between gap-4 py-2.5">
          <dt>{t('account.purseMonthly', { date: formatDay(periodEndsAt, locale) })}</dt>
          <dd className="font-medium tabular-nums">{monthly}</dd>
        </div>
        <div className="flex justify-between gap-4 pt-2.5">
          <dt>{t('account.purseTopUp')}</dt>
          <dd className="font-medium tabular-nums">{topUp}</dd>
        </div>
      </dl>
      {low ? <p className="text-14 text-clay-ink">{t('account.low')}</p> : null}
    </Card>
  );
}

/** Credits that can be bought once. */
export function TopUps({ checkout }: { readonly checkout: Checkout }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const { busy, open } = checkout;
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {topUps.map(({ id, credits, sgd }) => (
        <li key={id}>
          <Card className="flex h-full flex-col gap-4">
            <div className="flex-1">
              <p className="text-28 font-medium tabular-nums">{credits}</p>
              <p className="text-14 text-ink-2">{t('account.creditsUnit', { count: credits })}</p>
            </div>
            <p className="text-14 tabular-nums">{formatMoney(sgd, 'SGD', locale)}</p>
            <Button
              look="outline"
              wide
              busy={busy === id}
              disabled={busy !== null}
              aria-label={t('account.buyCredits', { count: credits })}
              onClick={() => void open(id as TopUpId)}
            >
              {t('account.buy')}
            </Button>
          </Card>
        </li>
      ))}
    </ul>
  );
}
