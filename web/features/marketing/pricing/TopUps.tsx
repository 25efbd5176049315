import { topUps } from '#catalog/plans.ts';
import { formatMoney } from '../../../lib/format.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';

/** Credits bought once. */
export function TopUps() {
  const { t } = useTranslation();
  return (
    <dl className="-mt-3 max-md:mt-0">
      {topUps.map(({ id, credits, sgd }) => (
        <div key={id} className="flex flex-wrap items-baseline gap-x-8 border-b border-hairline py-4">
          <dt className="flex-1 text-18 font-medium">{t('pricing.topCredits', { credits })}</dt>
          <dd className="text-14 text-ink-2 max-md:order-last max-md:w-full">
            {t('pricing.topEach', { cents: ((sgd / credits) * 100).toFixed(1) })}
          </dd>
          <dd className="min-w-[6em] text-right text-18 max-md:min-w-0">{formatMoney(sgd, 'SGD', currentLocale())}</dd>
        </div>
      ))}
    </dl>
  );
}
