import { planById } from '#catalog/plans.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProList } from './ProList.tsx';
import { Card } from './Section.tsx';
import type { Checkout, PlanStatus } from './useCheckout.ts';

interface PlanCardProps {
  readonly status: PlanStatus;
  readonly checkout: Checkout;
}

/** The plan, how it goes on, and what can be done about it. */
export function PlanCard({ status, checkout }: PlanCardProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const { plan: id, provider, payments, renewsAt, endsAt } = status;
  const plan = planById(id);
  const day = (iso: string | null) => (iso ? formatDay(iso, locale) : '');
  const price = formatMoney(planById('pro').sgdPerMonth ?? 0, 'SGD', locale);
  const lines = {
    none: id === 'free' ? null : t('account.planGivenLine'),
    active: t('account.planRenews', { date: day(renewsAt), price }),
    ending: t('account.planEnds', { date: day(endsAt) }),
    'past-due': t('account.planPastDue'),
  } as const;
  const takesPayments = provider !== 'none';
  const { busy, open } = checkout;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-22 font-semibold">{plan.names[locale]}</h2>
        {plan.monthlyCredits === null ? null : (
          <p className="text-14 text-ink-2">{t('account.perMonth', { count: plan.monthlyCredits })}</p>
        )}
      </div>
      {status.status === 'past-due' ? (
        <Notice kind="error">{lines['past-due']}</Notice>
      ) : (
        <p className="text-14 text-ink-2 empty:hidden">{lines[status.status]}</p>
      )}
      {id === 'free' ? <ProList /> : null}
      {takesPayments ? (
        <div className="flex flex-wrap gap-3">
          {id === 'free' ? (
            <Button busy={busy === 'pro'} disabled={busy !== null} onClick={() => void open('pro')}>
              {t('account.upgrade', { price })}
            </Button>
          ) : null}
          {payments.length > 0 ? (
            <Button
              look="outline"
              busy={busy === 'portal'}
              disabled={busy !== null}
              onClick={() => void open('portal')}
            >
              {t('account.portal')}
            </Button>
          ) : null}
        </div>
      ) : (
        <Notice>{t('account.noPayments')}</Notice>
      )}
      {provider === 'test' ? <p className="text-13 text-ink-2">{t('account.testPayments')}</p> : null}
    </Card>
  );
}
