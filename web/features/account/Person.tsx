import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/queries.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CreditsCard, TopUps } from './CreditsCard.tsx';
import { Ledger } from './Ledger.tsx';
import { LoadFault } from './LoadFault.tsx';
import { Payments } from './Payments.tsx';
import { PlanCard } from './PlanCard.tsx';
import { creditKeys } from './queryKeys.ts';
import { AccountPage, Section } from './Section.tsx';
import { UsageChart } from './UsageChart.tsx';
import { useCheckout } from './useCheckout.ts';

/** Who the person is here, what they have, what they used, and what they can buy. */
export function Person() {
  const { t } = useTranslation();
  const user = useUser().data;
  const checkout = useCheckout();
  const {
    data: plan,
    error,
    refetch,
  } = useQuery({
    queryKey: creditKeys.plan,
    queryFn: ({ signal }) => api.call(calls.planStatus, {}, { signal }),
    // Somebody who comes back from the payment service sees what it changed.
    refetchOnWindowFocus: 'always',
  });
  return (
    <AccountPage
      wide
      title={t('account.personTitle')}
      action={
        <ButtonLink look="outline" to={paths.setting}>
          {t('account.toSettings')}
        </ButtonLink>
      }
      line={user ? [user.userName, user.email].filter(Boolean).join(' · ') : null}
    >
      <div className="mb-8 grid gap-5 lg:grid-cols-2">
        <CreditsCard />
        {error ? <LoadFault error={error} onRetry={() => void refetch()} /> : null}
        {plan ? <PlanCard status={plan} checkout={checkout} /> : null}
        {plan || error ? null : <div className="skeleton h-44" />}
      </div>
      {checkout.fault.notice ? <div className="mb-8">{checkout.fault.notice}</div> : null}
      {plan && plan.provider !== 'none' ? (
        <Section title={t('account.topUps')} line={t('account.topUpsLine')}>
          <TopUps checkout={checkout} />
        </Section>
      ) : null}
      <Section title={t('account.usage')} line={t('account.usageLine')}>
        <UsageChart />
      </Section>
      <Section wide title={t('account.ledger')} line={t('account.ledgerLine')}>
        <Ledger />
      </Section>
      {plan && plan.payments.length > 0 ? (
        <Section wide title={t('account.payments')} line={t('account.paymentsLine')}>
          <Payments payments={plan.payments} />
        </Section>
      ) : null}
    </AccountPage>
  );
}
