import type { ReactNode } from 'react';
import { planById } from '#catalog/plans.ts';
import { retention } from '#contract/retention.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Closing } from '../Closing.tsx';
import { PageHead } from '../PageHead.tsx';
import { Questions } from '../Questions.tsx';
import { Section } from '../Section.tsx';
import { CompareTable } from './CompareTable.tsx';
import { PlanColumns } from './PlanColumns.tsx';
import type { PlanOffer } from './planOffers.ts';
import { TopUps } from './TopUps.tsx';

interface PricingSheetProps {
  /** What one does to get each plan. */
  readonly actions: Readonly<Record<PlanOffer['name'], ReactNode>>;
  readonly closing: ReactNode;
}

/** Plans, what each can do, more credits. */
export function PricingSheet({ actions, closing }: PricingSheetProps) {
  const { t } = useTranslation();
  const grace = retention.historyGraceDays;
  return (
    <>
      <PageHead headline={t('pricing.headline')} lead={t('pricing.lead')}>
        <PlanColumns actions={actions} />
      </PageHead>
      <Section title={t('pricing.compareTitle')} line={t('pricing.compareLine')} layout="whole">
        <CompareTable />
      </Section>
      <Section title={t('pricing.topTitle')} line={t('pricing.topLine')}>
        <TopUps />
      </Section>
      <Questions
        questions={(['fail', 'end', 'cancel', 'tax', 'pay'] as const).map((each) => ({
          question: t(`pricing.questions.${each}.q`),
          answer: t(`pricing.questions.${each}.a`, { grace }),
        }))}
      />
      <Closing text={t('pricing.closing')} actions={closing} />
    </>
  );
}

/** What the description of the page fills in. */
export function pricingFigures() {
  const pro = planById('pro');
  return {
    free: planById('free').monthlyCredits ?? 0,
    pro: pro.monthlyCredits ?? 0,
    price: (pro.sgdPerMonth ?? 0).toFixed(2),
  };
}
