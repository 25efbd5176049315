import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { retention } from '#contract/retention.ts';
import type { TextKey } from '../../../lib/translate.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { type PlanOffer, planOffers } from './planOffers.ts';

const points: Readonly<Record<PlanOffer['name'], readonly TextKey[]>> = {
  free: ['pricing.points.free.tools', 'pricing.points.free.size', 'pricing.points.free.history'],
  pro: [
    'pricing.points.pro.tools',
    'pricing.points.pro.size',
    'pricing.points.pro.engine',
    'pricing.points.pro.queue',
    'pricing.points.pro.history',
    'pricing.points.pro.support',
  ],
  custom: [
    'pricing.points.custom.pro',
    'pricing.points.custom.api',
    'pricing.points.custom.support',
    'pricing.points.custom.training',
    'pricing.points.custom.server',
  ],
};

const lines: Readonly<Record<PlanOffer['name'], TextKey>> = {
  free: 'pricing.freeLine',
  pro: 'pricing.proLine',
  custom: 'marketing.customLine',
};

/** The plans side by side. `actions`: what one does to get each. */
export function PlanColumns({ actions }: { readonly actions: Readonly<Record<PlanOffer['name'], ReactNode>> }) {
  const { t } = useTranslation();
  return (
    <ul className="rw-plans">
      {planOffers.map(({ name, price, credits }) => (
        <li key={name} className={cx('flex flex-col p-8 max-md:p-6', name === 'pro' && 'rw-plan-first')}>
          <h2 className="text-18 font-medium">{t(`marketing.planNames.${name}`)}</h2>
          <p className="mt-1 text-14 text-ink-2">{t(lines[name])}</p>
          <p className="mt-8 flex flex-wrap items-baseline gap-x-2">
            <span className={cx('font-soft', price === null ? 'text-40' : 'text-64')}>
              {price ?? t('marketing.agreed')}
            </span>
            {price === null ? null : <span className="text-14 text-ink-2">{t('marketing.perMonth')}</span>}
          </p>
          <p className="mt-2 text-16">
            {credits === null ? t('pricing.creditsAgreed') : t('marketing.creditsMonth', { credits })}
          </p>
          <ul className="mt-8 mb-8 flex flex-1 flex-col gap-2.5 text-16 text-ink-2">
            {points[name].map((key) => (
              <li key={key} className="flex gap-3">
                <Check aria-hidden="true" className="icon mt-[0.3em] text-accent" />
                {t(key, { days: retention.freeHistoryDays ?? 0 })}
              </li>
            ))}
          </ul>
          {actions[name]}
        </li>
      ))}
    </ul>
  );
}
